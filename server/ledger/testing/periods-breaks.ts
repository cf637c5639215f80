import { type Break, byForce } from "./break.ts";

/** Ways to break what is closed; of books with a closed period. */
export const periodBreaks: readonly Break[] = [
  {
    how: "a period is made up",
    breaks: ["periods-follow-each-other"],
    sql: `insert into ledger_periods (until_transfer, until_entry, transfers, entries, digest, chain)
          select until_transfer, until_entry, 0, 0, ledger_digest(until_transfer, until_transfer, until_entry, until_entry), '\\x00'
            from ledger_periods order by period_id desc limit 1`,
  },
  {
    how: "a closed line is said to have happened on another day",
    breaks: ["closed-periods-are-as-proven"],
    sql: byForce(`update ledger_transfers set happened_at = happened_at - interval '1 second'
                   where transfer_id = (select max(until_transfer) from ledger_periods)`),
  },
  {
    how: "a kept sum is a cent more",
    breaks: ["closed-sums-follow-the-book"],
    sql: `update ledger_closed_months set received_cents = received_cents + 1;
          update ledger_closed_balances set received_cents = received_cents`,
  },
];
