import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { loadCatalogue } from "../facts/catalogue.ts";
import { query } from "../testing/clusters.ts";
import { bareDatabase, emptyDatabase } from "../testing/database.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

/** Sums of payors who count as one, with deals made elsewhere, as they come back from a backup and go on. */

let full: Awaited<ReturnType<typeof emptyDatabase>>;
let store: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  full = await emptyDatabase();
  const client = new Client({ connectionString: full.ownerUrl });
  await client.connect();
  try {
    await loadCatalogue(client);
    await client.query(PAYORS);
  } finally {
    await client.end();
  }
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), backUp(full.ownerUrl, "1.2.3", sink)]);
  store = await bareDatabase();
  await restore(store, Readable.from([bytes]), { replace: null, tell: () => {} });
});
after(async () => {
  await full.drop();
  await store.drop();
});

const elsewhere = (deal: string, place: number, company: string, cents: number, on: string) => `
  insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                               logged_by, logged_as, logged_at)
  select '00000000-0000-4000-8000-00000000000${deal}', ${place}, payor_of(null, null, name_key('${company}')), player_id, 'cash', ${cents}, false,
         '${on}', '${company}', 'A post', user_id, 'athlete', now() from players, people limit 1;`;

/** Three who count as one, of whom one was taken out again; a corrected deal with a paper; and a figure that rose in July. */
const PAYORS = `
  insert into people (email) values ('officer@example.org');
  insert into players (team_id, player_name, source, source_player_id) select min(team_id), 'Kai Stone', 'test', 'kai' from teams;
  ${elsewhere("1", 1, "Bean Roasters", 90000, "2026-05-04")}
  ${elsewhere("1", 2, "Bean Roasters", 35000, "2026-05-04")}
  ${elsewhere("2", 1, "Bean Outlet", 30000, "2026-06-15")}
  ${elsewhere("3", 1, "Bean Trucks", 50000, "2026-05-01")}
  ${elsewhere("4", 1, "Apart Shoes", 70000, "2026-08-03")}
  insert into deal_papers (entry_id, type, content) select max(entry_id), 'pdf', '%PDF-1.4 %%EOF' from deals_elsewhere;
  select payor_joined(payor_of(null, null, name_key('Bean Roasters')), payor_of(null, null, name_key('Bean Outlet')), 'owned',
                      'Both belong to one family.', null, (select user_id from people), now());
  select payor_parted(payor_joined(payor_of(null, null, name_key('Bean Outlet')), payor_of(null, null, name_key('Bean Trucks')), 'same',
                                   'They have one phone number.', null, (select user_id from people), now()), (select user_id from people), now());
  insert into rules (rule_id, kind, scope, scope_of, value, says, source, effective_from, status, owner, reason, added_by, added_at)
  select 'report-from-dollars', 'figure', 'division', 'I', 1000, 'It says so', 'A letter', '2026-07-01', 'in_force', 'platform',
         'It was announced.', user_id, now() from people;
  insert into rule_endings (rule_row_id, ends_on, reason, ended_at)
  select min(rule_row_id), '2026-06-30', 'Superseded here', now() from rules where rule_id = 'report-from-dollars';
  select report_figures_follow()`;

const SUMS = `
  select y.company_key, s.deals_cents::int as cents, s.crossed_on::text, cardinality(payor_members(y.payor_id)) as count_as_one
    from payor_sums s join payors y using (payor_id) where s.sum_cents > 0 order by 1`;
const sums = () => query(store.ownerUrl, SUMS);

/** What the ledger check looks at. */
const disagreeing = () =>
  query(
    store.ownerUrl,
    `select coalesce(s.payor_id, c.payor_id) from payor_sums s full join payor_sums_counted c using (payor_id, player_id)
      where coalesce(s.deals_cents, 0) <> coalesce(c.deals_cents, 0) or s.crossed_on is distinct from c.crossed_on
      union all
     select payor_id from payors where payor_members(payor_id) <> payor_members_counted(payor_id)`,
  );

test("who counts as one, what was logged and the days on which it crossed come back, and agree with a recount", async () => {
  assert.deepEqual(await sums(), await query(full.ownerUrl, SUMS));
  assert.deepEqual(await sums(), [
    { company_key: "apart shoes", cents: 70_000, crossed_on: null, count_as_one: 1 },
    { company_key: "bean roasters", cents: 65_000, crossed_on: "2026-06-15", count_as_one: 2 },
    { company_key: "bean trucks", cents: 50_000, crossed_on: null, count_as_one: 1 },
  ]);
  assert.deepEqual(await disagreeing(), []);
  const [followed] = await query(store.appUrl, "select report_figures_follow() as changed");
  assert.deepEqual(followed, { changed: false });
});

test("what is logged, joined and corrected afterwards counts, by the acting role and under numbers of its own", async () => {
  await query(store.appUrl, elsewhere("5", 1, "Bean Outlet", 40_000, "2026-08-10"));
  await query(store.appUrl, elsewhere("4", 2, "Apart Shoes", 100_000, "2026-08-03"));
  await query(
    store.appUrl,
    `select payor_joined(payor_of(null, null, name_key('Bean Roasters')), payor_of(null, null, name_key('Bean Trucks')), 'owned',
                         'The same owner after all.', null, (select user_id from people), now())`,
  );
  assert.deepEqual(await sums(), [
    { company_key: "apart shoes", cents: 100_000, crossed_on: "2026-08-03", count_as_one: 1 },
    // 500, 350 and 300: over the figure of June with the second.
    { company_key: "bean roasters", cents: 155_000, crossed_on: "2026-05-04", count_as_one: 3 },
  ]);
  assert.deepEqual(await disagreeing(), []);
});

test("what was logged or found is as little to be changed as before", async () => {
  for (const change of [
    "update deals_elsewhere set cents = 1",
    "delete from payor_joins",
    "delete from payor_partings",
    "update rules set value = 1",
  ])
    await assert.rejects(query(store.ownerUrl, change), /is refused/, change);
});
