import "../programs/node-version.ts";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { type Restored, restore } from "../../database/backup/restore.ts";
import { loadCatalogue } from "../../database/facts/catalogue.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { brokenText } from "../../server/ledger/report.ts";
import { proofsFolder } from "../../server/profiles/proofs/keeping/folder.ts";
import { filesDirOf } from "../../server/startup/files-dir.ts";
import { failureWords } from "../programs/failure-words.ts";
import { joinDatabase } from "../programs/join-database.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { COPIES, copyProofs, dropUnderWay, serverOf } from "./backup-files.ts";
import { backupText } from "./backup-text.ts";

const USAGE = `npm run restore -- FILE [--replace NAME] [--files FOLDER]

  Puts a backup (npm run backup) into a database, all of it or nothing, says what is in it, brings it up to this release, and holds
  the books against their invariants. Servers have to be stopped. FILE may be -, for a program that decrypts.

  --replace NAME  the database of this name is not empty, and loses what it holds

  --files FOLDER  where the backup's copies of uploaded files are; else uploaded-files/ beside FILE

  Everyone is signed out; mailed links and invitations to offices are over. What was paid since the backup comes back by
  npm run recover.
  Writes into the database of DATABASE_URL as the role of MIGRATE_DATABASE_URL, where that is given; else the embedded one,
  which is made where there is none.`;

const DAY_MS = 86_400_000;

try {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: "string" },
      files: { type: "string" },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (values.help) console.log(USAGE);
  else if (!file || more.length > 0) throw new Error(USAGE);
  else await run(file, values.replace ?? null, values.files);
} catch (error) {
  console.error(failureWords(error));
  process.exitCode = 1;
}

async function run(file: string, replace: string | null, files?: string): Promise<void> {
  const packed = file === "-" ? process.stdin : (await open(file)).createReadStream();
  const { url, ownerUrl, leave } = await joinDatabase({ make: true });
  try {
    const restored = await restore({ ownerUrl, appUrl: url }, packed, {
      replace,
      tell: (header) => console.log(backupText(header)),
    });
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    await afterwards(client, restored).finally(() => client.end());
    await bringBackFiles(ownerUrl, files ?? (file === "-" ? null : join(dirname(file), COPIES)));
  } finally {
    await leave();
  }
}

async function bringBackFiles(url: string, from: string | null): Promise<void> {
  const under_way = await dropUnderWay(url);
  if (under_way > 0) console.log(`Uploads that were under way are over: ${under_way}`);
  const to = proofsFolder(filesDirOf(process.env, projectFolder));
  const server = await serverOf(to);
  const { named, copied, missing } = await copyProofs(url, from ?? to, to, server);
  if (named > 0) console.log(`Uploaded files: ${named} on record, ${copied} brought back to ${to}.`);
  if (copied > 0 && !server && process.getuid?.() === 0)
    console.log(
      `They belong to root. Before the servers start, give them to whoever runs those: chown --recursive USER: ${to}`,
    );
  if (missing === 0) return;
  console.log(`${missing} uploaded files are missing: name the folder of their copies by --files FOLDER.`);
  process.exitCode = 1;
}

async function afterwards(client: Client, { header, left_out, applied }: Restored): Promise<void> {
  await loadCatalogue(client);
  console.log("Restored.");
  for (const file of applied) console.log(`Applied ${file}`);
  if (left_out.length > 0) console.log(`Left out, since no migration makes them: ${left_out.join(", ")}`);
  const check = await checkLedger(client, null);
  console.log(check.ok ? "The books hold." : `The books are broken:\n${brokenText(check)}`);
  if (!check.ok) process.exitCode = 1;
  const { rows } = await client.query<{ role: string; emails: string }>(`
    select role, string_agg(email, ', ' order by email) as emails from roles_held join people using (user_id)
     where role in ('admin', 'compliance') and deleted_at is null group by role order by role`);
  for (const { role, emails } of rows)
    console.log(`Has the role ${role}, also where it was taken since: ${emails}`);
  const from = new Date(new Date(header.taken_at).getTime() - DAY_MS).toISOString().slice(0, 10);
  console.log(
    `Now: npm run recover -- --from ${from}, which finds what was paid since; --book books it. Then start the servers.`,
  );
}
