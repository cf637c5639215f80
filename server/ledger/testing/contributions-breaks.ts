import { ids } from "./books.ts";
import { type Break, changed, sumsDiffer } from "./break.ts";

/** Ways to break what holds between contributions and the book. */
export const contributionBreaks: readonly Break[] = [
  {
    how: "a contribution is called paid without a charge",
    breaks: ["paid-is-charged", "held-is-what-is-open"],
    sql: changed("expired", "state = 'paid', paid_at = now(), paid_cents = 1000, check_at = now()"),
  },
  {
    how: "a contribution was paid with more than was charged",
    breaks: ["charged-is-paid", "held-is-what-is-open"],
    sql: changed("paid", "paid_cents = 5001"),
  },
  {
    how: "a charged contribution is not called paid",
    breaks: ["charged-is-paid", "fees-are-noted", "held-is-what-is-open"],
    sql: changed("paid", "state = 'expired', paid_at = null, paid_cents = null"),
  },
  {
    how: "a contribution is charged a second time",
    breaks: ["charged-once", "booked-moves-are-the-providers", ...sumsDiffer, "held-is-what-is-open"],
    sql: `select ledger_book('charge', 'ch_again', '${ids.paid}', 'usd', now(), 1, 5000)`,
  },
  {
    how: "a contribution is given to another athlete afterwards",
    breaks: ["held-for-the-right-athlete", "held-is-what-is-open"],
    sql: changed("paid", "player_id = 2"),
  },
  {
    how: "a booked fee is not noted",
    breaks: ["fees-are-noted"],
    sql: changed("paid", "fee_booked = false, check_at = now()"),
  },
  {
    how: "a fee is noted that is not booked",
    breaks: ["fees-are-noted"],
    sql: changed("open", "fee_booked = true"),
  },
  {
    how: "a contribution shows another refund than the book",
    breaks: ["contributions-show-the-book", "held-is-what-is-open"],
    sql: changed("partly_refunded", "refunded_cents = 999"),
  },
  {
    how: "an open contribution is forgotten by the sweeper",
    breaks: ["unfinished-is-looked-after"],
    sql: changed("open", "check_at = null"),
  },
  {
    how: "an open dispute is forgotten by the sweeper",
    breaks: ["unfinished-is-looked-after"],
    sql: changed("in_dispute", "check_at = null"),
  },
  {
    how: "the sweeper does not come",
    breaks: ["nothing-is-overdue"],
    sql: changed("open", "check_at = now() - interval '25 hours'"),
  },
];
