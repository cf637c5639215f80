import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson } from "../../testing/people.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Database } from "../../world/database.ts";
import { inPeriods } from "./periods.ts";
import { supportOf } from "./support.ts";

const NOW = new Date("2027-03-31T12:00:00Z");

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let database: Database;
let kai: number;
let dana: number;
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 1);
  owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  const ids = await addPlayers(owner);
  kai = ids["Kai O'Brien"] ?? 0;
  dana = ids["Dana Okafor"] ?? 0;
});
after(async () => {
  await owner.end();
  await database.close();
  await store.drop();
});

const support = (player_id: number) => supportOf({ database, clock: { now: () => NOW } }, player_id);
const NOTHING = { supporters: null, monthly: null, periods: [] };

/** A contribution of a guest, or of somebody signed in, that stands. */
async function give(player_id: number, dollars: number, at: string, by: string | number, went_back = 0) {
  await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                state, expires_at, paid_at, paid_cents, refunded_cents, contributor_email, user_id)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, $2, 'paid', $3, $3, $2, $4, $5, $6
       from players where player_id = $1`,
    [
      player_id,
      dollars * 100,
      at,
      went_back * 100,
      typeof by === "string" ? by : null,
      typeof by === "number" ? by : null,
    ],
  );
}

test("from five supporters on they are counted, once each, and whose money went back whole is none", async () => {
  const ana = await addPerson(owner, { email: "ana@example.org" });
  for (const by of ["b@example.org", "c@example.org", "B@Example.org", "Ana@example.org", ana])
    await give(kai, 10, "2027-01-05", by);
  await give(kai, 10, "2027-01-06", "gone@example.org", 10);
  await give(kai, 10, "2027-01-06", "d@example.org", 4);
  assert.deepEqual(await support(kai), NOTHING, "four");
  await give(kai, 30, "2027-01-07", "e@example.org");
  assert.deepEqual(await support(kai), { supporters: 5, monthly: null, periods: [] });
  for (const name of ["f", "g", "h", "i", "j"]) await give(kai, 5, "2027-03-02", `${name}@example.org`);
  await give(kai, 7, "2027-02-02", "f@example.org");
  assert.deepEqual(await support(kai), {
    supporters: 10,
    monthly: null,
    periods: [
      { from: "2027-01", to: "2027-01", amount: 86 },
      { from: "2027-02", to: "2027-03", amount: 32 },
    ],
  });
});

test("whose plan goes on is a monthly supporter, held or not; whose plan never began or is over is none", async () => {
  const plan = async (name: string, state: string, more: { held?: boolean; ended?: boolean } = {}) =>
    owner.query(
      `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months,
                                            state, held_at, held_for, last_charge_at, ended_at, provider_subscription_id)
       select $2, player_id, team_id, player_name, team_name, 1000, 6, $3, case when $4 then $6::timestamptz end,
              case when $4 then 'stopped' end, case when not $4 and $3 <> 'opening' then $6::timestamptz end,
              case when $5 then $6::timestamptz end, case when $3 <> 'opening' then gen_random_uuid()::text end
         from players where player_id = $1`,
      [
        kai,
        await addPerson(owner, { email: `${name}@monthly.test` }),
        state,
        more.held ?? false,
        more.ended ?? false,
        NOW,
      ],
    );
  for (const name of ["a", "b", "c", "d"]) await plan(name, "paused", { held: true });
  await plan("e", "opening");
  await plan("f", "stopped", { ended: true });
  await plan("g", "never_began", { ended: true });
  assert.equal((await support(kai)).monthly, null);
  await plan("h", "going");
  assert.equal((await support(kai)).monthly, 5);
});

test("of an athlete whose page was taken down nothing is told", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) await give(dana, 10, "2027-01-05", `${name}@example.org`);
  assert.equal((await support(dana)).supporters, 5);
  await owner.query("update players set is_listed = false, is_withdrawn = true where player_id = $1", [dana]);
  assert.deepEqual(await support(dana), NOTHING);
  assert.deepEqual(await support(999_999), NOTHING);
});

const month = (name: string, dollars: number, ...supporters: string[]) => ({
  month: name,
  cents: dollars * 100,
  supporters,
});

test("months with few supporters are told together with those beside them, and nothing is left out", () => {
  const five = ["a", "b", "c", "d", "e"];
  assert.deepEqual(
    inPeriods(
      [
        month("2026-01", 50, ...five),
        month("2026-02", 10, "a", "b"),
        month("2026-04", 20, "b", "c", "d", "f"),
        month("2026-05", 70, ...five, "f"),
        month("2026-06", 5, "a"),
      ],
      "2025-12",
    ),
    [
      { from: "2026-01", to: "2026-01", amount: 50 },
      { from: "2026-02", to: "2026-04", amount: 30 },
      { from: "2026-05", to: "2026-06", amount: 75 },
    ],
  );
});

test("what is older than the months told apart is one, without a beginning; a single period is not told", () => {
  const five = ["a", "b", "c", "d", "e"];
  assert.deepEqual(
    inPeriods(
      [month("2025-12", 1, "a"), month("2026-01", 9, ...five), month("2026-02", 5, ...five)],
      "2025-12",
    ),
    [
      { from: null, to: "2026-01", amount: 10 },
      { from: "2026-02", to: "2026-02", amount: 5 },
    ],
  );
  assert.deepEqual(inPeriods([month("2026-01", 9, ...five), month("2026-02", 5, "a")], "2025-12"), []);
  assert.deepEqual(inPeriods([month("2026-01", 9, "a", "b")], "2025-12"), []);
});

test("one athlete is asked about by the indexes of one athlete, however many contributions there are", async () => {
  // So few rows would be read whole: what is told is that there is another way.
  await database.rows(sql`set enable_seqscan = off`);
  // What this connection read before is counted by now, and not later as if it had been read here.
  await database.rows(sql`select pg_stat_force_next_flush()`);
  const before = await scans();
  assert.notDeepEqual(await support(kai), NOTHING);
  await database.rows(sql`reset enable_seqscan`);
  await database.rows(sql`select pg_stat_force_next_flush()`);
  const after = await scans();
  const more = Object.entries(after).filter(([name, count]) => count > (before[name] ?? 0));
  assert.deepEqual(
    more.map(([name]) => name),
    ["contributions_paid_by_player", "recurring_going_to_player"],
  );
});

/** How often each index of the two tables was read, and each of them as a whole. */
async function scans(): Promise<Record<string, number>> {
  await owner.query("select pg_stat_force_next_flush()");
  const { rows } = await owner.query<{ name: string; scans: number }>(
    `select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes where relname = any($1)
      union all select relname, seq_scan::int from pg_stat_user_tables where relname = any($1) order by name`,
    [["contributions", "recurring_contributions"]],
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}
