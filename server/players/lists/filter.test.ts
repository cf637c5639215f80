import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { systemClock } from "../../world/clock.ts";
import type { Database } from "../../world/database.ts";
import { nameKey } from "../catalogue/name-key.ts";
import { addOddPlayers, type OddPlayer } from "../testing/odd-players.ts";
import { filterPlayers } from "./filter.ts";
import { listAlong } from "./list-by-match.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
/** Everybody who is listed, in the order of every list. */
let everybody: OddPlayer[];

before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 4);
  const owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  everybody = await addOddPlayers(owner);
  await owner.end();
});
after(async () => {
  await database.close();
  await store.drop();
});

const NO_FILTER = {
  sport_id: null,
  team_id: null,
  conference: null,
  player_class: null,
  position: null,
  player_name: null,
  min_donation: null,
  max_donation: null,
};
type Filters = {
  [Name in keyof typeof NO_FILTER]:
    | (Name extends `${string}_id` | `${string}_donation` ? number : string)
    | null;
};

type Choices = { readonly [Name in keyof Filters]: readonly Filters[Name][] };

/** Each filter off and on. */
const CHOICES: Choices = {
  sport_id: [null, 2, 3],
  team_id: [null, 4],
  conference: [null, "Odd Ten", "No such"],
  player_class: [null, "Senior"],
  position: [null, "QB"],
  player_name: [null, "obrien", "MAR", "són", "ma", "o", "_%", "okafro", "x'; --"],
  min_donation: [null, 1, 50],
  max_donation: [null, 20, 100],
};

/** Values that are the same as none, that nobody has, and that lie on an edge. */
const EDGES: Partial<Choices> = {
  sport_id: [1, 99],
  team_id: [1, 9, 999_999],
  conference: ["", "*", "Odd 'Quoted'", "Odd Empty"],
  player_class: ["", "senior", "Graduate"],
  position: ["", "*"],
  player_name: ["", "  ", "李", "smith-jones", "o’brien", "johnson mar"],
  min_donation: [0, 0.5, 0.51, 250.25, 5_000.01],
  max_donation: [0, 0.49, 250.25, 5_000, 99.99, 1_000_000_000],
};

function combinations(): Filters[] {
  let made: Partial<Filters>[] = [{}];
  for (const [name, values] of Object.entries(CHOICES)) {
    made = made.flatMap((filters) => values.map((value) => ({ ...filters, [name]: value })));
  }
  return made as Filters[];
}

/** Each edge alone, and with others. */
const edges = (): Filters[] =>
  Object.entries(EDGES).flatMap(([name, values]) =>
    [
      NO_FILTER,
      { ...NO_FILTER, sport_id: 2, player_name: "mar" },
      { ...NO_FILTER, position: "QB", max_donation: 300 },
    ].flatMap((filters) => values.map((value) => ({ ...filters, [name]: value }))),
  );

/** The slow and obviously right answer: look at everybody. In the order of `everybody`. */
function lookedFor(filters: Filters, alike: ReadonlySet<number>): OddPlayer[] {
  const { sport_id, team_id, conference, player_class, position, min_donation, max_donation } = filters;
  const others = everybody.filter(
    (player) =>
      (sport_id === null || player.sport_id === sport_id) &&
      (team_id === null || player.team_id === team_id) &&
      (!conference || player.conference === conference) &&
      (!player_class || player.player_class === player_class) &&
      (!position || player.position === position) &&
      (min_donation === null || player.received_dollars >= min_donation) &&
      (max_donation === null || max_donation === 100 || player.received_dollars <= max_donation),
  );
  if (!filters.player_name?.trim()) return others;
  const name = nameKey(filters.player_name);
  if (!name) return [];
  const named = others.filter(({ player_name }) =>
    name.length < 3
      ? nameKey(player_name)
          .split(" ")
          .some((word) => word.startsWith(name))
      : nameKey(player_name).includes(name),
  );
  if (named.length > 0 || name.length < 3) return named;
  return others.filter(({ player_id }) => alike.has(player_id));
}

async function alikeTo(name: string): Promise<ReadonlySet<number>> {
  const found = await database.rows<{ player_id: string }>(
    sql`select player_id from players where word_similarity(${nameKey(name)}, name_key) >= 0.45`,
  );
  return new Set(found.map(({ player_id }) => Number(player_id)));
}

/** By the whole list in the order of a day, which the next test holds to be one. */
async function shuffled(players: readonly OddPlayer[], day: string): Promise<readonly OddPlayer[]> {
  const whole = await filterPlayers({ database, clock: systemClock }, NO_FILTER, ALL, day);
  const place = new Map(idsIn(whole.players).map((player_id, at) => [player_id, at]));
  const placeOf = ({ player_id }: OddPlayer) => place.get(player_id) ?? -1;
  return players.toSorted((one, other) => placeOf(one) - placeOf(other));
}
const ALL = { limit: 500, skip: 0 };

