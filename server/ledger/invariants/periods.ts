import sql from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What holds of closed periods. How a night reads them and how they are proven as a whole says docs/decisions/0081. */
export const periodInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "periods-follow-each-other",
    holds:
      "Each closed period begins where the one before ended, and its chain is made of its digest and of the chain before.",
    offenders: sql`
      select p.period_id as offender, 'closed at ' || p.closed_at || ', is not what follows from the one before' as fault
        from (select period, (period).*, lag((period).chain) over turn as chain_before,
                     lag((period).until_transfer, 1, 0::bigint) over turn as after_transfer,
                     lag((period).until_entry, 1, 0::bigint) over turn as after_entry
                from (select p as period from ledger_periods p) as periods window turn as (order by (period).period_id)) as p
       where p.chain <> ledger_chain(p.chain_before, p.period) or p.until_transfer < p.after_transfer or p.until_entry < p.after_entry`,
  },
  {
    name: "closed-periods-are-as-proven",
    holds: "The lines of a closed period are the ones that were there when it was closed, to the last digit.",
    offenders: sql`
      select p.period_id as offender,
             'closed at ' || p.closed_at || ', transfers ' || p.after_transfer + 1 || ' to ' || p.until_transfer
               || ', entries ' || p.after_entry + 1 || ' to ' || p.until_entry || ': not what was proven' as fault
        from (select *, lag(until_transfer, 1, 0::bigint) over (order by period_id) as after_transfer,
                     lag(until_entry, 1, 0::bigint) over (order by period_id) as after_entry from ledger_periods) as p
       where ${part.isPeriod}
         and p.digest <> ledger_digest(p.after_transfer, p.until_transfer, p.after_entry, p.until_entry)`,
  },
  part.isRecent ? keptSumsAgree : closedSumsAreRecounted,
];

const NAME = {
  name: "closed-sums-follow-the-book",
  holds: "What was kept of closed entries by account and by month is what a recount of them finds.",
};

/** What a night can say of it: kept sums are zero in all, and are of as many entries as were closed. */
const keptSumsAgree: Invariant = {
  ...NAME,
  offenders: sql`
    select currency as offender, 'kept ' || sum(balance_cents) || ' in all' as fault
      from ledger_closed_balances group by currency having sum(balance_cents) <> 0
    union all
    select 'entries', 'kept of ' || kept || ', closed ' || closed
      from (select coalesce(sum(entries), 0) as kept from ledger_closed_balances) as k,
           (select coalesce(sum(entries), 0) as closed from ledger_periods) as p
     where kept <> closed
    union all
    select 'received', 'kept by account ' || by_account || ', by month ' || by_month
      from (select coalesce(sum(received_cents), 0) as by_account from ledger_closed_balances) as a,
           (select coalesce(sum(received_cents), 0) as by_month from ledger_closed_months) as m
     where by_account <> by_month`,
};

const closedSumsAreRecounted: Invariant = {
  ...NAME,
  offenders: sql`
    with closed as materialized (
      select e.account_id, e.currency, e.amount_cents, to_char(t.happened_at at time zone 'UTC', 'YYYY-MM') as month,
             a.kind = 'held_for_athlete' and k.counts_received and t.currency = 'usd' as is_received,
             t.kind, a.kind = 'on_its_way' and t.currency = 'usd' as is_on_its_way
        from ledger_entries e join ledger_accounts a using (account_id)
        join ledger_transfers t using (transfer_id) join ledger_kinds k on k.kind = t.kind
       where e.entry_id <= (select max(until_entry) from ledger_periods))
    select coalesce(account_id::text, 'no account') as offender,
           'kept ' || coalesce(b.balance_cents, 0) || ', recounted ' || coalesce(r.balance_cents, 0) as fault
      from ledger_closed_balances b
      full join (select account_id, currency, sum(amount_cents) as balance_cents, count(*) as entries,
                        coalesce(-sum(amount_cents) filter (where is_received), 0) as received_cents
                   from closed group by account_id, currency) as r using (account_id, currency)
     where (b.balance_cents, b.received_cents, b.entries) is distinct from (r.balance_cents, r.received_cents, r.entries)
    union all
    select month, 'kept ' || coalesce(m.received_cents, 0) || ', recounted ' || coalesce(r.received_cents, 0)
      from ledger_closed_months m
      full join (select month, -sum(amount_cents) as received_cents from closed where is_received group by month) as r using (month)
     where m.received_cents is distinct from r.received_cents
    union all
    select 'on its way, ' || kind, 'kept ' || coalesce(w.amount_cents, 0) || ', recounted ' || coalesce(r.amount_cents, 0)
      from ledger_closed_on_its_way w
      full join (select kind, sum(amount_cents) as amount_cents from closed where is_on_its_way group by kind) as r using (kind)
     where w.amount_cents is distinct from r.amount_cents`,
};
