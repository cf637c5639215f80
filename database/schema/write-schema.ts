import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../embedded/embedded.ts";
import { migrate } from "../migrate/migrate.ts";
import { printSchema } from "./schema-print.ts";

const PAGE = join(import.meta.dirname, "../schema.sql");

/**
 * The whole schema as the numbered migrations leave it, as one page of SQL, from an empty database that is
 * thrown away. `folder`: the migrations, `database/migrations` by default.
 */
export async function schemaPage(folder?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "donate-nil-schema-"));
  const database = await startEmbedded({ projectFolder: join(import.meta.dirname, "../.."), dataDir });
  try {
    await migrate(database.ownerUrl, folder ? { folder } : {});
    return await readPage(database.ownerUrl);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readPage(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await printSchema(client);
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const page = await schemaPage();
  if (!values.check) {
    writeFileSync(PAGE, page);
    console.log(`Wrote ${PAGE}`);
  } else if (readFileSync(PAGE, "utf8") !== page) {
    console.error(
      "database/schema.sql is not what the migrations make. Run: node database/schema/write-schema.ts",
    );
    process.exitCode = 1;
  }
}
