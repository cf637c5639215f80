import type { PoolClient } from "pg";
import type { World } from "../world/world.ts";

/** The job that counts the published sums anew; of the ledger's kind, so that it needs no workers of its own. */
export const PUBLISH_SUMS_TASK = "ledger_publish_sums";

/** Cron's fields: every ten minutes, as the pages say. Counting five million entries takes a fraction of a minute. */
export const PUBLISH_SUMS_TIME = "*/10 * * * *";

/** A book of many millions may take longer than a visitor's question. */
const LONGEST_MS = 10 * 60_000;

/** Counts the sums anew. Throws where the database is away, and is then tried again. */
export async function publishSums({ database }: Pick<World, "database">): Promise<void> {
  const client = await database.pool.connect();
  // A connection on which it broke off is closed, not used again.
  let broken = true;
  try {
    await publishOn(client);
    broken = false;
  } finally {
    client.release(broken);
  }
}

/** Has them counted at once: by a server that starts, so that nobody waits ten minutes for the first sums. */
export const askForSums = ({ database, jobs }: Pick<World, "database" | "jobs">): Promise<void> =>
  jobs.add(database, PUBLISH_SUMS_TASK, {}, PUBLISH_SUMS_TASK);

async function publishOn(client: PoolClient): Promise<void> {
  await client.query("begin");
  await client.query(`set local statement_timeout = ${LONGEST_MS}`);
  // What node-postgres takes here, its types forget.
  const publish = { text: "select publish_sums()", query_timeout: LONGEST_MS };
  await client.query(publish);
  await client.query("commit");
}
