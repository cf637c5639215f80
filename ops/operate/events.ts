import "../programs/node-version.ts";
import { listParked, retryParked } from "../../server/contributions/events/inbox.ts";
import { openDatabase } from "../../server/world/database.ts";
import { openJobs } from "../../server/world/jobs.ts";
import { failureWords } from "../programs/failure-words.ts";
import { joinDatabase } from "../programs/join-database.ts";

const USAGE = `npm run events -- parked | retry ID | retry all

  Events of the payment provider that failed ten times are parked; the others go on without them.

  parked  lists them, with why the last try failed
  retry   gives one of them, or all, ten more tries; a server that runs begins at once

  Reads the database of DATABASE_URL, else the embedded one.`;

try {
  const [command, which, ...more] = process.argv.slice(2);
  if (more.length > 0 || !(command === "parked" ? !which : command === "retry" && which)) {
    throw new Error(USAGE);
  }
  console.log(await run(which));
} catch (error) {
  console.error(failureWords(error));
  process.exitCode = 1;
}

async function run(which: string | undefined): Promise<string> {
  const { url, leave } = await joinDatabase();
  const database = openDatabase({ url, connections: 2, onIdleError: () => {} });
  const silent = () => {};
  const jobs = openJobs(database, url, { info: silent, warn: silent, error: silent });
  try {
    if (which) return retried(await retryParked({ database, jobs }, which), which);
    const parked = await listParked(database);
    const lines = parked.map(
      ({ event_id, event_type, parked_at, failure }) =>
        `${event_id}  ${event_type}  parked ${parked_at.toISOString()}\n  ${failure}`,
    );
    return [...lines, `${parked.length} parked`].join("\n");
  } finally {
    await database.close();
    await leave();
  }
}

function retried(count: number, which: string): string {
  if (count === 0 && which !== "all") throw new Error(`${which} is not parked.`);
  return `${count} tried again`;
}
