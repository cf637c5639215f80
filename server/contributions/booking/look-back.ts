import sql, { type Sql } from "sql-template-tag";
import { task } from "../../http/domain.ts";
import { DatabaseAway } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { followPayment } from "../orders/steps/follow-payment.ts";
import type { Booking } from "./book.ts";
import { BEYOND_BOOKED, BEYOND_CENTS, bookBeyondPaid, IS_BEYOND_TOLD } from "./book-beyond-paid.ts";

/** Taken at a time, each in a transaction of its own. */
const A_PORTION = 200;

/**
 * Once a day: what the booking of a payment does and may not have done, since a server of the release before booked it, or it was so before. What
 * went back beyond what was paid is the platform's loss, and admins hear of it. What a bank gave back to an order that is over is the athlete's
 * where it was accepted; else admins hear of it for as long as it is held, however often that is marked as done.
 */
export const lookAtGoneBack = task({ name: "gone_back_look", times: "41 5 * * *" }, async (world) => {
  await each(world, NOT_BOOKED, bookOne);
  await each(world, HELD_FOR_NOBODY, async (of, contribution_id) => {
    await world.database.transaction((tx) => followPayment(of, tx, contribution_id));
  });
});

/** `contribution_id` of those that are beyond, or were, and of which something else is booked, or nobody was told. By small indexes. */
const NOT_BOOKED: Sql = sql`
  select c.contribution_id
    from (select contribution_id from contributions where paid_at is not null and refunded_cents + lost_cents > paid_cents
          union
          select contribution_id from ledger_transfers where kind in ('beyond_paid', 'beyond_paid_less')) as touched
    join contributions c using (contribution_id)
   where c.paid_at is not null and c.currency = 'usd'
     and (${BEYOND_CENTS} <> ${BEYOND_BOOKED} or (${BEYOND_CENTS} > 0 and not ${IS_BEYOND_TOLD}))`;

/** `contribution_id` of orders that are refunded and hold what a bank gave back: appeals that were won are few. */
const HELD_FOR_NOBODY: Sql = sql`
  select c.contribution_id
    from (select distinct contribution_id from ledger_transfers where kind = 'dispute_won_back') as won
    join contributions c using (contribution_id) join orders o using (contribution_id)
   where o.state = 'refunded' and c.in_dispute_cents = 0 and c.paid_cents > c.refunded_cents + c.lost_cents`;

/** Whatever is wrong with one of them holds up no other. */
async function each(
  world: World,
  which: Sql,
  look: (world: World, contribution_id: string) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const found: { contribution_id: string }[] = await world.database.rows<{ contribution_id: string }>(sql`
      select contribution_id from (${which}) as found
       where ${after}::uuid is null or contribution_id > ${after}::uuid order by contribution_id limit ${A_PORTION}`);
    for (const { contribution_id } of found) {
      try {
        await look(world, contribution_id);
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        world.log.error({ err: error, contribution_id }, "What went back could not be looked at.");
      }
    }
    if (found.length < A_PORTION) return;
    after = found.at(-1)?.contribution_id ?? null;
  }
}

const bookOne = (world: World, contribution_id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const row = await tx.row<Pick<Booking, "player_id" | "currency">>(sql`
      select player_id, currency from contributions where contribution_id = ${contribution_id}::uuid for update`);
    if (row) await bookBeyondPaid({ world, tx, contribution_id, ...row, kinds: [] });
  });
