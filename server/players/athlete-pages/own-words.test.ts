import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eachField, type FieldsWith, OWN_FIELDS } from "../../../contract/athlete-form/fields.ts";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import type { Database } from "../../world/database.ts";
import {
  clearPage,
  isOfProfile,
  type OwnWords,
  takePageDown,
  writeOwnPage,
  type YesBefore,
} from "../acts.ts";
import { undoImport } from "../rosters/importing/undo.ts";
import { rosterDatabase } from "../rosters/testing/import.ts";
import type { PageWords } from "./own-words.ts";

/** What a roster says and what an athlete says are kept apart, in whatever order they come, change and go. */

const at = rosterDatabase(emptyDatabase);

type Said = Pick<
  OwnWords,
  "height_inches" | "weight_pounds" | "image_url" | "position" | "player_class" | "jersey_number"
>;
const NOTHING: Said = {
  height_inches: null,
  weight_pounds: null,
  image_url: null,
  position: null,
  player_class: null,
  jersey_number: null,
};
const ROSTER: Said = {
  height_inches: 74,
  weight_pounds: 200,
  image_url: "https://roster.example/ada.png",
  position: "QB",
  player_class: "Junior",
  jersey_number: "7",
};
const OWN: Said = {
  height_inches: 69,
  weight_pounds: 180,
  image_url: "/athlete-pictures/own.webp",
  position: "WR",
  player_class: "Senior",
  jersey_number: "12",
};

/** Photo and measures the athlete knows best, the rest the roster. */
const seenOf = (roster: Said, own: Said | null): Said => ({
  height_inches: own?.height_inches ?? roster.height_inches,
  weight_pounds: own?.weight_pounds ?? roster.weight_pounds,
  image_url: own?.image_url ?? roster.image_url,
  position: roster.position ?? own?.position ?? null,
  player_class: roster.player_class ?? own?.player_class ?? null,
  jersey_number: roster.jersey_number ?? own?.jersey_number ?? null,
});

/** Ada's row, with the others of the team as they always are. */
const fileOf = (it: Said) =>
  [
    "school,name,season,class,position,jersey,height,weight,hometown,image_url",
    `Ashby,Ada Stone,2025,${it.player_class ?? ""},${it.position ?? ""},${it.jersey_number ?? ""},${it.height_inches ?? ""},${it.weight_pounds ?? ""},"Tulsa, OK",${it.image_url ?? ""}`,
    'Ashby,Bo Reed,2025,Senior,QB,8,70,180,"Waco, TX",',
    "",
  ].join("\n");
const take = (it: Said) => at.take(fileOf(it), { sport_id: 2 });

const COLUMNS = "height_inches, weight_pounds, image_url, position, player_class, jersey_number";
async function seen(): Promise<Said & { player_name: string; birthplace: string | null }> {
  const [found] = await at.rows<Said & { player_name: string; birthplace: string | null }>(
    `select ${COLUMNS}, player_name, birthplace from players where name_key = 'ada stone'`,
  );
  assert.ok(found);
  return found;
}
const adaId = async () =>
  Number(
    (await at.rows<{ player_id: string }>("select player_id from players where name_key = 'ada stone'"))[0]
      ?.player_id,
  );

/** What no roster says. */
const ALONE: PageWords<FieldsWith<"roster", "is silent">> = {
  ...eachField<PageWords<FieldsWith<"roster", "is silent">>, FieldsWith<"roster", "is silent">>(
    OWN_FIELDS,
    (name) => [name, null],
  ),
  bio: "Mine.",
};

async function onSite<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openTestDatabase(at.appUrl, 1);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const write = (player_id: number, own: Said) =>
  onSite((database) => database.transaction((tx) => writeOwnPage(tx, player_id, { ...ALONE, ...own })));
const takeDown = (player_id: number) =>
  onSite((database) => database.transaction((tx) => takePageDown(tx, player_id)));
const undoClaim = (player_id: number, before: YesBefore | null = null) =>
  onSite((database) => database.transaction((tx) => clearPage(tx, player_id, before)));

test("a claim and a take-down leave what the roster says", async () => {
  await take(ROSTER);
  const before = await seen();
  const ada = await adaId();
  await write(ada, OWN);
  assert.deepEqual(await seen(), { ...before, ...seenOf(ROSTER, OWN) });
  await takeDown(ada);
  assert.deepEqual(await seen(), before);
});

