import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { SETTLED_COLUMNS } from "../merging/follow-players.ts";
import { ncaaRoster, siteRoster } from "../testing/doubt.ts";
import { rosterDatabase } from "../testing/import.ts";
import { answerQuestion, NoSuchQuestion, type RosterAnswer, undoAnswer } from "./answer.ts";

/** What rosters leave open is settled by a person, remembered by later imports, and can be undone. */

const at = rosterDatabase(emptyDatabase);
const BY = { user_id: null, request_id: null };

interface Open {
  entry_id: number;
  player_id: number;
  about: string;
}
const open = () =>
  at.rows<Open>(
    `select entry_id::int, player_id::int, about from roster_questions where answer is null or answer = 'later' order by 1, 2`,
  );
const players = () =>
  at.rows<{ player_id: number; player_name: string; is_listed: boolean; merged_into: number | null }>(
    "select player_id::int, player_name, is_listed, merged_into::int from players order by player_id",
  );
const listed = async () =>
  (await players()).filter(({ is_listed }) => is_listed).map(({ player_name }) => player_name);
async function say(answer: RosterAnswer): Promise<number> {
  const [question] = await open();
  assert.ok(question, "something is asked");
  await answerQuestion(at.client, { ...question, answer }, BY);
  const [last] = await at.rows<{ answer_id: number }>(
    "select max(answer_id) as answer_id from roster_answers",
  );
  return last?.answer_id ?? 0;
}

/** One team, one number, one last name, two first names: the row may be the player. */
async function aRowInDoubt(): Promise<void> {
  await at.take(ncaaRoster(1, "Madelyn Geers", "Tulsa, OK"), { sport_id: 3 });
  const report = await at.take(siteRoster("Maddie Geers", "Tulsa, OK"));
  assert.deepEqual([report.created, report.unsure], [0, 1]);
  assert.equal((await open()).length, 1);
}

test("the same: the row is the player's, later imports know it, and undone it is asked again", async () => {
  await aRowInDoubt();
  const answer = await say("same");
  assert.deepEqual([await open(), await listed()], [[], ["Madelyn Geers"]]);
  assert.deepEqual(
    await at.rows("select distinct player_id::int, matched_by from roster_entries order by 2"),
    [
      { player_id: 1, matched_by: "new" },
      { player_id: 1, matched_by: "person" },
    ],
  );
  const again = await at.take(siteRoster("Maddie Geers", "Tulsa, OK"));
  assert.deepEqual([again.unsure, again.created, again.changed, again.unchanged], [0, 0, 0, 1]);
  // The next season goes by the name that the answer brought.
  const next = await at.take(siteRoster("Maddie Geers", "Tulsa, OK", "2025-26"));
  assert.deepEqual([next.created, next.unsure], [0, 0]);
  await undoAnswer(at.client, answer, BY);
  assert.ok((await open()).length > 0);
});

test("two athletes: the row gets a page of its own, and undone it is in doubt again", async () => {
  await aRowInDoubt();
  const before = await at.outcome();
  const answer = await say("different");
  assert.deepEqual([await open(), (await listed()).toSorted()], [[], ["Maddie Geers", "Madelyn Geers"]]);
  const made = (await players()).find(({ player_name }) => player_name === "Maddie Geers");
  const again = await at.take(siteRoster("Maddie Geers", "Tulsa, OK"));
  assert.deepEqual([again.unsure, again.created, again.changed], [0, 0, 0]);
  await undoAnswer(at.client, answer, BY);
  assert.deepEqual(await at.outcome(), before);
  // Said once more, the page comes back under its old address.
  await say("different");
  assert.ok((await players()).some(({ player_id, is_listed }) => player_id === made?.player_id && is_listed));
});

test("the server answers in its own role, which owns no table", async () => {
  await aRowInDoubt();
  const [question] = await open();
  assert.ok(question);
  const server = new Client({ connectionString: at.appUrl });
  await server.connect();
  try {
    await answerQuestion(server, { ...question, answer: "different" }, BY);
    assert.equal((await listed()).length, 2);
    await undoAnswer(server, 1, BY);
    assert.equal((await listed()).length, 1);
  } finally {
    await server.end();
  }
});

