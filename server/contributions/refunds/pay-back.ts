import sql from "sql-template-tag";
import type { PaidBack } from "../../../contract/orders/paid-back.ts";
import { dollars } from "../../../pure/numbers.ts";
import { tidy } from "../../../pure/tidy.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { bookPaidBack } from "../booking/book-paid-back.ts";
import { lockOrder } from "../orders/steps/step.ts";
import { type ToPayBack, toPayBack } from "./to-pay-back.ts";

const NOTHING = "There's nothing to pay back another way: no refund of this came to nothing.";

/** As an admin says it. */
type Said = PaidBack & { readonly noted_by: number };

/** What was noted: of an order, or of a refund. */
export interface NotedPaidBack {
  readonly order_id: string | null;
  readonly refund_id: string | null;
  readonly amount_cents: number;
  readonly is_new: boolean;
}

/**
 * Books that an admin paid back from outside the provider what it did not return, of an order that was not kept or of a refund, in the caller's transaction:
 * once, with the contribution locked, so that no refund of it is asked for beside. The same said again is nothing. Throws `Refusal` 404, 409, 422.
 */
export async function recordPaidBack(
  world: World,
  tx: Queries,
  contribution_id: string,
  said: Said,
): Promise<NotedPaidBack> {
  const amount_cents = Math.round(said.amount * 100);
  await lock(tx, contribution_id);
  const known = await knownAs(tx, contribution_id, said, amount_cents);
  if (known && !known.same) throw new Refusal(409, "This was already paid back another way.");
  if (known) return { ...known, amount_cents, is_new: false };
  const due = await toPayBack(tx, contribution_id);
  if (due?.refund_id !== said.refund_id) throw new Refusal(409, NOTHING);
  if (due.cents !== amount_cents)
    throw new Refusal(409, `It's ${dollars(due.cents / 100)} by now. Check the new amount first.`);
  const contribution = await keep(world, tx, contribution_id, due, said);
  await bookPaidBack(world, tx, { ...contribution, ...due, contribution_id, amount_cents });
  const { order_id, refund_id } = due;
  return { order_id, refund_id, amount_cents, is_new: true };
}

/** The contribution before its order, as everywhere. */
async function lock(tx: Queries, contribution_id: string): Promise<void> {
  const found = await tx.row(sql`
    select from contributions where contribution_id = ${contribution_id}::uuid for update`);
  if (!found) throw new Refusal(404, "There is no such transaction.");
  await lockOrder(tx, sql`c.contribution_id = ${contribution_id}::uuid`);
}

interface Known {
  readonly order_id: string | null;
  readonly refund_id: string | null;
  readonly same: boolean;
}

/** What was said before of the same refund, or of the order; null: nothing. */
const knownAs = (
  tx: Queries,
  contribution_id: string,
  { refund_id, how, reference, paid_on }: PaidBack,
  amount_cents: number,
): Promise<Known | null> =>
  tx.row<Known>(sql`
    select order_id, refund_id, (how, reference, paid_on, amount_cents) = (${how}, ${tidy(reference)}, ${paid_on}::date, ${amount_cents}::bigint) as same
      from paid_back_another_way where contribution_id = ${contribution_id}::uuid and refund_id is not distinct from ${refund_id}::text`);

interface Paid {
  readonly player_id: string;
  readonly currency: string;
  readonly happened_at: Date;
}

async function keep(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  contribution_id: string,
  { order_id, refund_id, cents }: ToPayBack,
  { how, reference, paid_on, noted_by }: Said,
): Promise<Paid> {
  const now = clock.now();
  const made = await tx.row<Paid>(sql`
    with said as (
      select c.contribution_id, c.player_id, c.currency, c.paid_at from contributions c
       -- A day earlier it may have been where the admin is.
       where c.contribution_id = ${contribution_id}::uuid and ${paid_on}::date >= (c.paid_at at time zone 'UTC')::date - 1),
    of_order as (
      insert into orders_paid_back (order_id, amount_cents, how, reference, paid_on, noted_by, noted_at)
      select ${order_id}::uuid, ${cents}, ${how}, ${tidy(reference)}, ${paid_on}::date, ${noted_by}, ${now}
        from said where ${order_id !== null}),
    of_refund as (
      insert into refunds_paid_back (refund_id, contribution_id, amount_cents, how, reference, paid_on, noted_by, noted_at)
      select ${refund_id}, contribution_id, ${cents}, ${how}, ${tidy(reference)}, ${paid_on}::date, ${noted_by}, ${now}
        from said where ${refund_id !== null})
    select player_id, currency,
           -- The day alone is known: noon of it, in UTC.
           greatest(paid_at, least(${now}::timestamptz, (${paid_on}::date + time '12:00') at time zone 'UTC')) as happened_at
      from said`);
  if (made) return made;
  const early = "That's before it was paid.";
  throw new Refusal(422, early, { errors: { paid_on: early } });
}
