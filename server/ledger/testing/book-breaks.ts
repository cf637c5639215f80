import { ids, MOVES, move, providerWith } from "./books.ts";
import { type Break, byForce, sumsDiffer } from "./break.ts";

const entriesOf = (transfer: string, account: string): string =>
  `transfer_id = (select transfer_id from ledger_transfers where (kind, provider_object) = ${transfer})
   and account_id = ledger_account('${account}', null, 'usd')`;

const withoutKeyBetween = (table: string): string =>
  `alter table ledger_entries drop constraint ledger_entries_${table}_id_currency_fkey`;

/** Ways to break the book itself, and what protects it. */
export const bookBreaks: readonly Break[] = [
  {
    how: "a trigger is left switched off",
    breaks: ["ledger-is-append-only"],
    sql: "alter table ledger_entries disable trigger append_only",
  },
  {
    how: "a trigger fires for replicas only",
    breaks: ["ledger-is-append-only"],
    sql: "alter table player_totals enable replica trigger only_by_the_ledger",
  },
  {
    how: "a trigger is gone",
    breaks: ["ledger-is-append-only"],
    sql: "drop trigger balances on ledger_entries",
  },
  {
    how: "a trigger's function lets everything pass",
    breaks: ["ledger-is-append-only"],
    sql: `create or replace function ledger_refuse_change() returns trigger language plpgsql
          as 'begin return new; end'`,
  },
  {
    how: "a key is gone",
    breaks: ["keys-are-in-place"],
    sql: "alter table ledger_transfers drop constraint ledger_transfers_kind_provider_object_key",
  },
  {
    how: "a key was put back unchecked",
    breaks: ["keys-are-in-place"],
    sql: `${withoutKeyBetween("account")}; alter table ledger_entries
          add foreign key (account_id, currency) references ledger_accounts (account_id, currency) not valid`,
  },
  {
    how: "a line is a cent more than it was",
    breaks: ["transfers-sum-to-zero", "trial-balance"],
    sql: byForce(
      `update ledger_entries set amount_cents = amount_cents + 1 where ${entriesOf("('fee', 'txn_1')", "provider_fees")}`,
    ),
  },
  {
    how: "a transfer has no entries",
    breaks: ["transfers-have-two-sides"],
    sql: byForce(`insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
                  values ('dispute_fee', 'txn_empty', '${ids.in_dispute}', 'usd', now())`),
  },
  {
    how: "a transfer has a third entry",
    breaks: [
      "transfers-have-two-sides",
      "transfers-sum-to-zero",
      "trial-balance",
      "kinds-stand-on-their-accounts",
      "charged-is-paid",
    ],
    sql: byForce(`insert into ledger_entries (transfer_id, account_id, currency, amount_cents)
                  values (1, ledger_account('bank', null, 'usd'), 'usd', 100)`),
  },
  {
    how: "entries belong to no transfer",
    breaks: ["entries-have-a-home", "keys-are-in-place"],
    sql: byForce(`${withoutKeyBetween("transfer")};
                  insert into ledger_entries (transfer_id, account_id, currency, amount_cents) values
                    (999, ledger_account('bank', null, 'usd'), 'usd', 100),
                    (999, ledger_account('payouts_under_way', null, 'usd'), 'usd', -100)`),
  },
  {
    how: "an entry belongs to no account",
    breaks: ["trial-balance", "entries-have-a-home", "keys-are-in-place"],
    sql: byForce(`${withoutKeyBetween("account")};
                  update ledger_entries set account_id = 999 where ${entriesOf("('fee', 'txn_1')", "provider_fees")}`),
  },
  {
    how: "an entry is in another currency than its transfer",
    breaks: ["currencies-agree", "keys-are-in-place", "trial-balance"],
    sql: byForce(`${withoutKeyBetween("transfer")}; ${withoutKeyBetween("account")};
                  update ledger_entries set currency = 'eur' where ${entriesOf("('fee', 'txn_1')", "provider_fees")}`),
  },
  {
    how: "a dispute's fee is booked twice",
    breaks: ["booked-once", "keys-are-in-place", ...sumsDiffer],
    sql: `alter table ledger_transfers drop constraint ledger_transfers_kind_provider_object_key;
          with again as (
            insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
            values ('dispute_fee', 'txn_du_3', '${ids.in_dispute}', 'usd', now()) returning transfer_id)
          insert into ledger_entries (transfer_id, account_id, currency, amount_cents)
          select transfer_id, ledger_account(account, null, 'usd'), 'usd', cents
            from again, (values ('dispute_fees', 1500), ('provider_balance', -1500)) as e (account, cents)`,
  },
  {
    how: "a fee is on another expense",
    breaks: ["kinds-stand-on-their-accounts"],
    sql: byForce(`update ledger_entries set account_id = ledger_account('dispute_fees', null, 'usd')
                   where ${entriesOf("('fee', 'txn_1')", "provider_fees")}`),
  },
  {
    how: "a fee came in instead of going out",
    breaks: ["kinds-stand-on-their-accounts", "amounts-are-the-providers", ...sumsDiffer],
    sql: byForce(`update ledger_entries set amount_cents = -amount_cents
                   where transfer_id = (select transfer_id from ledger_transfers where provider_object = 'txn_1')`),
  },
  {
    how: "an account is of another class",
    breaks: ["accounts-follow-the-chart"],
    sql: byForce("update ledger_accounts set class = 'income' where kind = 'bank'"),
  },
  {
    how: "an account is gone",
    breaks: ["accounts-follow-the-chart"],
    sql: byForce("delete from ledger_accounts where kind = 'payouts_under_way'"),
  },
  {
    how: "an account is in no chart",
    breaks: ["accounts-follow-the-chart"],
    sql: "insert into ledger_accounts (class, kind, currency) values ('asset', 'petty_cash', 'usd')",
  },
  {
    how: "an athlete has two accounts",
    breaks: ["one-account-for-an-athlete", "keys-are-in-place"],
    sql: `alter table ledger_accounts drop constraint ledger_accounts_kind_player_id_currency_key;
          insert into ledger_accounts (class, kind, player_id, currency) values ('liability', 'held_for_athlete', 1, 'usd')`,
  },
  {
    how: "an account is of nobody",
    breaks: ["one-account-for-an-athlete", "keys-are-in-place"],
    sql: `alter table ledger_accounts drop constraint ledger_accounts_player_id_fkey;
          insert into ledger_accounts (class, kind, player_id, currency) values ('liability', 'held_for_athlete', 999, 'usd')`,
  },
  {
    how: "a payout that is booked for a contribution",
    breaks: ["own-moves-have-no-contribution"],
    sql: `alter table ledger_transfers drop constraint explained_by_a_contribution;
          ${byForce(`update ledger_transfers set contribution_id = '${ids.paid}' where provider_object = 'txn_po_1'`)}`,
  },
  {
    how: "more of a reserve is released than was held",
    breaks: ["reserves-are-held-first"],
    sql: "select ledger_book('reserve_released', 'txn_release_2', null, 'usd', now(), null, 700)",
    provider: providerWith([move("txn_release_2", "reserve_release", null, 700), ...MOVES]),
  },
];