test("later: nothing changes, and it is asked after all others", async () => {
  await aRowInDoubt();
  const before = await at.outcome();
  await say("later");
  assert.deepEqual(await at.outcome(), before);
  assert.deepEqual(await at.rows("select answer from roster_questions"), [{ answer: "later" }]);
  await say("same");
  assert.deepEqual(await open(), []);
});

test("an answer is written down with who gave it, in the transaction of what it does", async () => {
  await aRowInDoubt();
  const [question] = await open();
  assert.ok(question);
  await assert.rejects(
    answerQuestion(at.client, { ...question, player_id: 999, answer: "same" }, BY),
    NoSuchQuestion,
  );
  assert.deepEqual(await at.rows("select from audit_log"), []);
  const answer = await say("same");
  await assert.rejects(answerQuestion(at.client, { ...question, answer: "different" }, BY), NoSuchQuestion);
  await undoAnswer(at.client, answer, BY);
  await assert.rejects(undoAnswer(at.client, answer, BY), NoSuchQuestion);
  assert.deepEqual(await at.rows("select act, subject from audit_log order by entry_id"), [
    { act: "settled a roster question: same", subject: "player 1" },
    { act: "took an answer to a roster question back", subject: `answer ${answer}` },
  ]);
});

const FOOTBALL =
  "athlete_id,first_name,last_name,team,jersey,year,position,home_city,home_state,home_country,season";
const twins = `${FOOTBALL}\n1,Ada,Stone,Ashby,7,2,QB,Tulsa,OK,USA,2023\n2,Ada,Stone,Ashby,8,3,WR,Waco,TX,USA,2023\n`;

test("namesakes in one team are told and asked about; told apart, they are not asked about again", async () => {
  const report = await at.take(twins);
  assert.deepEqual([report.created, report.unsure], [2, 0]);
  assert.deepEqual(report.notes, [
    { kind: "namesakes", line: null, name: "Ada Stone", reason: "of Ashby is two players: 1 and 2" },
  ]);
  assert.deepEqual(
    (await open()).map(({ about }) => about),
    ["namesakes"],
  );
  await say("different");
  const again = await at.take(twins);
  assert.deepEqual([again.notes, await open()], [[], []]);
});

test("two pages with gifts, favorites and plans come together, and apart again", async () => {
  await at.take(twins);
  const [fan] = await at.rows<{ user_id: string }>(
    "insert into people (email) values ('fan@example.org') returning user_id",
  );
  await at.rows("insert into favourites (user_id, player_id) values ($1, 2)", [fan?.user_id]);
  for (const player of [1, 2]) {
    await at.rows(
      `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at)
       select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, now()
         from players where player_id = $1`,
      [player],
    );
    await at.rows(
      `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months)
       select $1, player_id, team_id, player_name, team_name, 2500, 3 from players where player_id = $2`,
      [fan?.user_id, player],
    );
    // Booked as it is for every charge: 10 to the first, 20 to the second.
    await at.rows(
      `select ledger_book('charge', 'ch_' || $1::int, contribution_id, 'usd', now(), player_id, $1::int * 1000)
         from contributions where player_id = $1::int`,
      [player],
    );
  }
  const before = await players();
  const answer = await say("same");
  assert.deepEqual(
    (await players()).map(({ player_id, is_listed, merged_into }) => [player_id, is_listed, merged_into]),
    [
      [1, true, null],
      [2, false, 1],
    ],
  );
  const shown = () =>
    at.rows<{ received_donations: number }>(
      "select player_id::int, received_donations from player_sheets order by 1",
    );
  assert.deepEqual(await shown(), [
    { player_id: 1, received_donations: 30 },
    { player_id: 2, received_donations: 20 },
  ]);
  const ofPlans = () => at.rows("select player_id::int from recurring_contributions order by created_at, 1");
  assert.deepEqual(await ofPlans(), [{ player_id: 1 }, { player_id: 1 }], "plans go on to the one page");
  assert.deepEqual(await at.rows("select player_id::int from favourites order by 1"), [
    { player_id: 1 },
    { player_id: 2 },
  ]);
  assert.deepEqual(await at.rows("select player_id::int from contributions order by 1"), [
    { player_id: 1 },
    { player_id: 2 },
  ]);
  const again = await at.take(twins);
  assert.deepEqual([again.created, again.changed, again.gone], [0, 0, 0]);
  await undoAnswer(at.client, answer, BY);
  assert.deepEqual(await players(), before);
  assert.deepEqual((await ofPlans()).toSorted(), [{ player_id: 1 }, { player_id: 2 }]);
  assert.deepEqual(
    (await shown()).map(({ received_donations }) => received_donations),
    [10, 20],
  );
});

