import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson } from "../../testing/people.ts";
import { addPlayers, startSite } from "../../testing/site.ts";
import type { Database } from "../../world/database.ts";
import { givenToTeam, supportOfTeamNow } from "./team-season.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let database: Database;
let ids: Record<string, number>;
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 1);
  owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  ids = await addPlayers(owner);
});
after(async () => {
  await owner.end();
  await database.close();
  await store.drop();
});

const season = async (team_id: number, now = "2027-07-31T23:59:59Z") =>
  (await supportOfTeamNow({ database, clock: { now: () => new Date(now) } }, team_id)).season;

async function teamOf(name: string): Promise<number> {
  const { rows } = await owner.query("select team_id from players where player_id = $1", [ids[name]]);
  return rows[0].team_id;
}

/** A contribution that stands, of a guest or of somebody signed in, to whoever is on the team today. */
async function give(
  name: string,
  dollars: number,
  at: string,
  by: string | number,
  went_back = 0,
  on = owner,
) {
  await on.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                state, expires_at, paid_at, paid_cents, refunded_cents, contributor_email, user_id)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, $2, 'paid', $3, $3, $2, $4, $5, $6
       from players where player_id = $1`,
    [
      ids[name],
      dollars * 100,
      at,
      went_back * 100,
      typeof by === "string" ? by : null,
      typeof by === "number" ? by : null,
    ],
  );
}

test("a team's season counts its supporters from five on, from August 1 to July 31, and each once", async () => {
  const team_id = await teamOf("Kai O'Brien");
  assert.equal(await season(team_id), null);
  const ana = await addPerson(owner, { email: "ana@example.org" });
  await give("Kai O'Brien", 500, "2026-07-31T23:59:59.999Z", "early@example.org");
  await give("Kai O'Brien", 10, "2026-08-01T00:00:00Z", "b@example.org");
  await give("Kai O'Brien", 10, "2026-12-31T23:59:59Z", "B@Example.org");
  await give("Kai O'Brien", 20, "2027-01-01T00:00:00Z", ana);
  await give("Kai O'Brien", 20, "2027-02-01T00:00:00Z", "Ana@example.org");
  await give("Kai O'Brien", 30, "2027-03-01T00:00:00Z", "c@example.org", 5);
  await give("Kai O'Brien", 30, "2027-03-01T00:00:00Z", "gone@example.org", 30);
  await give("Kai O'Brien", 40, "2027-07-31T23:59:58Z", "d@example.org");
  assert.equal(await season(team_id), null, "four");
  await give("Kai O'Brien", 7, "2027-07-31T23:59:59Z", "e@example.org");
  assert.deepEqual(await season(team_id), { supporters: 5, received: 132 });
  assert.equal(await season(team_id, "2027-08-01T00:00:00Z"), null, "the next season begins with nothing");
});

test("what was given stays with the team of then, and goes with a page that is taken down", async () => {
  const [boise, air_force] = [await teamOf("Dana Okafor"), await teamOf("Kai O'Brien")];
  assert.notEqual(boise, air_force);
  for (const by of ["v", "w", "x", "y", "z"])
    await give("Dana Okafor", 10, "2027-01-05", `${by}@example.org`);
  const whole = { supporters: 5, received: 50 };
  assert.deepEqual(await season(boise), whole);

  const move = (to: number) =>
    owner.query("update players set team_id = $2 where player_id = $1", [ids["Dana Okafor"], to]);
  await move(air_force);
  assert.deepEqual([await season(boise), await season(air_force)], [whole, { supporters: 5, received: 132 }]);
  await move(boise);

  await owner.query("update players set is_listed = false, is_withdrawn = true where player_id = $1", [
    ids["Dana Okafor"],
  ]);
  assert.equal(await season(boise), null);
  assert.equal(await season(999_999), null);
});

test("it is read by the index of a team's payments, however many other teams have", async () => {
  const plan = await database.transaction(async (tx) => {
    await tx.row(sql`set local enable_seqscan = off`);
    return tx.rows(sql`explain ${givenToTeam(1, new Date("2026-08-01"))}`);
  });
  assert.match(JSON.stringify(plan), /contributions_paid_by_team.*team_id = .*paid_at >=/s);
});

test("a team's page says it, once there are five", async (t) => {
  const site = await startSite();
  t.after(async () => {
    // No payment is behind them.
    await site.database.query("delete from contributions; delete from payor_sums");
    await site.stop();
  });
  ids = await addPlayers(site.database);
  const { rows } = await site.database.query(
    "select team_id, now() as now from players where player_id = $1",
    [ids["Kai O'Brien"]],
  );
  const page = async () => (await site.request(`/${rows[0].team_id}`)).text();
  assert.ok(!(await page()).includes("this season"));
  for (const by of ["v", "w", "x", "y", "z"])
    await give("Kai O'Brien", 10, rows[0].now, `${by}@example.org`, 0, site.database);
  assert.match(await page(), /<dt>this season from 5 supporters<\/dt><dd>\$50<\/dd>/);
});
