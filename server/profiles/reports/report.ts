import sql, { type Sql } from "sql-template-tag";
import type { TypedReport } from "../../../contract/orders/order-reports.ts";
import { tidyLines } from "../../../pure/tidy.ts";
import { IS_PAID, ORDERS } from "../../contributions/orders/calls/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Who reports, as what of the order; `user_id` null: by a letter's link. */
export interface Reporter {
  readonly as: "supporter" | "athlete" | "officer" | "guardian";
  readonly user_id: number | null;
}

const NOT_THERE = "There is nothing to report here anymore: it's gone by now.";

/**
 * Writes down that somebody who is part of the order that `which` finds reports something of it. `which`: of `o`, `c` and `f`. Throws
 * `Refusal` 404, 409, 422.
 */
export const reportOf = (
  world: World,
  which: Sql,
  by: Reporter,
  typed: TypedReport,
): Promise<{ reported: true }> =>
  world.database.transaction(async (tx) => {
    const order = await tx.row<{ order_id: string; has_brief: boolean }>(sql`
      select o.order_id, num_nonnulls(o.brief, o.first_name) > 0 as has_brief from ${ORDERS} where ${IS_PAID} and ${which}`);
    if (!order) throw new Refusal(404, "There is no such order.");
    const written_by = await writerOf(tx, order, typed);
    if (written_by === null) throw new Refusal(404, NOT_THERE);
    if (written_by === by.as) throw new Refusal(422, "This is what you wrote or sent yourself.");
    const made = await tx.row(sql`
      insert into order_reports (order_id, thing, entry_id, proof_id, reporter, reported_by, reason, reported_at)
      values (${order.order_id}::uuid, ${typed.thing}, ${typed.entry_id}, ${typed.proof_id}, ${by.as}, ${by.user_id},
              ${tidyLines(typed.reason)}, ${world.clock.now()})
      on conflict do nothing returning report_id`);
    if (!made) throw new Refusal(409, "You already reported this. We'll email you once we've looked at it.");
    return { reported: true } as const;
  });

/** Whose it is; null where it is not this order's, or gone. */
async function writerOf(
  tx: Queries,
  { order_id, has_brief }: { readonly order_id: string; readonly has_brief: boolean },
  { thing, entry_id, proof_id }: TypedReport,
): Promise<string | null> {
  if (thing === "brief") return has_brief ? "supporter" : null;
  if (thing === "proof")
    return (await tx.row(sql`
      select from proofs where proof_id = ${proof_id}::uuid and order_id = ${order_id}::uuid and state = 'kept'`))
      ? "athlete"
      : null;
  const step = await tx.row<{ actor: string }>(sql`
    select actor from order_history
     where entry_id = ${entry_id} and order_id = ${order_id}::uuid and actor in ('supporter', 'athlete')
       and num_nonnulls(words, link) > 0`);
  return step?.actor ?? null;
}