test("two pages of athletes with accounts are not made one", async () => {
  await at.take(twins);
  for (const player of [1, 2]) {
    await at.rows(
      `with made as (insert into people (email) values ('athlete' || $1::int || '@example.org') returning user_id)
       insert into roles_held (user_id, role, player_id) select user_id, 'athlete', $1::int from made`,
      [player],
    );
  }
  await assert.rejects(say("same"), /Both pages belong to an athlete with an account/);
});

test("an approved claim keeps its page, what waits for the other comes to it, and goes back with it", async () => {
  await at.take(twins);
  const [fan] = await at.rows<{ user_id: string }>(
    "insert into people (email) values ('fan@example.org') returning user_id",
  );
  // Player 2's claim is approved, and they have not signed in yet; of player 1 somebody claims the page just now.
  await claim(2, "approved");
  await at.rows("insert into athlete_pages (player_id, bio) values (2, 'Hello')");
  await claim(1, "waiting_for_review");
  await at.rows("insert into favourites (user_id, player_id) values ($1, 1)", [fan?.user_id]);
  const claimed = () =>
    at.rows("select state, claimed_player_id::int as of from profile_submissions order by state");
  const hearts = () => at.rows("select player_id::int from favourites order by 1");
  const before = await players();
  const rowsOf = () =>
    at.rows("select source_player_id as key, player_id::int from roster_entries order by 1");
  const rowsBefore = await rowsOf();
  const answer = await say("same");
  assert.deepEqual(
    (await players()).map(({ player_id, is_listed, merged_into }) => [player_id, is_listed, merged_into]),
    [
      [1, false, 2],
      [2, true, null],
    ],
  );
  assert.deepEqual(await claimed(), [
    { state: "approved", of: 2 },
    { state: "waiting_for_review", of: 2 },
  ]);
  assert.deepEqual(await hearts(), [{ player_id: 1 }, { player_id: 2 }]);
  await undoAnswer(at.client, answer, BY);
  assert.deepEqual(await players(), before);
  assert.deepEqual(await rowsOf(), rowsBefore);
  assert.deepEqual(await claimed(), [
    { state: "approved", of: 2 },
    { state: "waiting_for_review", of: 1 },
  ]);
  assert.deepEqual(await hearts(), [{ player_id: 1 }]);
});

test("two pages whose claims are approved are not made one, and it is said what to do", async () => {
  await at.take(twins);
  await claim(1, "approved");
  await claim(2, "approved");
  await assert.rejects(say("same"), /Undo the wrong claim, or take one of the pages down, then answer again/);
  assert.equal((await listed()).length, 2);
});

test("of every column that names a player it is said whether it follows a page that is merged", async () => {
  const columns = await at.rows<{ name: string }>(`
    select concat_ws('.', c.conrelid::regclass, a.attname) as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'players'::regclass
    union
    select concat_ws('.', table_name, column_name) from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%player_id' and column_name not like '%source_player_id'`);
  assert.deepEqual(
    columns.map(({ name }) => name).toSorted(),
    SETTLED_COLUMNS.toSorted(),
    "a new column has its place in follow-players.ts",
  );
});

const claim = (player: number, state: "approved" | "waiting_for_review") =>
  at.rows(
    `insert into profile_submissions (submission_id, state, player_id, claimed_player_id)
     values (gen_random_uuid(), $2::text, case when $2::text = 'approved' then $1::bigint end, $1)`,
    [player, state],
  );
