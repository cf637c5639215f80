import sql from "sql-template-tag";
import type { PaidBack } from "../../../contract/orders/paid-back.ts";
import { dollars } from "../../../pure/numbers.ts";
import { tidy } from "../../../pure/tidy.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { bookPaidBack } from "../booking/book-paid-back.ts";
import { lockOrder } from "../orders/steps/step.ts";
import { toPayBack } from "../orders/steps/to-pay-back.ts";

const NOTHING = "There's nothing to pay back another way: this is no order whose refund came to nothing.";

/**
 * Books that an admin paid back what an order still holds, from outside the provider, in the caller's transaction: once, with the order
 * locked, so that no refund of it is asked for beside. The same said again is nothing. Throws `Refusal` 404, 409, 422. Answers whether
 * it is new.
 */
export async function notePaidBack(
  world: World,
  tx: Queries,
  contribution_id: string,
  said: PaidBack & { readonly noted_by: number },
): Promise<{ order_id: string; amount_cents: number; is_new: boolean }> {
  const amount_cents = Math.round(said.amount * 100);
  const order = await lockOrder(tx, sql`c.contribution_id = ${contribution_id}::uuid`);
  if (!order) throw await noOrder(tx, contribution_id);
  const { order_id } = order;
  if (await isSaid(tx, order_id, said, amount_cents)) return { order_id, amount_cents, is_new: false };
  const due_cents = await toPayBack(tx, contribution_id);
  if (due_cents === 0) throw new Refusal(409, NOTHING);
  if (due_cents !== amount_cents)
    throw new Refusal(409, `It's ${dollars(due_cents / 100)} by now. Check the new amount first.`);
  const contribution = await keep(world, tx, order_id, said, due_cents);
  await bookPaidBack(world, tx, { ...contribution, contribution_id, order_id, amount_cents });
  return { order_id, amount_cents, is_new: true };
}

async function noOrder(tx: Queries, contribution_id: string): Promise<Refusal> {
  const known = await tx.row(sql`select from contributions where contribution_id = ${contribution_id}::uuid`);
  return known ? new Refusal(409, NOTHING) : new Refusal(404, "There is no such transaction.");
}

/** Whether this was said before. Throws `Refusal` 409 where something else was. */
async function isSaid(
  tx: Queries,
  order_id: string,
  { how, reference, paid_on }: PaidBack,
  amount_cents: number,
): Promise<boolean> {
  const known = await tx.row<{ same: boolean }>(sql`
    select (how, reference, paid_on, amount_cents) = (${how}, ${tidy(reference)}, ${paid_on}::date, ${amount_cents}::bigint) as same
      from orders_paid_back where order_id = ${order_id}::uuid`);
  if (known && !known.same) throw new Refusal(409, "This order was already paid back another way.");
  return known !== null;
}

interface Paid {
  readonly player_id: string;
  readonly currency: string;
  readonly happened_at: Date;
}

async function keep(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  order_id: string,
  { how, reference, paid_on, noted_by }: PaidBack & { readonly noted_by: number },
  amount_cents: number,
): Promise<Paid> {
  const now = clock.now();
  const made = await tx.row<Paid>(sql`
    with made as (
      insert into orders_paid_back (order_id, amount_cents, how, reference, paid_on, noted_by, noted_at)
      select o.order_id, ${amount_cents}, ${how}, ${tidy(reference)}, ${paid_on}::date, ${noted_by}, ${now}
        from orders o join contributions c using (contribution_id)
       -- A day earlier it may have been where the admin is.
       where o.order_id = ${order_id}::uuid and ${paid_on}::date >= (c.paid_at at time zone 'UTC')::date - 1
      returning order_id)
    select c.player_id, c.currency,
           -- The day alone is known: noon of it, in UTC.
           greatest(c.paid_at, least(${now}::timestamptz, (${paid_on}::date + time '12:00') at time zone 'UTC')) as happened_at
      from made join orders o using (order_id) join contributions c using (contribution_id)`);
  if (made) return made;
  const early = "That's before the order was paid.";
  throw new Refusal(422, early, { errors: { paid_on: early } });
}
