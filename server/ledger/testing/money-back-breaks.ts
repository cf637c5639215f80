import { ids, MOVES, move, providerWith } from "./books.ts";
import { type Break, changed } from "./break.ts";

/** Ways to break what holds between refunds, disputes and the book. */
export const moneyBackBreaks: readonly Break[] = [
  {
    how: "a refund that failed succeeded after all",
    breaks: ["refunds-are-booked"],
    sql: "update refunds set status = 'succeeded' where refund_id = 're_2'",
  },
  {
    how: "a refund failed and is still booked",
    breaks: ["refunds-are-booked"],
    sql: "update refunds set status = 'failed' where refund_id = 're_1'",
  },
  {
    how: "a refund is of another amount",
    breaks: ["refunds-are-booked"],
    sql: "update refunds set amount_cents = 999 where refund_id = 're_1'",
  },
  {
    how: "a refund is booked that nobody told of",
    breaks: ["booked-refunds-are-known"],
    sql: "delete from refunds where refund_id = 're_1'",
  },
  {
    how: "more goes back than was paid",
    breaks: ["no-more-back-than-paid", "beyond-paid-is-ours", "held-is-what-is-open"],
    sql: `insert into refunds (refund_id, contribution_id, amount_cents, currency, status, created_at)
            values ('re_9', '${ids.partly_refunded}', 1501, 'usd', 'succeeded', now());
          select ledger_book('refund', 're_9', '${ids.partly_refunded}', 'usd', now(), 1, 1501);
          ${changed("partly_refunded", "refunded_cents = 2501")}`,
    provider: providerWith([move("txn_re_9", "refund", "re_9", -1501), ...MOVES]),
  },
  {
    how: "a loss of the platform's is booked of what did not go back twice",
    breaks: ["beyond-paid-is-ours", "held-is-what-is-open"],
    sql: `select ledger_book('beyond_paid', '${ids.paid}:1', '${ids.paid}', 'usd', now(), 1, 100)`,
  },
  {
    how: "another sum is promised back than its refunds",
    breaks: ["promised-back-is-kept"],
    sql: changed("partly_refunded", "promised_back_cents = 1"),
  },
  {
    how: "a dispute is lost and not booked so",
    breaks: ["lost-disputes-are-booked", "closed-disputes-leave-nothing-open"],
    sql: `update disputes set status = 'lost' where dispute_id = 'du_3'; ${changed("in_dispute", "check_at = null")}`,
  },
  {
    how: "a dispute is won and booked as lost",
    breaks: ["lost-disputes-are-booked"],
    sql: "update disputes set status = 'won' where dispute_id = 'du_1'",
  },
  {
    how: "a dispute is booked that nobody told of",
    breaks: ["booked-disputes-are-known"],
    sql: "delete from disputes where dispute_id = 'du_2'",
  },
  {
    how: "an inquiry has moved money",
    breaks: ["booked-disputes-are-known"],
    sql: "update disputes set status = 'warning_closed' where dispute_id = 'du_2'",
  },
  {
    how: "a closed dispute has left money in between",
    breaks: ["closed-disputes-leave-nothing-open"],
    sql: `update disputes set status = 'won' where dispute_id = 'du_3'; ${changed("in_dispute", "check_at = null")}`,
  },
  {
    how: "a dispute was won a week ago and the money is not back",
    breaks: ["closed-disputes-leave-nothing-open"],
    sql: "update disputes set status = 'won', updated_at = now() - interval '8 days' where dispute_id = 'du_3'",
  },
];
