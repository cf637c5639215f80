import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../alarms/raise.ts";
import { type Booking, book } from "./book.ts";

/**
 * Books as the platform's loss what a supporter has back beyond what they paid, as where a bank takes once more what was refunded: the athlete
 * gives back no more than they were given. Where less of it is gone by now, as after an appeal, it is booked back. Call it after the row's sums
 * are stored.
 */
export async function bookBeyondPaid(booking: Booking): Promise<void> {
  const { world, tx, contribution_id } = booking;
  const row = await tx.row<{ beyond: string; booked: string; moves: number }>(sql`
    select greatest(c.refunded_cents + c.lost_cents - c.paid_cents, 0) as beyond, b.cents as booked, b.moves
      from contributions c cross join lateral (
        select coalesce(sum(case t.kind when 'beyond_paid' then e.amount_cents else -e.amount_cents end), 0) as cents, count(*)::int as moves
          from ledger_transfers t join ledger_entries e using (transfer_id)
         where t.contribution_id = c.contribution_id and t.kind in ('beyond_paid', 'beyond_paid_less') and e.amount_cents > 0) as b
     where c.contribution_id = ${contribution_id} and c.paid_at is not null`);
  if (!row) return;
  const beyond = Number(row.beyond);
  const cents = beyond - Number(row.booked);
  if (cents === 0) return;
  await book(booking, {
    kind: cents > 0 ? "beyond_paid" : "beyond_paid_less",
    provider_object: `${contribution_id}:${row.moves + 1}`,
    happened_at: world.clock.now(),
    amount_cents: Math.abs(cents),
  });
  if (beyond === 0) return closeAlarm(world, tx, "given_back_beyond", contribution_id);
  await raiseAlarm(world, tx, "given_back_beyond", [
    ["Transaction ID", contribution_id],
    ["Dollars beyond what was paid", (beyond / 100).toFixed(2)],
  ]);
}
