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
