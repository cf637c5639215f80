import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";

interface Held {
  readonly order_id: string;
  readonly player_id: string;
  readonly currency: string;
  readonly target_cents: string;
  readonly held_cents: string;
  /** How often its money was moved so far. */
  readonly moves: number;
}

/** In cents, of an order `o` with the sums `s` of its contribution: of one that is settled nothing, of any other what has not gone back. */
export const DUE_TO_BE_HELD: Sql = sql`
  case when o.state = 'settled' then 0
       else greatest(coalesce(s.charged_cents - s.refunded_cents - s.lost_cents, 0), 0) end`;

/**
 * Holds for an order what is due to be held: of one that is settled nothing, of any other what was charged and has not gone back. Runs
 * at the end of every booking of its contribution and of every step that settles it, with the contribution's row locked, so that
 * refunds, disputes and fees stay what they are for any contribution. What counts as received does not change by it.
 */
export async function holdWhatIsDue(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  contribution_id: string,
): Promise<void> {
  const found = await tx.row<Held>(sql`
    select o.order_id, c.player_id, c.currency, coalesce(s.held_cents, 0) as held_cents,
           ${DUE_TO_BE_HELD} as target_cents,
           (select count(*)::int from ledger_transfers t
             where t.contribution_id = o.contribution_id and t.kind in ('order_held', 'order_let_go')) as moves
      from orders o join contributions c using (contribution_id)
      left join contribution_sums s on s.contribution_id = o.contribution_id
     where o.contribution_id = ${contribution_id}::uuid`);
  if (!found) return;
  const { order_id, player_id, currency, moves } = found;
  const cents = Number(found.target_cents) - Number(found.held_cents);
  if (cents === 0) return;
  await tx.row(sql`
    select ledger_book(${cents > 0 ? "order_held" : "order_let_go"}, ${`${order_id}:${moves + 1}`}, ${contribution_id}::uuid,
                       ${currency}, ${clock.now()}::timestamptz, ${player_id}::bigint, ${Math.abs(cents)}::bigint)`);
}