const idsIn = (players: string) =>
  (JSON.parse(players) as { player_id: number }[]).map(({ player_id }) => player_id);

/** Parts of a list in turn: whole, the start, the middle, a single one, and beyond the end. Five, so that all meet all. */
const PARTS = [
  { limit: 500, skip: 0 },
  { limit: 21, skip: 0 },
  { limit: 7, skip: 30 },
  { limit: 1, skip: 3 },
  { limit: 5, skip: 1_000 },
];

async function checkEach(asked: readonly Filters[], day: string | null = null): Promise<void> {
  const alike = new Map<string, ReadonlySet<number>>();
  for (const { player_name: name } of asked) {
    if (name && !alike.has(name)) alike.set(name, await alikeTo(name));
  }
  const world = { database, clock: systemClock };
  const left = asked.entries();
  const askOn = async () => {
    for (const [at, filters] of left) {
      const part = PARTS[at % PARTS.length] as (typeof PARTS)[number];
      const there = lookedFor(filters, alike.get(filters.player_name ?? "") ?? new Set());
      const right = day === null ? there : await shuffled(there, day);
      const { total, players } = await filterPlayers(world, filters, part, day);
      const rightPart = right.slice(part.skip, part.skip + part.limit);
      assert.deepEqual(
        { total, ids: idsIn(players) },
        { total: right.length, ids: rightPart.map(({ player_id }) => player_id) },
        JSON.stringify({ filters, part }),
      );
    }
  };
  await Promise.all([askOn(), askOn(), askOn(), askOn()]);
}

test("every combination of filters answers what looking at everybody answers: players, order and total", async () => {
  const asked = combinations();
  assert.equal(asked.length, 3 * 2 * 3 * 2 * 2 * 9 * 3 * 3);
  // Enough of them find somebody: otherwise nothing would be compared.
  const finding = asked.filter((filters) => lookedFor(filters, new Set()).length > 0);
  assert.ok(finding.length > 1_000, `${finding.length}`);
  await checkEach(asked);
});

test("so does every edge", () => checkEach(edges()));

test("in the order of a day every edge, and every tenth combination, finds the same athletes", () =>
  checkEach([...edges(), ...combinations().filter((_, at) => at % 10 === 3)], "2027-03-01"));

test("each day has its own order of everybody, and none is by team or the order of the day before", async () => {
  const world = { database, clock: systemClock };
  const of = async (day: string) => idsIn((await filterPlayers(world, NO_FILTER, ALL, day)).players);
  const [first, second] = [await of("2027-03-01"), await of("2027-03-02")];
  const by_team = everybody.map(({ player_id }) => player_id);
  const inIdOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  assert.deepEqual(inIdOrder(first), inIdOrder(by_team));
  assert.deepEqual(inIdOrder(second), inIdOrder(by_team));
  assert.deepEqual(await of("2027-03-01"), first);
  // By chance one stands where they stood.
  const stay = (one: readonly number[], other: readonly number[]) =>
    one.filter((player_id, at) => other[at] === player_id).length;
  for (const [one, other] of [
    [first, by_team],
    [second, by_team],
    [first, second],
  ] as const)
    assert.ok(stay(one, other) < 20, `${stay(one, other)} stand where they stood`);
});

test("reading along the order finds the same as collecting all", async () => {
  const kinds = { sport_id: 2, conference: "Odd Ten" };
  const right = lookedFor({ ...NO_FILTER, ...kinds, player_name: "mar" }, new Set());
  const part = { limit: 5, skip: 2 };
  const found = await listAlong(
    database,
    kinds,
    { named: sql`strpos(p.name_key, 'mar') > 0`, total: 77 },
    part,
  );
  assert.equal(found.total, 77);
  assert.ok(right.length > 7);
  assert.deepEqual(
    idsIn(found.players),
    right.slice(2, 7).map(({ player_id }) => player_id),
  );
});

test("a part of any size, anywhere in the list, is where it is in the whole", async () => {
  const world = { database, clock: systemClock };
  for (let skip = 0; skip < everybody.length; skip += 13) {
    for (const limit of [1, 2, 50]) {
      const { players } = await filterPlayers(world, NO_FILTER, { limit, skip });
      const right = everybody.slice(skip, skip + limit).map(({ player_id }) => player_id);
      assert.deepEqual(idsIn(players), right, `${skip} ${limit}`);
    }
  }
});
