import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { answerQuestion, type RosterAnswer, undoAnswer } from "../questions/answer.ts";
import { ncaaRoster, siteRoster } from "../testing/doubt.ts";
import { rosterDatabase } from "../testing/import.ts";
import { undoImport } from "./undo.ts";

/** An import is undone after somebody said who is who in it: what the answer made of its rows goes with them. */

const at = rosterDatabase(emptyDatabase);
const BY = { user_id: null, request_id: null };

const players = () =>
  at.rows<{ player_id: number; player_name: string; is_listed: boolean }>(
    "select player_id::int, player_name, is_listed from players order by 1",
  );
const listed = async () =>
  (await players()).filter(({ is_listed }) => is_listed).map(({ player_name }) => player_name);
/** All that is shown of players; not when it was last written. */
const shown = () => at.rows("select to_jsonb(p) - 'changed_at' as row from players p order by player_id");

const MADDIE = siteRoster("Maddie Geers", "Tulsa, OK");
const NEXT_SEASON = siteRoster("Maddie Geers", "Tulsa, OK", "2025-26");

/** Of one team Madelyn Geers by the NCAA, and by the school's site a Maddie Geers who may be her. */
async function aRowInDoubt(file = MADDIE) {
  await at.take(ncaaRoster(1, "Madelyn Geers", "Tulsa, OK"), { sport_id: 3 });
  const before = await shown();
  const { import_id } = await at.take(file);
  return { before, import_id };
}

async function say(answer: RosterAnswer): Promise<number> {
  const [question] = await at.rows<{ entry_id: number; player_id: number }>(
    "select entry_id::int, player_id::int from roster_questions where answer is null",
  );
  assert.ok(question, "something is asked");
  await answerQuestion(at.client, { ...question, answer }, BY);
  const [last] = await at.rows<{ answer_id: number }>(
    "select max(answer_id) as answer_id from roster_answers",
  );
  return last?.answer_id ?? 0;
}

test("two athletes: the page that the answer made goes with the row", async () => {
  const { before, import_id } = await aRowInDoubt();
  await say("different");
  assert.deepEqual((await listed()).toSorted(), ["Maddie Geers", "Madelyn Geers"]);
  const { removed, kept } = await undoImport(at.client, import_id);
  assert.deepEqual([removed, kept], [1, 0]);
  assert.deepEqual(await shown(), before);
  // What was answered holds when the file comes again.
  await at.take(MADDIE);
  assert.deepEqual((await listed()).toSorted(), ["Maddie Geers", "Madelyn Geers"]);
});

test("two athletes, and who was on the roster of the season before was gone by it: they are back", async () => {
  const { before, import_id } = await aRowInDoubt(NEXT_SEASON);
  await say("different");
  assert.deepEqual(await listed(), ["Maddie Geers"]);
  await undoImport(at.client, import_id);
  assert.deepEqual(await shown(), before);
});

test("two athletes, and a supporter keeps the new page: it stays, unlisted, and is theirs when the file comes again", async () => {
  const { import_id } = await aRowInDoubt();
  await say("different");
  const maddie = (await players()).find(({ player_name }) => player_name === "Maddie Geers");
  await at.rows(
    `with fan as (insert into people (email) values ('fan@example.org') returning user_id)
     insert into favourites (user_id, player_id) select user_id, $1 from fan`,
    [maddie?.player_id],
  );
  const { removed, kept } = await undoImport(at.client, import_id);
  assert.deepEqual([removed, kept], [0, 1]);
  assert.deepEqual(await listed(), ["Madelyn Geers"]);
  await at.take(MADDIE);
  assert.deepEqual(
    (await players()).filter(({ player_name }) => player_name === "Maddie Geers"),
    [maddie],
  );
});

for (const [when, file] of [
  ["that season", MADDIE],
  ["the next", NEXT_SEASON],
] as const)
  test(`one athlete: what the row of ${when} said of them goes with it`, async () => {
    const { before, import_id } = await aRowInDoubt(file);
    await say("same");
    assert.notDeepEqual(await shown(), before);
    await undoImport(at.client, import_id);
    assert.deepEqual(await shown(), before);
  });

test("one athlete, and that was taken back: nothing of either is left", async () => {
  const { before, import_id } = await aRowInDoubt();
  await undoAnswer(at.client, await say("same"), BY);
  await undoImport(at.client, import_id);
  assert.deepEqual(await shown(), before);
});

const PLAIN = "school,name,season,previous_school";
const plain = (...rows: string[]) => at.take([PLAIN, ...rows, ""].join("\n"), { sport_id: 3 });

for (const [whose, owner] of [
  ["the page of the first season", 1],
  ["the page of the next", 2],
])
  test(`one athlete, of two pages that there were before, and ${whose} stays: the answer stands, the import is gone, and each can be had alone`, async () => {
    await plain("Birchwood,Ann Moss,2024,");
    await plain("Ashby,Ann Moss,2025,");
    await at.rows(
      `with fan as (insert into people (email) values ('fan@example.org') returning user_id)
       insert into favourites (user_id, player_id) select user_id, player_id from fan cross join players`,
    );
    await at.rows(
      `with she as (insert into people (email) values ('ann@example.org') returning user_id)
       insert into roles_held (user_id, role, player_id) select user_id, 'athlete', $1 from she`,
      [owner],
    );
    const before = await shown();
    const { import_id } = await plain("Ashby,Ann Moss,2025,Birchwood", "Birchwood,Bo Reed,2025,");
    const answer = await say("same");
    const merged = () =>
      at.rows("select player_id::int, merged_into::int from players where merged_into > 0");
    const other = owner === 1 ? 2 : 1;
    assert.deepEqual(await merged(), [{ player_id: other, merged_into: owner }]);
    await undoImport(at.client, import_id);
    assert.deepEqual(await merged(), [{ player_id: other, merged_into: owner }]);
    assert.deepEqual(await listed(), ["Ann Moss"]);
    await undoAnswer(at.client, answer, BY);
    assert.deepEqual(await shown(), before);
  });

for (const how of ["undone", "named by a roster again"])
  test(`an athlete whom an import took off the rosters takes the page down: it stays down, though the import is ${how}`, async () => {
    await plain("Ashby,Ann Moss,2025,", "Ashby,Bo Reed,2025,");
    await at.rows("update players set source = 'profile' where player_name = 'Ann Moss'");
    const { import_id } = await plain("Ashby,Bo Reed,2025,");
    await at.rows(
      "update players set is_withdrawn = true, is_listed = false, player_name = 'A former athlete' where source = 'profile'",
    );
    const [down] = await at.rows(
      "select to_jsonb(p) - 'changed_at' as row from players p where is_withdrawn",
    );
    if (how === "undone") await undoImport(at.client, import_id);
    else await plain("Ashby,Ann Moss,2025,", "Ashby,Bo Reed,2025,");
    assert.deepEqual(
      await at.rows("select to_jsonb(p) - 'changed_at' as row from players p where is_withdrawn"),
      [down],
    );
    assert.deepEqual(await listed(), how === "undone" ? ["Bo Reed"] : ["Bo Reed", "Ann Moss"]);
  });
