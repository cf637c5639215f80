import type { Client, ClientBase, QueryResultRow } from "pg";
import type { Sql } from "sql-template-tag";
import { auditOutcome } from "../../../http/calls/audit.ts";
import type { Database, Queries } from "../../../world/database.ts";

/**
 * Runs `work` on a connection of its own: an import takes longer than the server waits for any statement, and works in
 * temporary tables. If it is lost, what was begun is rolled back.
 */
export async function onOwnConnection<Result>(
  database: Database,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = database.alone({
    application_name: "donate-nil rosters",
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  // Whatever statement was asked tells; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The line of the audit log for what a job does, in the job's transaction. `asked_entry_id`: the line of who asked for it. */
export function auditDone(
  client: ClientBase,
  asked_entry_id: number | null,
  done: { act: string; subject: string },
): Promise<void> {
  const rows = async <Row extends QueryResultRow>({ text, values }: Sql) =>
    (await client.query<Row>({ text, values })).rows;
  const queries: Queries = {
    rows,
    row: async <Row extends QueryResultRow>(statement: Sql) => (await rows<Row>(statement))[0] ?? null,
    afterCommit: () => {
      throw new Error("Who works on a connection of their own knows when it commits.");
    },
  };
  return auditOutcome(queries, asked_entry_id, done);
}
