import { ids } from "./books.ts";
import { type Break, byForce, changed } from "./break.ts";

/** An order of 50 dollars by whoever paid, as it stands in `state`. */
const anOrder = (state: string, more = ""): string => `
  with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
                   values (1, 'shout_out', 5000, 30, 5, now()) returning offer_id)
  insert into orders (order_id, contribution_id, offer_id, state, created_at, ordered_at, due_at, state_at, look_at)
  select '00000000-0000-4000-8000-00000000000f', '${ids.paid}', offer_id, '${state}', now(),
         case when '${state}' not in ('unpaid', 'ended') then now() end, case when '${state}' not in ('unpaid', 'ended') then now() end,
         now(), case when '${state}' not in ('settled', 'refunded', 'ended') then now() end from offered;
  ${more}`;

const booked = (kind: string, n: number, cents: number): string =>
  `select ledger_book('${kind}', '00000000-0000-4000-8000-00000000000f:${n}', '${ids.paid}', 'usd', now(), 1, ${cents});`;

/** That 50 dollars were paid back by check. */
const SAID = `
  with admin as (insert into people (email) values ('admin@demo.test') returning user_id)
  insert into orders_paid_back (order_id, amount_cents, how, reference, paid_on, noted_by, noted_at)
  select '00000000-0000-4000-8000-00000000000f', 5000, 'check', 'Check 1042', current_date, user_id, now() from admin;`;
const BACK = `
  select ledger_book('paid_back_outside', '00000000-0000-4000-8000-00000000000f', '${ids.paid}', 'usd', now(), 1, 5000);
  ${changed("paid", "refunded_cents = 5000")};`;

/** That the $100 of the refund that failed were paid back by check. */
const REFUND_SAID = `
  with admin as (insert into people (email) values ('admin@demo.test') returning user_id)
  insert into refunds_paid_back (refund_id, contribution_id, amount_cents, how, reference, paid_on, noted_by, noted_at)
  select 're_2', '${ids.refund_failed}', 10000, 'check', 'Check 1042', current_date, user_id, now() from admin;`;

const NOT_AS_DUE = ["orders-hold-what-is-due", "held-for-orders-adds-up"];

/** Ways to break what holds of orders. */
export const orderBreaks: readonly Break[] = [
  { how: "what was paid for an order is the athlete's already", breaks: NOT_AS_DUE, sql: anOrder("ordered") },
  {
    how: "a settled order is still held for",
    breaks: NOT_AS_DUE,
    sql: anOrder("settled", booked("order_held", 1, 5000)),
  },
  {
    how: "more is held than was paid",
    breaks: NOT_AS_DUE,
    sql: anOrder("ordered", booked("order_held", 1, 5000) + booked("order_held", 2, 1)),
  },
  {
    how: "something is held for an order that nobody made",
    breaks: ["held-money-has-its-order", "held-for-orders-adds-up"],
    sql: booked("order_held", 1, 5000),
  },
  {
    how: "the account of an athlete's orders has another sum than they come to",
    breaks: ["held-for-orders-adds-up", "kinds-stand-on-their-accounts", "held-is-what-is-open"],
    sql: byForce(`${anOrder("ordered", booked("order_held", 1, 5000))}
      update ledger_entries set account_id = ledger_account('payouts_under_way', null, 'usd')
       where account_id = ledger_account('held_for_order', 1, 'usd')`),
  },
  {
    how: "an order is said to be paid back another way, and nothing is booked",
    breaks: ["paid-back-is-booked"],
    sql: anOrder("refunded", booked("order_held", 1, 5000) + SAID),
  },
  {
    how: "an order is booked as paid back another way, and nobody said so",
    breaks: ["paid-back-is-booked"],
    sql: anOrder("refunded", BACK),
  },
  {
    how: "an order was paid back another way and still goes back",
    breaks: ["paid-back-is-booked"],
    sql: anOrder("refunding", BACK + SAID),
  },
  {
    how: "a refund that failed is said to be paid back another way, and nothing is booked",
    breaks: ["paid-back-is-booked"],
    sql: REFUND_SAID,
  },
  {
    how: "less is booked as paid back another way of a refund that failed than was said",
    breaks: ["paid-back-is-booked"],
    sql: `${REFUND_SAID}
      select ledger_book('paid_back_outside', 're_2', '${ids.refund_failed}', 'usd', now(), 2, 900);
      ${changed("refund_failed", "refunded_cents = 900")}`,
  },
  {
    how: "an order that was paid hours ago waits to be paid",
    breaks: ["paid-orders-are-ordered"],
    sql: byForce(`${anOrder("unpaid", booked("order_held", 1, 5000))}
      update ledger_transfers set booked_at = now() - interval '2 hours' where contribution_id = '${ids.paid}'`),
  },
  {
    how: "an order is forgotten by the system",
    breaks: ["orders-come-to-an-end"],
    sql: `${anOrder("ordered", booked("order_held", 1, 5000))}
      update orders set look_at = now() - interval '2 days'`,
  },
];
