import "../programs/node-version.ts";
import { parseArgs } from "node:util";
import { isDay } from "../../pure/days.ts";
import { type Replay, replayDecisions, replayText } from "../../server/collaborations/rulebook/replay.ts";
import { openDatabase } from "../../server/world/database.ts";
import { failureWords } from "../programs/failure-words.ts";
import { joinDatabase } from "../programs/join-database.ts";

const USAGE = `npm run replay-decisions -- --as-of 2026-07-01 [--json]

  Says for past approvals, declines and signatures what the rules that are in force on another day would have found: a table
  of what differs. Changes nothing.

  --as-of  the day whose rules are asked, also one to come; by what is known of them now
  --json   writes the result as JSON

  Reads the database of DATABASE_URL, else the embedded one.`;

try {
  const { values } = parseArgs({
    options: {
      "as-of": { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { "as-of": as_of } = values;
  if (values.help) console.log(USAGE);
  else if (as_of === undefined || !isDay(as_of)) throw new Error(USAGE);
  else {
    const replay = await run(as_of);
    console.log(values.json ? JSON.stringify(replay) : replayText(replay));
  }
} catch (error) {
  console.error(failureWords(error));
  process.exitCode = 1;
}

async function run(as_of: string): Promise<Replay> {
  const { url, leave } = await joinDatabase();
  const database = openDatabase({ url, connections: 1, onIdleError: () => {} });
  try {
    return await database.transaction((tx) => replayDecisions(tx, as_of));
  } finally {
    await database.close();
    await leave();
  }
}
