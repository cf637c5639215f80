import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { realRosterDatabase, skip } from "./testing/real-rosters.ts";

const at = realRosterDatabase();
const { open, close, take, present, versions } = at;

// A season takes seconds to read: the tests of a sport go on from what the one before has imported.
describe("football", { skip }, () => {
  before(open);
  after(close);

  test("the numbers of the README, and a second run writes no row", async () => {
    const first = await take("football_2021");
    assert.deepEqual([first.rows, first.created, first.unsure, first.refused], [18_700, 18_501, 197, 2]);
    const next = await take("football_2023");
    assert.deepEqual([next.rows, next.created, next.changed, next.refused], [22_467, 14_511, 7_953, 2]);
    assert.deepEqual([next.moved, next.unsure, next.cleaned.position], [2_607, 1, 1]);
    const before = await versions();
    const again = await take("football_2023");
    assert.deepEqual([again.created, again.changed, again.gone, again.unchanged], [0, 0, 0, 22_464]);
    assert.deepEqual(await versions(), before);
    const { rows } = await at.client.query(`
      select count(distinct team_id)::int as teams, count(*) filter (where player_class is null)::int as no_class,
             count(*) filter (where jersey_number is null)::int as no_jersey
        from players where season = 2023 and is_listed`);
    assert.equal(rows[0].teams, 304);
    assert.ok(Math.abs(rows[0].no_class - (1_947 + 6)) <= 3, `without class: ${rows[0].no_class}`);
    assert.ok(Math.abs(rows[0].no_jersey - 2_321) <= 3, `without jersey: ${rows[0].no_jersey}`);
  });

  test("both seasons in either order give the same present", async () => {
    const forwards = await present();
    await close();
    await open();
    await take("football_2023");
    const older = await take("football_2021");
    assert.deepEqual([older.older, older.moved, older.gone], [7_953, 0, 0]);
    assert.deepEqual(await present(), forwards);
  });
});

describe("women's basketball", { skip }, () => {
  before(open);
  after(close);

  test("two sources of one season are one roster, and retire nobody", async () => {
    const ncaa = await take("womens_2025");
    assert.deepEqual([ncaa.rows, ncaa.created, ncaa.unsure], [5_113, 5_113, 0]);
    const sites = await take("womens_2025_sites");
    assert.equal(sites.gone, 0);
    assert.ok(sites.changed > 4_900, `told by both: ${sites.changed}`);
    assert.ok(sites.unsure < 130, `unsure: ${sites.unsure}`);
    const again = await take("womens_2025");
    assert.deepEqual([again.created, again.changed, again.gone, again.unsure], [0, 0, 0, 0]);
    const { rows } = await at.client.query(`
      select count(*)::int as doubled from (
        select from players where is_listed group by team_id, name_key, name_key(birthplace) having count(*) > 1) twice`);
    assert.deepEqual(rows, [{ doubled: 0 }]);
  });

  test("an older season is history, and moves nobody", async () => {
    const where = () =>
      at.client.query("select player_id, team_id, is_listed from players where is_listed order by 1");
    const { rows: before } = await where();
    const older = await take("womens_2022");
    assert.deepEqual([older.moved, older.changed, older.gone], [0, 0, 0]);
    assert.ok(older.older > 3_000, `known from before: ${older.older}`);
    assert.deepEqual(
      (await where()).rows.filter(({ player_id }) => before.some((b) => b.player_id === player_id)),
      before,
    );
  });
});

describe("men's basketball", { skip }, () => {
  before(open);
  after(close);

  test("the roster and every team file", async () => {
    const { created, unsure } = await take("mens_2025");
    assert.deepEqual([created, unsure], [5_795, 0]);
    for (const name of [
      "mens_teams",
      "mens_conferences",
      "football_teams",
      "football_colors",
      "womens_teams",
      "all_teams",
    ] as const) {
      await take(name);
      const again = await take(name);
      assert.deepEqual([again.created, again.changed], [0, 0], name);
    }
  });
});
