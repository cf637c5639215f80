import sql, { type Sql } from "sql-template-tag";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";

/** So long after its order is over a proof can be asked about. */
const DAYS_KEPT = 180;

/** A delivery names what was uploaded for this order, and has been checked. Throws `Refusal` 422. */
export async function refuseUnready(
  tx: Queries,
  order_id: string,
  proof_ids: readonly string[],
): Promise<void> {
  if (proof_ids.length === 0) return;
  // None of them is taken away while it is delivered.
  const ready = await tx.rows(sql`
    select proof_id from proofs
     where proof_id = any (${proof_ids}::uuid[]) and order_id = ${order_id}::uuid and state = 'kept' for share`);
  if (ready.length === new Set(proof_ids).size) return;
  const words = "This upload isn't ready yet. Please wait until it is, or add a link to the public post.";
  throw new Refusal(422, words, { errors: { proof_ids: words } });
}

/** The order is over: its proofs are deleted 180 days later, and what is not whole yet at the next sweep. */
export async function endProofs(tx: Queries, order_id: string, over_at: Date): Promise<void> {
  const ends_at = new Date(over_at.getTime() + DAYS_KEPT * 86_400_000);
  await tx.row(sql`
    update proofs set ends_at = case when state = 'arriving' then ${over_at}::timestamptz else ${ends_at}::timestamptz end
     where order_id = ${order_id}::uuid and state <> 'gone'`);
}

/** Those of a step `h` that can still be seen, as JSON. */
export const PROOFS_OF_STEP: Sql = sql`
  (select coalesce(json_agg(json_build_object('proof_id', p.proof_id,
                                              'kind', case when p.media_type like 'image/%' then 'picture' else 'video' end)
                            order by p.created_at, p.proof_id), '[]')
     from proofs p
    where p.order_id = h.order_id and p.state = 'kept'
      and h.detail -> 'proof_ids' @> to_jsonb(p.proof_id::text))`;
