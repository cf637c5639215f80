import sql, { type Sql } from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../alarms/raise.ts";
import { type Booking, book } from "./book.ts";

/** Of `contributions c` that is paid: what its supporter has back beyond what they paid, in cents. */
export const BEYOND_CENTS: Sql = sql`greatest(c.refunded_cents + c.lost_cents - c.paid_cents, 0)`;

/** Of `contributions c`: what of that is booked as the platform's loss, in cents. */
export const BEYOND_BOOKED: Sql = sql`
  (select coalesce(sum(case t.kind when 'beyond_paid' then e.amount_cents else -e.amount_cents end), 0)
     from ledger_transfers t join ledger_entries e using (transfer_id)
    where t.contribution_id = c.contribution_id and t.kind in ('beyond_paid', 'beyond_paid_less') and e.amount_cents > 0)`;

/** Of `contributions c`: admins have heard of it. A migration booked some and told nobody. */
export const IS_BEYOND_TOLD: Sql = sql`
  exists (select from needs_attention a
           where a.kind = 'given_back_beyond' and a.subject = c.contribution_id::text and (a.closed_at is null or a.closed_by is not null))`;

/**
 * Books as the platform's loss what a supporter has back beyond what they paid, as where a bank takes once more what was refunded: the athlete
 * gives back no more than they were given. Where less of it is gone by now, as after an appeal, it is booked back. Call it after the row's sums
 * are stored, with the row locked.
 */
export async function bookBeyondPaid(booking: Booking): Promise<void> {
  const { world, tx, contribution_id } = booking;
  const row = await tx.row<{ beyond: string; booked: string; moves: number; is_told: boolean }>(sql`
    select ${BEYOND_CENTS} as beyond, ${BEYOND_BOOKED} as booked, ${IS_BEYOND_TOLD} as is_told,
           (select count(*)::int from ledger_transfers t
             where t.contribution_id = c.contribution_id and t.kind in ('beyond_paid', 'beyond_paid_less')) as moves
      from contributions c
     where c.contribution_id = ${contribution_id} and c.paid_at is not null`);
  if (!row) return;
  const beyond = Number(row.beyond);
  const cents = beyond - Number(row.booked);
  if (cents !== 0)
    await book(booking, {
      kind: cents > 0 ? "beyond_paid" : "beyond_paid_less",
      provider_object: `${contribution_id}:${row.moves + 1}`,
      happened_at: world.clock.now(),
      amount_cents: Math.abs(cents),
    });
  if (beyond === 0)
    return cents === 0 ? undefined : closeAlarm(world, tx, "given_back_beyond", contribution_id);
  if (cents === 0 && row.is_told) return;
  await raiseAlarm(world, tx, "given_back_beyond", [
    ["Transaction ID", contribution_id],
    ["Dollars beyond what was paid", (beyond / 100).toFixed(2)],
  ]);
}
