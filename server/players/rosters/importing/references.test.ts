import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { rosterDatabase } from "../testing/import.ts";

const at = rosterDatabase(emptyDatabase);

test("whoever deletes a player finds by an index who refers to them, and a team its players", async () => {
  const without = await at.rows<{ column: string }>(`
    select c.conrelid::regclass || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('players'::regclass, 'teams'::regclass, 'schools'::regclass, 'rosters'::regclass)
       and not exists (
         select from pg_index i
          where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
            and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
     order by 1`);
  assert.deepEqual(
    without.map(({ column }) => column),
    // Few teams and schools go at once, and each of these indexes would be one more for all who give, ask or sign up.
    [
      "collaboration_requests.team_id",
      "contribution_stops.team_id",
      "contributions.team_id",
      "office_invitations.school_id",
      "recurring_contributions.team_id",
      "roles_held.school_id",
    ],
  );
});

/** What refers to players and need not be asked whether somebody is attached to a page, and why. */
const ASKED_OTHERWISE: Readonly<Record<string, string>> = {
  players: "who is whom is the question itself",
  roster_entries: "of the roster",
  roster_words: "of the roster",
  player_merges: "of the import",
  ledger_accounts: "has a contribution",
  player_totals: "counted from contributions",
  payor_sums: "counted from contributions and deals",
  payor_deals: "has a request",
  payor_reports: "about a sum",
  association_answers: "about a sum",
  report_entries: "about a sum",
  report_attestations: "about a sum",
  report_packets: "about a sum",
  report_agreements: "given with a contribution",
  payouts: "by an account to be paid to",
  bank_payouts: "by an account to be paid to",
  payout_runs: "by an account to be paid to",
};

test("whatever refers to a player keeps them on their page, or it is said why it need not be asked", async () => {
  const tables = await at.rows<{ name: string; is_asked: boolean }>(`
    select distinct c.conrelid::regclass::text as name,
           pg_get_functiondef('player_is_attached'::regproc) ~ ('FROM ' || c.conrelid::regclass::text || '\\y') as is_asked
      from pg_constraint c where c.contype = 'f' and c.confrelid = 'players'::regclass`);
  const unasked = tables.filter(({ is_asked }) => !is_asked).map(({ name }) => name);
  assert.deepEqual(unasked.toSorted(), Object.keys(ASKED_OTHERWISE).toSorted());
});
