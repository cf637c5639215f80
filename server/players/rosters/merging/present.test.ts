import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { rosterDatabase } from "../testing/import.ts";

/** Who is listed depends on rows in doubt, and those on what is said of other teams: each is looked at again with them. */

const at = rosterDatabase(emptyDatabase);

const NUMBERED = "season,team,player_id,name,jersey,class,position,hometown";
const UNNUMBERED = "team,season,jersey,name,position,academic_year,hometown,previous_school,url";

/** Cyd Geers at a school, from a home town; with a number of the season's own, or from a source that has none. */
const numbered = (
  season: number,
  ...rows: readonly (readonly [id: number, school: string, town: string])[]
) =>
  [
    NUMBERED,
    ...rows.map(([id, school, town]) => `${season},${school},${id},Cyd Geers,${id},Jr.,G,"${town}"`),
    "",
  ].join("\n");
const unnumbered = (season: number, school: string, town: string) =>
  `${UNNUMBERED}\n${school},${season - 1}-${season % 100},7,Cyd Geers,G,Junior,"${town}",,https://a.example/7\n`;

async function outcomeAfter(files: readonly string[]) {
  await at.anew();
  for (const file of files) await at.take(file, { sport_id: 3 });
  return at.outcome();
}
const ofTulsa = ({ present }: Awaited<ReturnType<typeof outcomeAfter>>) =>
  present.filter(({ birthplace }) => birthplace === "Tulsa, OK").map(({ is_listed }) => is_listed);

const FILES = [
  numbered(2025, [1, "Ashby", "Waco, TX"], [2, "Dunmore", "Waco, TX"]),
  unnumbered(2023, "Birchwood", "Tulsa, OK"),
  // May be either of those two, until the last file says where the second one was then.
  unnumbered(2024, "Birchwood", "Waco, TX"),
  unnumbered(2024, "Dunmore", "Waco, TX"),
];

test("whom a row might have named is listed no more once another team's file settles the row", async () => {
  assert.deepEqual(ofTulsa(await outcomeAfter(FILES.slice(0, 3))), [true]);
  const forwards = await outcomeAfter(FILES);
  const backwards = await outcomeAfter(FILES.toReversed());
  assert.deepEqual(ofTulsa(backwards), [false]);
  assert.deepEqual(forwards, backwards);
});

test("whom a row may name is listed again once another team's file puts the row in doubt", async () => {
  const files = [
    unnumbered(2024, "Birchwood", "Tulsa, OK"),
    unnumbered(2025, "Birchwood", "Waco, TX"),
    // Nobody is at two schools in one season: the row of Birchwood is somebody of their own, or these.
    unnumbered(2025, "Ashby", "Waco, TX"),
  ];
  assert.deepEqual(ofTulsa(await outcomeAfter(files.slice(0, 2))), [false]);
  const forwards = await outcomeAfter(files);
  const backwards = await outcomeAfter(files.toReversed());
  assert.deepEqual(ofTulsa(backwards), [true]);
  assert.deepEqual(forwards, backwards);
});

test("of two rows of one roster that a person says are one athlete the same one speaks, whichever was read first", async () => {
  const both = numbered(2025, [1, "Ashby", "Waco, TX"], [2, "Ashby", "Waco, TX"]);
  const second = numbered(2025, [2, "Ashby", "Waco, TX"]);
  for (const files of [[both], [second, both]]) {
    await at.anew();
    await at.rows(`
      insert into roster_answers (sport_id, id_space, source_player_id, other_id_space, other_source_player_id, answer)
      values (3, 'ncaa/3/2025', '1', 'ncaa/3/2025', '2', 'same')`);
    for (const file of files) await at.take(file, { sport_id: 3 });
    assert.deepEqual(await at.rows("select jersey_number from players where merged_into is null"), [
      { jersey_number: "1" },
    ]);
  }
});

test("a page that an athlete made stays listed beside a row that may be theirs", async () => {
  await aPageAmong(FILES);
  const { unsure } = await at.take(TWICE, { sport_id: 3 });
  assert.equal(unsure, 2);
  assert.deepEqual(await at.rows(OF_THEIR_OWN), [{ is_listed: true }]);
});

test("what was wrong before is put right by the migration", async () => {
  const MIGRATION = readFileSync(
    join(import.meta.dirname, "../../../../database/migrations/0070-listed-anew.sql"),
    "utf8",
  );
  for (const files of [FILES, FILES.slice(0, 3)]) {
    await at.anew();
    await aPageAmong(files);
    const before = await at.outcome();
    assert.deepEqual(ofTulsa(before), [files !== FILES]);
    await at.rows("update players set is_listed = not is_listed");
    await at.client.query(MIGRATION);
    assert.deepEqual(await at.outcome(), before);
    assert.deepEqual(await at.rows(OF_THEIR_OWN), [{ is_listed: true }]);
  }
});

/** Two rows of one roster: each may be the athlete Ada Stone, and they are not both. */
const TWICE = numbered(2025, [3, "Dunmore", "Tulsa, OK"], [4, "Dunmore", "Tulsa, OK"]).replaceAll(
  "Cyd Geers",
  "Ada Stone",
);
const OF_THEIR_OWN = "select is_listed from players where source = 'profile'";

/** Ada Stone of Dunmore, whom no roster names yet, among what other files say. */
async function aPageAmong(files: readonly string[]): Promise<void> {
  for (const file of files) await at.take(file, { sport_id: 3 });
  await at.rows(`
    insert into players (team_id, player_name, source)
    select team_id, 'Ada Stone', 'profile' from teams where team_name = 'Dunmore'`);
}
