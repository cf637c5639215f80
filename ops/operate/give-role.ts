import "../programs/node-version.ts";
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import sql from "sql-template-tag";
import { ROLES } from "../../contract/accounts/accounts.ts";
import { athleteInAddress } from "../../contract/pages/athlete-in-address.ts";
import { type GivenRole, giveRole, takeRole } from "../../server/accounts/roles/roles.ts";
import { systemClock } from "../../server/world/clock.ts";
import { type Database, openDatabase } from "../../server/world/database.ts";
import { openJobs } from "../../server/world/jobs.ts";
import { failureWords } from "../programs/failure-words.ts";
import { joinDatabase } from "../programs/join-database.ts";

const USAGE = `npm run give-role -- EMAIL ROLE [--school NAME] [--player ADDRESS --name NAME]
npm run give-role -- --take EMAIL ROLE

  Gives an account a role: admin, brand, compliance (with its school) or athlete (with the address of
  their page and the athlete's name as it stands there). Whoever it is has to have signed up and confirmed the address before. With --take the role is
  taken. Either way all sessions of the account end, and the audit log has a line of it.

  Reads the database of DATABASE_URL, else the embedded one.`;

try {
  const { values, positionals } = parseArgs({
    options: {
      school: { type: "string" },
      player: { type: "string" },
      name: { type: "string" },
      take: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  console.log(values.help ? USAGE : await run(positionals, values));
} catch (error) {
  console.error(failureWords(error));
  process.exitCode = 1;
}

interface Wanted {
  readonly school?: string | undefined;
  readonly player?: string | undefined;
  readonly name?: string | undefined;
  readonly take: boolean;
}

async function run([email, word, ...more]: string[], wanted: Wanted): Promise<string> {
  const role = ROLES.find((each) => each === word);
  if (!email || !role || role === "member" || more.length > 0) throw new Error(USAGE);
  if ((wanted.school !== undefined) !== (role === "compliance" && !wanted.take))
    throw new Error("An officer (compliance) needs --school, and nobody else has one.");
  for (const word of [wanted.player, wanted.name])
    if ((word !== undefined) !== (role === "athlete" && !wanted.take))
      throw new Error("An athlete needs --player and --name, and nobody else has them.");
  const { url, leave } = await joinDatabase();
  const database = openDatabase({ url, connections: 1, onIdleError: () => {} });
  // Nobody signed in does this: the audit log has it without a person.
  const operator = { request_id: randomUUID(), session: null };
  try {
    const user_id = await userIdOf(database, email);
    if (wanted.take) {
      const taken = await takeRole({ database }, user_id, role, operator);
      return taken ? `${email} is no longer ${role}; all sessions have ended.` : `${email} was not ${role}.`;
    }
    const silent = () => {};
    const jobs = openJobs(database, url, { info: silent, warn: silent, error: silent });
    // The letter about it waits for a server, which may never have run here.
    await jobs.prepare();
    const world = { database, clock: systemClock, jobs };
    const given = await giveRole(world, user_id, await roleFrom(database, role, wanted), operator);
    return given ? `${email} is ${role} now; all sessions have ended.` : `${email} was ${role} already.`;
  } finally {
    await database.close();
    await leave();
  }
}

async function userIdOf(database: Database, email: string): Promise<number> {
  const found = await database.row<{ user_id: number }>(
    sql`select user_id::int as user_id from people where email_key = ${email.trim().toLowerCase()}`,
  );
  if (!found) throw new Error(`${email} has no account. Whoever it is has to sign up first.`);
  return found.user_id;
}

async function roleFrom(
  database: Database,
  role: GivenRole["role"],
  { school = "", player = "", name = "" }: Wanted,
): Promise<GivenRole> {
  if (role === "athlete") return athleteFrom(database, player, name);
  if (role !== "compliance") return { role };
  const found = await database.row<{ school_id: number }>(sql`
    select school_id from schools where name_key(school_name) = name_key(${school})
     union select school_id from school_aliases where alias_key = name_key(${school})`);
  if (!found) throw new Error(`No school is named '${school}'.`);
  return { role, school_id: found.school_id };
}

/** A number would say nothing about whose page it is, and the address that people share begins with the team's. */
async function athleteFrom(database: Database, address: string, player_name: string): Promise<GivenRole> {
  const player_id = athleteInAddress(address);
  if (player_id === null) throw new Error(`'${address}' is no address of an athlete's page.`);
  const found = await database.row<{ team_id: number }>(
    sql`select team_id::int from players where player_id = ${player_id}`,
  );
  if (!found) throw new Error(`There is no player ${player_id}.`);
  return { role: "athlete", player_id, seen: { player_name, ...found } };
}
