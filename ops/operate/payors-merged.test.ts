import assert from "node:assert/strict";
import { after, test } from "node:test";
import { emptyDatabase } from "../../database/testing/database.ts";
import { readPayor } from "../../server/contributions/payors/read-payors.ts";
import { answerQuestion, undoAnswer } from "../../server/players/rosters/questions/answer.ts";
import { rosterDatabase } from "../../server/players/rosters/testing/import.ts";
import { openTestDatabase } from "../../server/testing/open-database.ts";

/** Two pages turn out to be one athlete's while payors count as one and deals were made elsewhere with either. */

const at = rosterDatabase(emptyDatabase);
const BY = { user_id: null, request_id: null };
const TWINS =
  "athlete_id,first_name,last_name,team,jersey,year,position,home_city,home_state,home_country,season\n" +
  "1,Ada,Stone,Ashby,7,2,QB,Tulsa,OK,USA,2023\n2,Ada,Stone,Ashby,8,3,WR,Waco,TX,USA,2023\n";

const payorOf = async (company: string): Promise<number> =>
  (await at.rows<{ id: number }>("select payor_of(null, null, name_key($1))::int as id", [company]))[0]?.id ??
  0;

const elsewhere = (player_id: number, company: string, dollars: number, on: string) =>
  at.rows(
    `insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, payor_name, what_for,
                                  logged_by, logged_as, logged_at)
     select gen_random_uuid(), 1, payor_of(null, null, name_key($2)), $1, 'cash', $3::int * 100, false, $4, $2, 'A post',
            (select min(user_id) from people), 'athlete', now()`,
    [player_id, company, dollars, on],
  );

/** A signed deal of a company, which goes along with the page. */
async function deal(player_id: number, company: string, dollars: number, on: string) {
  await at.rows("begin");
  const [made] = await at.rows<{ request_id: string }>(
    `insert into collaboration_requests (player_id, team_id, school_id, user_id, state, executed_on)
     select player_id, team_id, school_id, (select min(user_id) from people), 'agreement', $2
       from players join teams using (team_id) where player_id = $1 returning request_id`,
    [player_id, on],
  );
  await at.rows(
    `insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city, state,
                                      zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
     values ($1, 'Bo', 'Blake', 'bo@example.org', '', '', '', '', '', '', $2, 'Social media', $3, $4)`,
    [made?.request_id, company, on, dollars],
  );
  await at.rows("commit");
}

const sums = () =>
  at.rows(
    `select player_id::int as page, y.company_key as company, s.deals_cents::int / 100 as dollars, s.crossed_on::text
       from payor_sums s join payors y using (payor_id) where s.sum_cents > 0 order by 1, 2`,
  );
const disagreeing = () =>
  at.rows(
    `select coalesce(s.payor_id, c.payor_id) from payor_sums s full join payor_sums_counted c using (payor_id, player_id)
      where coalesce(s.sum_cents, 0) <> coalesce(c.paid_cents + c.promised_cents + c.deals_cents, 0)
         or (s.crossed_on is null) <> (c.crossed_on is null) or s.crossed_on > c.crossed_on`,
  );
async function say(answer: "same"): Promise<number> {
  const [question] = await at.rows<{ entry_id: number; player_id: number; about: string }>(
    "select entry_id::int, player_id::int, about from roster_questions where answer is null order by 1, 2",
  );
  assert.ok(question, "something is asked");
  await answerQuestion(at.client, { ...question, answer }, BY);
  const [last] = await at.rows<{ answer_id: number }>(
    "select max(answer_id) as answer_id from roster_answers",
  );
  return last?.answer_id ?? 0;
}

const opened: { close(): Promise<void> }[] = [];
after(() => Promise.all(opened.map((each) => each.close())));

test("sums of both pages count together at the one that stays, with the day they came to it together; undone, apart again", async () => {
  await at.take(TWINS);
  await at.rows("insert into people (email) values ('logs@example.org')");
  await at.rows("insert into roles_held (user_id, role, player_id) select user_id, 'athlete', 1 from people");
  // The first page had the group's head, the second the other member; a deal here goes along, one made elsewhere stays.
  await elsewhere(1, "Bean Roasters", 250, "2026-09-01");
  await elsewhere(2, "Bean Outlet", 150, "2026-09-10");
  await deal(2, "Bean Outlet", 200, "2026-09-15");
  const [one, other] = [await payorOf("Bean Roasters"), await payorOf("Bean Outlet")];
  await at.rows(
    "select payor_joined($1, $2, 'owned', 'Both belong to one family.', null, (select min(user_id) from people), now())",
    [one, other],
  );
  const apart = await sums();
  assert.deepEqual(apart, [
    { page: 1, company: "bean roasters", dollars: 250, crossed_on: null },
    { page: 2, company: "bean roasters", dollars: 350, crossed_on: null },
  ]);

  const answer = await say("same");
  assert.deepEqual(await sums(), [
    { page: 1, company: "bean roasters", dollars: 450, crossed_on: null },
    { page: 2, company: "bean roasters", dollars: 150, crossed_on: null },
  ]);
  assert.deepEqual(await disagreeing(), []);
  await at.rows(
    `insert into school_facts (school_id, held_from, us_state, us_state_source, division, division_source)
     select school_id, '-infinity', 'OK', 'A table', 'I', 'A table' from schools`,
  );
  const database = openTestDatabase(at.appUrl, 2);
  opened.push(database);
  for (const payor_id of [one, other]) {
    const payor = await readPayor(database, payor_id, 1, new Date("2026-09-16T12:00:00Z"));
    assert.deepEqual(
      [payor.payor_id, payor.sum, payor.crossed_on, payor.due_on, payor.state, payor.counts_as_one],
      [one, 600, "2026-09-15", "2026-09-22", "due", 2],
    );
  }

  // While they are one, somebody takes the payors apart, and logs another deal with the page that stayed.
  await at.rows(
    "select payor_parted((select join_id from payor_joins), (select min(user_id) from people), now())",
  );
  await elsewhere(1, "Bean Outlet", 249, "2026-09-20");
  const outlet = await readPayor(database, other, 1, new Date("2026-09-21T12:00:00Z"));
  assert.deepEqual([outlet.sum, outlet.crossed_on, outlet.state], [599, null, "near"]);
  await elsewhere(1, "Bean Outlet", 1, "2026-09-21");
  assert.equal(
    (await readPayor(database, other, 1, new Date("2026-09-21T12:00:00Z"))).crossed_on,
    "2026-09-21",
  );
  assert.deepEqual(await disagreeing(), []);

  await undoAnswer(at.client, answer, BY);
  assert.deepEqual(await sums(), [
    { page: 1, company: "bean outlet", dollars: 250, crossed_on: null },
    { page: 1, company: "bean roasters", dollars: 250, crossed_on: null },
    { page: 2, company: "bean outlet", dollars: 350, crossed_on: null },
  ]);
  assert.deepEqual(await disagreeing(), []);
  await database.close();
  opened.pop();
});
