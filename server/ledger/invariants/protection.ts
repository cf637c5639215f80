import sql, { join } from "sql-template-tag";
import type { Invariant } from "./invariant.ts";

const triggers: readonly [table: string, trigger: string, runs: string][] = [
  ["ledger_accounts", "append_only", "ledger_refuse_change"],
  ["ledger_accounts", "never_emptied", "ledger_refuse_change"],
  ["ledger_transfers", "append_only", "ledger_refuse_change"],
  ["ledger_transfers", "never_emptied", "ledger_refuse_change"],
  ["ledger_transfers", "stamp", "ledger_stamp_transfer"],
  ["ledger_transfers", "balances", "ledger_transfer_balances"],
  ["ledger_kinds", "append_only", "ledger_refuse_change"],
  ["ledger_kinds", "never_emptied", "ledger_refuse_change"],
  ["ledger_entries", "append_only", "ledger_refuse_change"],
  ["ledger_entries", "never_emptied", "ledger_refuse_change"],
  ["ledger_entries", "joins_its_transfer", "ledger_entry_joins_its_transfer"],
  ["ledger_entries", "balances", "ledger_transfer_balances"],
  ["ledger_entries", "add_to_player_totals", "ledger_add_to_player_totals"],
  ["player_totals", "only_by_the_ledger", "player_totals_follow_the_ledger"],
  ["ledger_periods", "append_only", "ledger_refuse_change"],
  ["ledger_periods", "never_emptied", "ledger_refuse_change"],
  ...noted("contributions", "touched_new", "touched", "touched_gone"),
  ...noted("recurring_contributions", "touched_new", "touched"),
  ...noted("payor_sums", "touched_new", "touched"),
  ...[
    ...["refunds", "disputes", "orders", "orders_paid_back", "refunds_paid_back"],
    ...["payouts", "payout_lines", "bank_payouts", "payor_deals", "deals_elsewhere"],
  ].flatMap((table) => noted(table, "touched")),
];

/** Of what these note a night knows what changed (periods/look.ts). */
function noted(table: string, ...names: string[]): [table: string, trigger: string, runs: string][] {
  return names.map((name) => [table, name, "ledger_touch"]);
}

/** As PostgreSQL spells them; one that was never validated, or is not enforced, says so at its end. */
const keys: readonly [table: string, key: string][] = [
  ["ledger_accounts", "PRIMARY KEY (account_id)"],
  ["ledger_accounts", "UNIQUE NULLS NOT DISTINCT (kind, player_id, currency)"],
  ["ledger_accounts", "FOREIGN KEY (player_id) REFERENCES players(player_id)"],
  ["ledger_transfers", "PRIMARY KEY (transfer_id)"],
  ["ledger_transfers", "UNIQUE (kind, provider_object)"],
  ["ledger_transfers", "FOREIGN KEY (kind) REFERENCES ledger_kinds(kind)"],
  ["ledger_transfers", "FOREIGN KEY (contribution_id) REFERENCES contributions(contribution_id)"],
  ["ledger_entries", "PRIMARY KEY (entry_id)"],
  ["ledger_entries", "UNIQUE (transfer_id, account_id)"],
  ["ledger_entries", "CHECK ((amount_cents <> 0))"],
  [
    "ledger_entries",
    "FOREIGN KEY (transfer_id, currency) REFERENCES ledger_transfers(transfer_id, currency)",
  ],
  ["ledger_entries", "FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts(account_id, currency)"],
];

/** That the database still refuses what it must. A superuser can switch that off, and forget to switch it on. */
export const protectionInvariants: readonly Invariant[] = [
  {
    name: "ledger-is-append-only",
    holds:
      "The ledger's triggers are in place, switched on for everybody, and refuse what they are there for.",
    offenders: sql`
      select wanted.on_table || '.' || wanted.trigger_name as offender,
             case when t.oid is null then 'missing' when tgenabled not in ('O', 'A') then 'switched off'
                  else 'does nothing' end as fault
        from (values ${join(triggers.map(([table, trigger, runs]) => sql`(${table}, ${trigger}, ${runs})`))})
               as wanted (on_table, trigger_name, function_name)
        left join pg_trigger t on t.tgrelid = to_regclass(wanted.on_table) and t.tgname = wanted.trigger_name
                              and t.tgfoid = to_regproc(wanted.function_name)
        left join pg_proc f on f.oid = t.tgfoid
       where t.oid is null or tgenabled not in ('O', 'A')
          or f.prosrc !~ 'raise exception|insert into player_totals|insert into ledger_touched|new.made_in :='`,
  },
  {
    name: "keys-are-in-place",
    holds: "The ledger's keys are in place and enforced.",
    offenders: sql`
      select wanted.on_table as offender, 'missing: ' || wanted.key as fault
        from (values ${join(keys.map(([table, key]) => sql`(${table}, ${key})`))}) as wanted (on_table, key)
       where not exists (select from pg_constraint c
                          where c.conrelid = to_regclass(wanted.on_table) and pg_get_constraintdef(c.oid) = wanted.key)`,
  },
];
