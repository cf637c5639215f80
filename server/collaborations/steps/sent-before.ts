import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { type KeyedAsker, ownKey } from "../../http/sessions/own-key.ts";
import type { Queries } from "../../world/database.ts";
import type { termsOf } from "./tidy.ts";

/** What is asked of whom. */
interface Sent {
  readonly player_id: number;
  readonly terms: ReturnType<typeof termsOf>;
}

/**
 * Whether the same asker sent this by the same `Idempotency-Key` before; until the transaction is over nobody else sends by it. False without
 * the header. Throws `Refusal` 409 where the key came with something else.
 */
export async function wasSentBefore(
  tx: Queries,
  asker: KeyedAsker,
  { player_id, terms }: Sent,
): Promise<boolean> {
  if (asker.idempotency_key === null) return false;
  await tx.row(
    sql`select pg_advisory_xact_lock(hashtextextended('collaboration key ' || ${ownKey(asker)}, 0))`,
  );
  // By way of the row: kept numbers are rounded, and days are no texts.
  const before = await tx.row<{ is_same: boolean }>(sql`
    select r.player_id = ${player_id} and jsonb_populate_record(t, ${JSON.stringify(terms)}::jsonb) = t as is_same
      from collaboration_keys join collaboration_terms t using (request_id) join collaboration_requests r using (request_id)
     where idempotency_key = ${ownKey(asker)}`);
  if (before && !before.is_same) throw new Refusal(409, "This Idempotency-Key was used for another request.");
  return before !== null;
}

/** Keeps by which key a request came, where it came by one. */
export async function noteKey(tx: Queries, asker: KeyedAsker, request_id: string): Promise<void> {
  if (asker.idempotency_key === null) return;
  await tx.row(sql`
    insert into collaboration_keys (idempotency_key, request_id) values (${ownKey(asker)}, ${request_id})`);
}
