import type { PoolClient } from "pg";
import { task } from "../http/domain.ts";
import type { World } from "../world/world.ts";

/** A book of many millions may take longer than a visitor's question. */
const LONGEST_MS = 10 * 60_000;

/**
 * Counts the published sums anew; of the ledger's kind, so that it needs no workers of its own. Throws where the database is
 * away, and is then tried again.
 */
export const publishSums = task(
  {
    name: "ledger_publish_sums",
    // Every ten minutes, as the pages say. Counting five million entries takes a fraction of a minute.
    times: "*/10 * * * *",
  },
  async ({ database }: Pick<World, "database">) => {
    const client = await database.pool.connect();
    // A connection on which it broke off is closed, not used again.
    let broken = true;
    try {
      await publishOn(client);
      broken = false;
    } finally {
      client.release(broken);
    }
  },
);

/** Has them counted at once: by a server that starts, so that nobody waits ten minutes for the first sums. */
export const askForSums = ({ database, jobs }: Pick<World, "database" | "jobs">): Promise<void> =>
  jobs.add(database, publishSums, {}, publishSums.name);

async function publishOn(client: PoolClient): Promise<void> {
  await client.query("begin");
  await client.query(`set local statement_timeout = ${LONGEST_MS}`);
  // What node-postgres takes here, its types forget.
  const publish = { text: "select publish_sums()", query_timeout: LONGEST_MS };
  await client.query(publish);
  await client.query("commit");
}
