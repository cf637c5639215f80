import type { ClientBase } from "pg";

/** Rows that go along with a page that is merged, and come back with it: table, key, column, and which of its rows `r`. */
const MOVING = [
  ["recurring_contributions", "recurring_id", "player_id", "true"],
  ["collaboration_requests", "request_id", "player_id", "true"],
  [
    "contribution_stops",
    "stop_id",
    "player_id",
    "r.lifted_at is not null or not exists (select from contribution_stops o where o.player_id = m.into_player_id and o.lifted_at is null)",
  ],
  [
    "payout_stops",
    "stop_id",
    "player_id",
    "r.lifted_at is not null or not exists (select from payout_stops o where o.player_id = m.into_player_id and o.lifted_at is null)",
  ],
  ["payout_choices", "choice_id", "player_id", "true"],
  [
    "held_decisions",
    "decision_id",
    "player_id",
    "r.state not in ('asked', 'agreed') or not exists (select from held_decisions o where o.player_id = m.into_player_id and o.state in ('asked', 'agreed'))",
  ],
  // A claim that waits would be approved for a page that nobody finds any more.
  ["profile_submissions", "submission_id", "claimed_player_id", "r.state <> 'approved'"],
] as const;

/** Rows that are there for both pages afterwards. */
const COPIED = { "favourites.player_id": "a heart", "yes_taken_back.player_id": "a no" } as const;

/** What stays where it is, and why. */
const STAYING = {
  "contributions.player_id": "the books say for whose page it was given; the sums of both are shown",
  "ledger_accounts.player_id": "the books",
  "ledger_touched.player_id": "whose sums the next check looks at; it goes with that",
  "published_parts.player_id": "a sum of the books, kept for what is published",
  "published_teams.player_id": "a sum of the books, kept for what is published",
  "published_held.player_id": "a sum of the books, kept for what is published",
  "published_arrived.player_id": "a sum of the books, kept for what is published",
  "published_touched.player_id": "whose sums the next publication counts anew; it goes with that",
  "player_totals.player_id": "a sum of the books; a page shows those of the pages merged into it as well",
  "payor_sums.player_id": "counted anew by triggers; those of both pages are read together",
  "payor_deals.player_id": "follows its request, by a trigger",
  "deals_elsewhere.player_id": "what was logged for a page; those of both are read together",
  "association_answers.player_id": "what was said of a page; those of both are read together",
  "visa_marks.player_id": "what an office said of a page; those of both are read together",
  "payor_reports.player_id": "what was noted for a page; those of both are read together",
  "report_entries.player_id": "what was entered for a page; those of both are read together",
  "report_attestations.player_id": "what was attested for a page; those of both are read together",
  "report_packets.player_id": "made for a page; versions of both are read together",
  "report_agreements.player_id": "what was agreed to for a page; those of both are read together",
  "roles_held.player_id": "of two pages the one with an account stays; two are not merged",
  "thanks.player_id": "belongs to a row of roles_held",
  "offers.player_id":
    "of two pages the one with an account stays, and what it offers with it; one whose athlete left has ended them",
  "payout_accounts.player_id": "of two pages the one with an account stays; two are not merged",
  "payouts.player_id": "belongs to a row of payout_accounts",
  "bank_payouts.player_id": "belongs to a row of payout_accounts",
  "payout_runs.player_id": "who asked for it, for the page of then",
  "athlete_pages.player_id": "of two pages the one that an athlete has taken over stays; two are not merged",
  "athlete_pictures.player_id": "belongs to a row of athlete_pages",
  "page_changes.player_id": "belongs to a row of athlete_pages",
  "changed_pages.player_id": "belongs to a row of athlete_pages",
  "profile_submissions.player_id": "of an approved claim: its page stays, as with athlete_pages",
  "roster_words.player_id": "made of the rows of the rosters, which are brought together by the merge",
  "roster_entries.player_id": "written by the merge",
  "player_merges.player_id": "says itself who was merged",
  "pages_given_back.player_id": "says of a page that it left another one; it may leave again",
  "players.merged_into": "pages that were merged before lead on to the one that stays",
  "players.player_id": "the page itself",
} as const;

/** Every column that names a player, as 'table.column'. A test holds it against the schema. */
export const SETTLED_COLUMNS: readonly string[] = [
  ...MOVING.map(([table, , column]) => `${table}.${column}`),
  ...Object.keys(COPIED),
  ...Object.keys(STAYING),
];

/** Whether an athlete has taken the page over, or may by an approved claim once they sign in; as SQL. */
export const hasPage = (player_id: string): string => `
  (exists (select from roles_held h where h.player_id = ${player_id})
   or exists (select from athlete_pages g where g.player_id = ${player_id})
   or exists (select from profile_submissions c where c.player_id = ${player_id} and c.state = 'approved'))`;

/** Of all in the temporary table `merging`: plans, requests, stops and claims move, wishes and a yes taken back are copied. */
export async function takeAlong(client: ClientBase): Promise<void> {
  for (const [table, key, column, where] of MOVING) {
    await client.query(`
      with gone as (
        update ${table} r set ${column} = m.into_player_id
          from merging m where r.${column} = m.player_id and (${where}) returning m.player_id, r.${key} as key)
      ${remember(table)}`);
  }
  await client.query(`
    with copied as (
      insert into favourites (user_id, player_id, saved_at)
      select distinct on (f.user_id, m.into_player_id) f.user_id, m.into_player_id, f.saved_at
        from favourites f join merging m using (player_id) order by 1, 2, 3
      on conflict do nothing returning user_id, player_id),
    gone as (
      select m.player_id, c.user_id as key from copied c join merging m on m.into_player_id = c.player_id
        join favourites f on f.player_id = m.player_id and f.user_id = c.user_id)
    ${remember("favourites")}`);
  await client.query(`
    with taken as (
      insert into yes_taken_back (player_id, taken_back_at)
      select m.into_player_id, y.taken_back_at from yes_taken_back y join merging m using (player_id) on conflict do nothing
      returning player_id)
    update players p set accepts_contributions = false, accepts_collaborations = false
      from taken where taken.player_id = p.player_id`);
}

const remember = (table: string): string => `
  update player_merges k set moved = k.moved || jsonb_build_object('${table}', g.keys)
    from (select player_id, jsonb_agg(key) as keys from gone group by player_id) g where g.player_id = k.player_id`;

/**
 * With each page in the temporary table `picked` that is somebody's own again comes back what had gone along. A yes that
 * was taken back stays so on both: nobody is opened to money or requests by an answer about rosters.
 */
export async function bringBack(client: ClientBase): Promise<void> {
  for (const [table, key, column] of MOVING) {
    await client.query(`
      update ${table} r set ${column} = k.player_id
        from player_merges k cross join jsonb_array_elements_text(k.moved -> '${table}') as it (key)
       where k.player_id in (select player_id from picked where is_merged) and r.${key}::text = it.key`);
  }
  await client.query(`
    delete from favourites r
     using player_merges k join players p using (player_id) cross join jsonb_array_elements_text(k.moved -> 'favourites') as it (key)
     where k.player_id in (select player_id from picked where is_merged)
       and r.player_id = p.merged_into and r.user_id::text = it.key`);
}
