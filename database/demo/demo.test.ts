import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { loadCatalogue } from "../facts/catalogue.ts";
import { emptyDatabase } from "../testing/database.ts";
import { loadDemo } from "./demo.ts";

type Loaded = { client: pg.Client; drop(): Promise<void> };

const TODAY = new Date("2026-03-10T15:00:00Z");
const SOME = 6_000;
/** Enough for indexes to be built anew. */
const MANY = 101_000;

let some: Loaded;
let same: Loaded;
let many: Loaded;
before(async () => {
  [some, same, many] = [await loaded(SOME), await loaded(SOME), await loaded(MANY)];
});
after(async () => {
  for (const { drop } of [some, same, many]) await drop();
});

async function loaded(players: number): Promise<Loaded> {
  const store = await emptyDatabase();
  const client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await loadCatalogue(client);
  assert.equal((await loadDemo(client, { players, today: TODAY })).players, players);
  const drop = async () => {
    await client.end();
    await store.drop();
  };
  return { client, drop };
}

const rowsOf = async ({ client }: Loaded, sql: string) => (await client.query(sql)).rows;

const ATHLETES = `
  select player_id, team_id, player_name, player_class, position, jersey_number, height_inches, weight_pounds,
         birthplace, pending_transfer from players where player_id <= ${SOME} order by player_id`;
const GIVEN = "select contribution_id, player_id, paid_cents, paid_at from contributions order by 1";

test("the same number gives the same athletes, a larger one the same first ones", async () => {
  const athletes = await rowsOf(some, ATHLETES);
  assert.equal(athletes.length, SOME);
  assert.deepEqual(await rowsOf(same, ATHLETES), athletes);
  assert.deepEqual(await rowsOf(many, ATHLETES), athletes);
  assert.deepEqual(await rowsOf(same, GIVEN), await rowsOf(some, GIVEN));
});

const OFFERED = `
  select offer_id, player_id, kind, price_cents, days, at_once, note, is_monthly from offers where player_id <= ${SOME} order by 1`;

test("some offer services, two to four kinds each, the same ones for the same number", async () => {
  const offered = await rowsOf(some, OFFERED);
  assert.ok(offered.length > 2_000, String(offered.length));
  assert.deepEqual(await rowsOf(same, OFFERED), offered);
  assert.deepEqual(await rowsOf(many, OFFERED), offered);
  const [each] = await rowsOf(
    some,
    `select min(kinds)::int as least, max(kinds)::int as most, count(*)::int as athletes
       from (select count(*) as kinds from offers group by player_id) each`,
  );
  assert.deepEqual(each, { least: 2, most: 4, athletes: 1_000 });
});

test("where players are, nothing is loaded", async () => {
  assert.deepEqual(await loadDemo(some.client, { players: 10 }), { players: 0, contributions: 0 });
});

test("every team has players, of all position codes of its sport", async () => {
  const [found] = await rowsOf(
    many,
    `select count(distinct team_id)::int as teams,
            count(distinct position) filter (where sport_id = 2)::int as football,
            count(distinct position) filter (where sport_id = 3)::int as basketball,
            bool_or(jersey_number = '0') and bool_or(jersey_number = '00') as both_zeros,
            bool_and(accepts_contributions and accepts_collaborations) as accept from players`,
  );
  assert.deepEqual(found, { teams: 1027, football: 22, basketball: 9, both_zeros: true, accept: true });
});

test("about two in a hundred are changing teams, and few women tell a weight", async () => {
  const [{ pending, weights }] = await rowsOf(
    many,
    `select avg(pending_transfer::int)::float8 as pending,
            (count(weight_pounds) filter (where sport_id = 3)
              / count(*) filter (where sport_id = 3)::float8) as weights from players`,
  );
  assert.ok(pending > 0.015 && pending < 0.025, `${pending}`);
  assert.ok(weights > 0 && weights < 0.1, `${weights}`);
});

test("counts and totals are what recomputing says", async () => {
  for (const loadedOne of [some, many]) {
    assert.deepEqual(
      await rowsOf(
        loadedOne,
        `(select * from player_counts where players <> 0 except all select * from player_counts_recomputed)
         union all
         (select * from player_counts_recomputed except all select * from player_counts)`,
      ),
      [],
    );
    assert.deepEqual(
      await rowsOf(
        loadedOne,
        `(select * from player_totals except all select * from player_totals_recomputed)
         union all
         (select * from player_totals_recomputed except all select * from player_totals)`,
      ),
      [],
    );
  }
});

test("what was given stands in the ledger, the fee beside it, and the ledger sums to zero", async () => {
  const [given] = await rowsOf(
    many,
    `select count(*)::int as contributions, count(distinct player_id)::int as athletes,
            sum(paid_cents)::int as paid, sum(round(paid_cents * 0.029 + 30))::int as fees,
            max(paid_at) < '2026-03-10' and min(paid_at) > '2025-09-01' as in_time from contributions`,
  );
  const [book] = await rowsOf(
    many,
    `select sum(amount_cents)::int as sum,
            sum(-amount_cents) filter (where account = 'held_for_athlete')::int as held,
            sum(amount_cents) filter (where account = 'provider_fees')::int as fees from ledger_lines`,
  );
  assert.ok(given.athletes > 580 && given.athletes < 630, `${given.athletes}`);
  assert.deepEqual(book, { sum: 0, held: given.paid, fees: given.fees });
  assert.equal(given.in_time, true);
});

test("each receipt of what was given is noted, so that the book's check misses none an hour later", async () => {
  const [missing] = await rowsOf(
    some,
    `select count(*)::int as receipts from contributions
      where not exists (select from mails_sent where mail_key = 'receipt.' || contribution_id)`,
  );
  assert.deepEqual(missing, { receipts: 0 });
});

test("the indexes of the players are there after many, as after some", async () => {
  const indexes = "select indexdef from pg_indexes where tablename = 'players' order by 1";
  assert.deepEqual(await rowsOf(many, indexes), await rowsOf(some, indexes));
});