test("an import tells no change of whose own words differ from it", async () => {
  await take(ROSTER);
  await write(await adaId(), OWN);
  const { changed, unchanged } = await take(ROSTER);
  assert.deepEqual([changed, unchanged], [0, 2]);
});

test("who came by a profile and is on a roster since keeps the roster's name and words after a take-down", async () => {
  await take({ ...ROSTER });
  const ada = await adaId();
  await at.rows("update players set source = 'profile' where player_id = $1", [ada]);
  const before = await seen();
  await write(ada, OWN);
  const { is_nowhere, version } = await takeDown(ada);
  assert.deepEqual([is_nowhere, version !== null], [false, true]);
  assert.deepEqual(await seen(), before);
  assert.equal(await onSite((database) => isOfProfile(database, ada)), false);
});

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STEPS = 25;
const seed = Number(process.env.WORDS_SEED ?? Date.now() % 100_000);

test(`any order of claim, edit, import, undone import, take-down and undone claim leaves what the roster says (WORDS_SEED=${seed})`, async () => {
  const roll = dice(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(roll() * values.length)] as Value;
  const any = (): Said => ({
    height_inches: pick([null, 70, 74]),
    weight_pounds: pick([null, 190, 200]),
    image_url: pick([null, "https://x.example/1.png", "https://x.example/2.png"]),
    position: pick([null, "QB", "WR"]),
    player_class: pick([null, "Junior", "Senior"]),
    jersey_number: pick([null, "7", "12"]),
  });
  let roster: Said = any();
  let own: Said | null = null;
  const imports: { import_id: number; before: Said }[] = [];
  await take(roster);
  const ada = await adaId();
  const path: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const act = pick(["claim or edit", "import", "undo the import", "take-down", "claim undone"]);
    path.push(act);
    if (act === "claim or edit") {
      own = any();
      await write(ada, own);
    } else if (act === "import") {
      const next = any();
      const { import_id } = await take(next);
      imports.push({ import_id, before: roster });
      roster = next;
    } else if (act === "undo the import") {
      const last = imports.pop();
      if (last && JSON.stringify(last.before) !== JSON.stringify(roster)) {
        await undoImport(at.client, last.import_id);
        roster = last.before;
      } else if (last) imports.push(last);
    } else {
      await (act === "take-down" ? takeDown(ada) : undoClaim(ada));
      own = null;
    }
    const { player_name, birthplace, ...words } = await seen();
    assert.deepEqual(words, seenOf(roster, own), path.join(", "));
    assert.deepEqual([player_name, birthplace], ["Ada Stone", "Tulsa, OK"]);
  }
  await takeDown(ada);
  const { player_name: _, birthplace: __, ...left } = await seen();
  assert.deepEqual(left, seenOf(roster, null), "in the end");
});

test("of who never had a page an import keeps nothing apart", async () => {
  await take(ROSTER);
  await take({ ...NOTHING, position: "WR" });
  assert.deepEqual(await at.rows("select * from roster_words"), []);
});

test("what was erased before the two were kept apart is put back where the rosters still know it", async () => {
  await take(ROSTER);
  const before = await seen();
  const ada = await adaId();
  const RESTORE = readFileSync(
    join(import.meta.dirname, "../../../database/migrations/0066-roster-words-restored.sql"),
    "utf8",
  );
  // Taken down by a release of then: what was overwritten is empty.
  await at.rows("insert into yes_taken_back (player_id) values ($1)", [ada]);
  await at.rows(
    "update players set height_inches = null, weight_pounds = null, image_url = null where player_id = $1",
    [ada],
  );
  await at.client.query(RESTORE);
  assert.deepEqual(await seen(), before);
  // Claimed by a release of then: of the roster's words only those are left that the athlete's were not shown for.
  await write(ada, OWN);
  await at.rows(
    "update roster_words set height_inches = null, weight_pounds = null, image_url = null where player_id = $1",
    [ada],
  );
  await at.client.query(RESTORE);
  assert.deepEqual(await seen(), { ...before, ...seenOf(ROSTER, OWN) });
  await takeDown(ada);
  assert.deepEqual(await seen(), before);
  // And whom a roster named, but who had come by a profile.
  await at.rows(
    "update players set is_listed = false, is_withdrawn = true, player_name = 'Withdrawn athlete' where player_id = $1",
    [ada],
  );
  await at.client.query(RESTORE);
  assert.deepEqual(await seen(), before);
});
