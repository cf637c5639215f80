import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { randomFrom } from "../demo/random.ts";
import { emptyDatabase } from "../testing/database.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await client.query(`
    insert into schools (school_name) select 'Counted ' || n from generate_series(1, 12) n;
    insert into teams (sport_id, school_id, team_name, conference)
      select sport_id, school_id, school_name, case when school_id % 4 = 0 then '' else 'Conference ' || school_id % 3 end
        from sports, schools`);
});
after(async () => {
  await client.end();
  await store.drop();
});

const differenceOf = (counts: string) => `
  (select to_jsonb(c) from ${counts} c where players <> 0 except all select to_jsonb(r) from ${counts}_recomputed r)
  union all
  (select to_jsonb(r) from ${counts}_recomputed r except all select to_jsonb(c) from ${counts} c)`;
const DIFFERENCE = `${differenceOf("player_counts")} union all ${differenceOf("player_name_counts")}`;

/** Writes as an import, an admin and a clean-up do them; numbers come from `random`, so each run does other things. */
const WRITES: ((random: (below: number) => number) => string)[] = [
  (random) => `
    insert into players (team_id, player_name, player_class, position, is_listed, source, source_player_id)
    select 1 + (n * ${1 + random(30)}) % 36, (array['José', 'Kai', 'O''Brien', '李'])[1 + n % 4] || ' Jo-Jo ' || n,
           (array['Freshman', 'Senior', '', '*', null])[1 + n % 5], (array['QB', 'G', null, ''])[1 + n % ${1 + random(4)}],
           n % 7 <> 0, 'test', gen_random_uuid()
      from generate_series(1, ${1 + random(200)}) n`,
  (random) => `update players set team_id = 1 + ${random(36)} where player_id % 9 = ${random(9)}`,
  (random) => `update players set player_class = null, position = 'WR' where player_id % 7 = ${random(7)}`,
  (random) => `update players set player_class = 'Graduate' where player_id % 5 = ${random(5)}`,
  (random) => `update players set player_name = 'Maria ' || player_id where player_id % 8 = ${random(8)}`,
  (random) => `update players set is_listed = not is_listed where player_id % 11 = ${random(11)}`,
  (random) => `update players set birthplace = 'Nowhere' where player_id % 3 = ${random(3)}`,
  (random) => `update teams set conference = 'Conference ${random(5)}' where team_id = ${1 + random(36)}`,
  (random) => `update teams set team_name = 'Renamed ${random(9)}' where team_id = ${1 + random(36)}`,
  (random) => `update teams set sport_id = sport_id where team_id = ${1 + random(36)}`,
  (random) => `delete from players where player_id % 13 = ${random(13)}`,
  () => "delete from players where false",
];

test("after any writes the counts are what a recount finds", async () => {
  const seed = Date.now();
  const next = randomFrom(seed);
  const random = (below: number) => Math.floor(next() * below);
  for (let step = 0; step < 120; step += 1) {
    const write = step === 0 ? WRITES[0] : WRITES[random(WRITES.length)];
    const statement = write?.(random) ?? "";
    await client.query(statement);
    const { rows } = await client.query(DIFFERENCE);
    assert.deepEqual(rows, [], `seed ${seed}, step ${step}: ${statement}`);
  }
  await client.query("delete from players");
  assert.deepEqual((await client.query("select from player_counts where players <> 0")).rows, []);
});

test("what is rolled back was never counted", async () => {
  await client.query("begin");
  await client.query(WRITES[0]?.(() => 3) ?? "");
  await client.query("rollback");
  assert.deepEqual((await client.query(DIFFERENCE)).rows, []);
});

test("a write that changes nothing that is counted touches no count", async () => {
  await client.query(WRITES[0]?.(() => 3) ?? "");
  const versions = `select array_agg(xmin::text order by xmin::text) as versions
    from (select xmin from player_counts union all select xmin from player_name_counts) counts`;
  const [before] = (await client.query(versions)).rows;
  await client.query("update players set birthplace = 'Elsewhere', pending_transfer = true");
  assert.deepEqual((await client.query(versions)).rows, [before]);
});

test("writers who touch the same kinds in another order wait for each other, and never in a ring", async () => {
  const writers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const writer = new pg.Client({ connectionString: store.ownerUrl });
      await writer.connect();
      return writer;
    }),
  );
  await Promise.all(
    writers.map(async (writer, number) => {
      // Half of them get plans that find the kinds in another order.
      if (number % 2) await writer.query("set enable_sort = off");
      for (let round = 0; round < 8; round += 1) {
        await writer.query(
          `insert into players (team_id, player_name, player_class, position, source, source_player_id)
           select 1 + n % 36, 'Writer', 'Class ' || n % 7, 'P' || n % 5, 'writer ${number}', '${round}/' || n
             from generate_series(1, 1500) n`,
        );
      }
      await writer.end();
    }),
  );
  assert.deepEqual((await client.query(DIFFERENCE)).rows, []);
});
