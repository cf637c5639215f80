import sql, { join } from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant, Look } from "./invariant.ts";

/** What each kind of account is to us. */
const chart = {
  provider_balance: "asset",
  in_dispute: "asset",
  bank: "asset",
  provider_reserve: "asset",
  unexplained: "asset",
  held_for_athlete: "liability",
  held_for_order: "liability",
  payouts_under_way: "liability",
  on_its_way: "liability",
  athlete_balance: "asset",
  provider_fees: "expense",
  dispute_fees: "expense",
  given_back_beyond: "expense",
};

/** Of these each athlete has one of their own, from the first time that it is needed. */
const athletesAccounts = sql`('held_for_athlete', 'held_for_order', 'on_its_way', 'athlete_balance')`;

/** Every transfer, by its entries. */
const transfers = (part: Part): Look => ({
  invariants: [
    { name: "transfers-sum-to-zero", holds: "The entries of every transfer sum to zero." },
    { name: "transfers-have-two-sides", holds: "Every transfer has one debit and one credit." },
  ],
  offenders: sql`
    select breaks, offender, fault
      from (select transfer_id as offender, sum(amount_cents) as cents, count(*) as entries,
                   count(*) filter (where amount_cents > 0) as debits
              from ${part.entries} as e group by transfer_id
            having sum(amount_cents) <> 0 or count(*) <> 2 or count(*) filter (where amount_cents > 0) <> 1) as t
     cross join lateral (values ('transfers-sum-to-zero', 'sums to ' || cents, cents <> 0),
                                ('transfers-have-two-sides', entries || ' entries, debits: ' || debits,
                                 entries <> 2 or debits <> 1)) as v (breaks, fault, broken)
     where broken
    union all
    select 'transfers-have-two-sides', transfer_id, 'no entries'
      from ${part.transfers} t
     where not exists (select from ledger_entries e where e.transfer_id = t.transfer_id)`,
});

/** Every entry, with its transfer and its account. */
const entries = (part: Part): Look => ({
  invariants: [
    { name: "entries-have-a-home", holds: "Every entry belongs to a transfer and to an account." },
    { name: "currencies-agree", holds: "An entry has the currency of its transfer and of its account." },
    {
      name: "kinds-stand-on-their-accounts",
      holds: "Every kind of transfer debits and credits the accounts that are its own.",
    },
  ],
  offenders: sql`
    select breaks, offender, fault
      from (select e.entry_id as offender, e.currency, t.currency as transfers, a.currency as accounts,
                   t.kind, a.kind as account, case when e.amount_cents > 0 then ' debits ' else ' credits ' end as does,
                   t.transfer_id is null or a.account_id is null as homeless,
                   e.currency <> t.currency or e.currency <> a.currency as foreign_money,
                   a.kind is distinct from case when e.amount_cents > 0 then k.debit else k.credit end as misplaced
              from ${part.entries} e
              left join ledger_transfers t using (transfer_id)
              left join ledger_accounts a using (account_id)
              left join ledger_kinds k on k.kind = t.kind) as e
     cross join lateral (
       values ('entries-have-a-home', case when kind is null then 'no transfer' else 'no account' end, homeless),
              ('currencies-agree', concat_ws(', ', currency, transfers, accounts), foreign_money),
              ('kinds-stand-on-their-accounts', kind || does || account, misplaced and not homeless)
     ) as v (breaks, fault, broken)
     where (homeless or foreign_money or misplaced) and broken`,
});

/** What holds of the book by itself: accounts, transfers and entries. */
export const bookInvariants = (part: Part): readonly (Invariant | Look)[] => [
  transfers(part),
  entries(part),
  {
    name: "booked-once",
    holds: "An object of the provider is booked once for each kind.",
    offenders: sql`
      select kind || ' ' || provider_object as offender, count(*) || ' times' as fault
        from ${part.twins} as t group by kind, provider_object having count(*) > 1`,
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
         and (a.account_id is not null or c.account not in ${athletesAccounts})`,
  },
  {
    name: "one-account-for-an-athlete",
    holds:
      "Money is held on one account for each athlete and currency, on one for their orders, and on two for what is paid out; the athlete exists.",
    offenders: sql`
      select a.player_id::text as offender, coalesce(max(p.player_id) || ' twice', 'no such athlete') as fault
        from ledger_accounts a left join players p using (player_id)
       where a.kind in ${athletesAccounts}
       group by a.kind, a.player_id, a.currency having count(*) > 1 or max(p.player_id) is null`,
  },
  {
    name: "own-moves-have-no-contribution",
    holds:
      "A transfer has the contribution that explains it, unless it moves the platform's own money or pays an athlete out.",
    offenders: sql`
      select t.transfer_id as offender,
             t.kind || case when t.contribution_id is null then ' without a contribution' else ' with one' end as fault
        from ${part.transfers} t join ledger_kinds k on k.kind = t.kind
       where (k.of_platform or k.of_payout) <> (t.contribution_id is null)`,
  },
  {
    name: "reserves-are-held-first",
    holds: "The provider releases no more of a reserve than it has held back.",
    offenders: sql`
      select e.currency as offender, sum(e.amount_cents) || ' in reserve' as fault
        from ledger_accounts a join ${part.sums} e using (account_id)
       where a.kind = 'provider_reserve' group by e.currency having sum(e.amount_cents) < 0`,
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
                from ${part.sums} e join ledger_accounts a using (account_id) group by e.currency) as balance
       where debits <> credits`,
  },
];
