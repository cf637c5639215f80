import sql, { join } from "sql-template-tag";
import type { Invariant } from "../invariant.ts";

/** What each kind of account is to us. */
const chart = {
  provider_balance: "asset",
  in_dispute: "asset",
  bank: "asset",
  held_for_athlete: "liability",
  payouts_under_way: "liability",
  provider_fees: "expense",
  dispute_fees: "expense",
};

/** What holds of the book by itself: accounts, transfers and entries. */
export const bookInvariants: readonly Invariant[] = [
  {
    name: "transfers-sum-to-zero",
    holds: "The entries of every transfer sum to zero.",
    offenders: sql`
      select transfer_id as offender, 'sums to ' || sum(amount_cents) as fault
        from ledger_entries group by transfer_id having sum(amount_cents) <> 0`,
  },
  {
    name: "transfers-have-two-sides",
    holds: "Every transfer has one debit and one credit.",
    offenders: sql`
      select t.transfer_id as offender, coalesce(entries, 0) || ' entries, debits: ' || coalesce(debits, 0) as fault
        from ledger_transfers t
        left join (select transfer_id, count(*) as entries, count(*) filter (where amount_cents > 0) as debits
                     from ledger_entries group by transfer_id) as e using (transfer_id)
       where entries is distinct from 2 or debits is distinct from 1`,
  },
  {
    name: "entries-have-a-home",
    holds: "Every entry belongs to a transfer and to an account.",
    offenders: sql`
      select e.entry_id as offender, case when t.transfer_id is null then 'no transfer ' || e.transfer_id
                                          else 'no account ' || e.account_id end as fault
        from ledger_entries e
        left join ledger_transfers t using (transfer_id)
        left join ledger_accounts a using (account_id)
       where t.transfer_id is null or a.account_id is null`,
  },
  {
    name: "currencies-agree",
    holds: "An entry has the currency of its transfer and of its account.",
    offenders: sql`
      select e.entry_id as offender, concat_ws(', ', e.currency, t.currency, a.currency) as fault
        from ledger_entries e
        join ledger_transfers t using (transfer_id)
        join ledger_accounts a using (account_id)
       where e.currency <> t.currency or e.currency <> a.currency`,
  },
  {
    name: "booked-once",
    holds: "An object of the provider is booked once for each kind.",
    offenders: sql`
      select kind || ' ' || provider_object as offender, count(*) || ' times' as fault
        from ledger_transfers group by kind, provider_object having count(*) > 1`,
  },
  {
    name: "kinds-stand-on-their-accounts",
    holds: "Every kind of transfer debits and credits the accounts that are its own.",
    offenders: sql`
      select t.transfer_id as offender,
             t.kind || case when e.amount_cents > 0 then ' debits ' else ' credits ' end || a.kind as fault
        from ledger_entries e
        join ledger_transfers t using (transfer_id)
        join ledger_accounts a using (account_id)
        left join ledger_kinds k on k.kind = t.kind
       where a.kind is distinct from case when e.amount_cents > 0 then k.debit else k.credit end`,
  },
  {
    name: "accounts-follow-the-chart",
    holds: "Every account of the chart exists, is known to it, and has its class.",
    offenders: sql`
      select coalesce(a.account_id::text, c.account) as offender,
             case when a.account_id is null then 'does not exist' else a.kind || ' as ' || a.class end as fault
        from ledger_accounts a
        full join (values ${join(Object.entries(chart).map(([kind, its]) => sql`(${kind}, ${its})`))}) as c (account, class) on c.account = a.kind
       where a.class is distinct from c.class
         and (a.account_id is not null or c.account <> 'held_for_athlete')`,
  },
  {
    name: "one-account-for-an-athlete",
    holds: "Money is held on one account for each athlete and currency, and the athlete exists.",
    offenders: sql`
      select a.player_id::text as offender, coalesce(max(p.player_id) || ' twice', 'no such athlete') as fault
        from ledger_accounts a left join players p using (player_id)
       where a.kind = 'held_for_athlete'
       group by a.player_id, a.currency having count(*) > 1 or max(p.player_id) is null`,
  },
  {
    name: "trial-balance",
    holds: "Assets and expenses equal liabilities and income, in every currency.",
    offenders: sql`
      select currency as offender,
             'debit accounts ' || debits || ', credit accounts ' || credits as fault
        from (select e.currency,
                     coalesce(sum(amount_cents) filter (where class in ('asset', 'expense')), 0) as debits,
                     coalesce(-sum(amount_cents) filter (where class in ('liability', 'income')), 0) as credits
                from ledger_entries e join ledger_accounts a using (account_id) group by e.currency) as balance
       where debits <> credits`,
  },
];
