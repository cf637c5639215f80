import type { ClientBase } from "pg";
import { ask } from "../asking/ask.ts";
import { type Part, recent, whole } from "./part.ts";

/** The last line that is closed, and what was proven with it. Numbers as PostgreSQL writes them. */
export interface Closed {
  readonly until_transfer: string;
  readonly until_entry: string;
  readonly provider_until: Date | null;
  readonly provider_sums: readonly ProviderSum[];
}

export interface ProviderSum {
  readonly currency: string;
  /** Of our closed lines on the provider's balance. */
  readonly ours_cents: number;
  /** Of the provider's moves from before `provider_until`, fees taken off. */
  readonly moves_cents: number;
}

/** Null where nothing was closed yet. */
export async function lastClosed(client: ClientBase): Promise<Closed | null> {
  const { rows } = await ask<Closed>(
    client,
    `select until_transfer::text, until_entry::text, provider_until, provider_sums
       from ledger_periods order by period_id desc limit 1`,
  );
  return rows[0] ?? null;
}

/**
 * Lays out what a check has to look at that leaves closed periods alone, in temporary tables that go with the transaction: what was
 * booked since, what changed since (ledger_touched), and all lines of the contributions and payouts among that.
 */
export async function partSince(client: ClientBase, closed: Closed | null): Promise<Part> {
  if (!closed) return whole;
  const lines = [closed.until_transfer, closed.until_entry];
  for (const statement of LOOKS) await ask(client, statement, statement.includes("$1") ? lines : []);
  await ask(client, `analyze ${TABLES.join(", ")}`);
  return recent(closed.until_entry);
}

const TABLES = [
  "look_transfers",
  "look_contributions",
  "look_recurring_contributions",
  "look_payouts",
  "look_players",
  "look_payors",
];

const LOOKS = [
  `create temporary table look_transfers (transfer_id bigint primary key) on commit drop;
   create temporary table look_contributions (contribution_id uuid primary key) on commit drop;
   create temporary table look_recurring_contributions (recurring_id uuid primary key) on commit drop;
   create temporary table look_payouts (payout_id uuid primary key) on commit drop;
   create temporary table look_players (player_id bigint primary key) on commit drop;
   create temporary table look_payors (payor_id bigint, player_id bigint, primary key (payor_id, player_id)) on commit drop`,

  // A line that somebody adds to a closed transfer is new itself.
  `insert into look_transfers
   select transfer_id from ledger_transfers where transfer_id > $1
   union select transfer_id from ledger_entries where entry_id > $2`,

  `insert into look_payouts
   select payout_id from ledger_touched where payout_id is not null
   union select p.payout_id from look_transfers join ledger_transfers t using (transfer_id) join payouts p on p.transfer_id = t.provider_object
          where t.kind = 'payout_transfer'`,

  `insert into look_contributions
   select contribution_id from ledger_touched where contribution_id is not null
   union select t.contribution_id from look_transfers join ledger_transfers t using (transfer_id) where t.contribution_id is not null
   union select contribution_id from look_payouts join payout_lines using (payout_id)`,

  `analyze look_contributions, look_payouts`,

  `insert into look_transfers
   select transfer_id from look_contributions join ledger_transfers using (contribution_id)
   union select t.transfer_id from look_payouts join payouts p using (payout_id)
           join ledger_transfers t on t.kind = 'payout_transfer' and t.provider_object = p.transfer_id
   on conflict do nothing`,

  `insert into look_recurring_contributions
   select recurring_id from ledger_touched where recurring_id is not null
   union select recurring_id from look_contributions join contributions using (contribution_id) where recurring_id is not null`,

  `insert into look_players
   select player_id from ledger_touched where player_id is not null
   union select player_id from look_contributions join contributions using (contribution_id)
   union select a.player_id from ledger_entries e join ledger_accounts a using (account_id) where e.entry_id > $2 and $1::bigint is not null and a.player_id is not null`,

  `insert into look_payors
   select distinct payor_head(payor_id), player_id
     from (select payor_id, player_id from ledger_touched
           union select payor_id, player_id from look_contributions join contributions using (contribution_id)) as pairs
    where payor_id is not null and player_id is not null`,
];
