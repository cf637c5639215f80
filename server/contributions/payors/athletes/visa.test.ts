import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../../contract/accounts/accounts.ts";
import { openOneTimeCheckout } from "../../../../contract/contributions/contributions.ts";
import {
  listDeskAthletes,
  readDeskAthlete,
  sayOfVisa,
  type VisaSays,
} from "../../../../contract/contributions/desk-athletes.ts";
import { payorSum } from "../../../../contract/contributions/payor-sum.ts";
import { openTestDatabase } from "../../../testing/open-database.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { startPayors } from "../../testing/payors.ts";
import { forgetVisa } from "./visa.ts";

// An athlete on a student visa: nothing that would be reported is charged before a person of their own school has looked.

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(async () => {
  await played.site.database.query("delete from report_agreements");
  await played.stop();
});

const WHY = "The international office says so.";
const read = (who: Visitor = played.officer, player_id = played.kai) =>
  who.ask(readDeskAthlete, { params: { player_id } });
async function says(
  it: VisaSays,
  { who = played.officer, player_id = played.kai, reason = WHY, seen = -1 } = {},
) {
  const known = seen >= 0 ? seen : ((await read(played.officer, player_id)).visa_marks[0]?.mark_id ?? 0);
  return who.ask(sayOfVisa, { params: { player_id }, body: { says: it, reason, seen: known } });
}

let supporters = 0;
async function aSupporter() {
  const email = `visa${++supporters}@example.org`;
  const user_id = await addPerson(played.site.database, { email });
  return { user_id, email, visitor: await signedIn(played.site, email) };
}
const opens = (who: Pick<Visitor, "ask">, amount: number, agrees_to_be_named = true) =>
  who.ask(openOneTimeCheckout, {
    body: { amount, nil_service_type: "general_contribution", player_id: played.kai, agrees_to_be_named },
  });

test("on a visa what would be reported waits for the school, for accounts and guests, and what would not goes on", async () => {
  const { visitor } = await aSupporter();
  const guest = newVisitor(played.site);
  const { visa_waits } = await says("on_visa");
  assert.equal(visa_waits, true);
  for (const who of [visitor, guest]) {
    await assert.rejects(
      opens(who, 600),
      refused(409, /compliance office of Test Air Force has to say first/),
    );
    await opens(who, 599);
    // Why, nobody but the office reads.
    const sum = await who.ask(payorSum, { query: { player_id: played.kai } });
    assert.equal(sum.rule, "school_first");
    assert.doesNotMatch(JSON.stringify(sum), /visa/i);
  }
  await assert.rejects(opens(visitor, 600), (error: Error) => !/visa/i.test(error.message));

  const { visa_marks } = await says("looked_at", {
    reason: "Gifts are passive income, their adviser agrees.",
  });
  assert.deepEqual(
    visa_marks.slice(0, 2).map(({ says, reason, school_name }) => [says, reason, school_name]),
    [
      ["looked_at", "Gifts are passive income, their adviser agrees.", "Test Air Force"],
      ["on_visa", WHY, "Test Air Force"],
    ],
  );
  assert.match(visa_marks[0]?.marked_by ?? "", /\S/);
  await assert.rejects(opens(guest, 600, false), refused(422, /agree/, "agrees_to_be_named"));
  await opens(guest, 600);
});

test("who agreed before to be named waits too, what was given is reported as ever, and a correction takes it back", async () => {
  const { visitor, user_id, email } = await aSupporter();
  const payor_id = await played.gives({ user_id, email }, 650);
  await played.site.database.query(
    "insert into report_agreements (user_id, player_id, words_version, agreed_at) values ($1, $2, 1, now())",
    [user_id, played.kai],
  );
  await says("on_visa");
  await assert.rejects(opens(visitor, 10), refused(409, /has to say first/));
  const { state, due_on, name } = await played.one(payor_id);
  assert.deepEqual([state, due_on !== null, name.length > 0], ["due", true, true]);
  await says("not_on_visa", { reason: "It was another athlete of that name." });
  await opens(visitor, 10);
});

test("what one school looked at, the next has not; of two officers at once one is told", async () => {
  const { site, kai, schools, officer } = played;
  const cora = await signedIn(site, "cora@school.example");
  const seen = (await read()).visa_marks[0]?.mark_id ?? 0;
  const both = await Promise.allSettled([
    says("on_visa", { seen }),
    says("on_visa", { who: cora, seen, reason: "I heard it from them." }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  assert.match(String(both.find((it) => it.status === "rejected")?.reason.problem?.detail), /meanwhile/);
  const { visa_marks } = await says("looked_at");
  // The same press again is one line.
  const again = await says("looked_at", { seen: visa_marks[1]?.mark_id ?? 0 });
  assert.equal(again.visa_marks.length, visa_marks.length);

  const arizona = schools["Test Arizona"] ?? 0;
  await addPerson(site.database, { email: "ari@school.example", role: "compliance", school_id: arizona });
  const ari = await signedIn(site, "ari@school.example");
  await assert.rejects(read(ari), refused(403));
  await assert.rejects(says("on_visa", { who: ari }), refused(403));
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [kai]);
  await site.database.query(
    "update players set team_id = (select min(team_id) from teams where school_id = $2) where player_id = $1",
    [kai, arizona],
  );
  assert.equal((await read(ari)).visa_waits, true);
  await assert.rejects(read(officer), refused(403));
  await site.database.query("update players set team_id = $2 where player_id = $1", [kai, rows[0].team_id]);
  assert.equal((await read()).visa_waits, false);
});

test("bad words are told at their field, nothing is settled that nobody said, and nobody else says or reads it", async () => {
  const { ids, site, athlete, admin, officer } = played;
  const marcus = ids["Marcus Okafor"] ?? 0;
  for (const reason of ["", " ".repeat(600), "too short", "x".repeat(501)])
    await assert.rejects(
      says("on_visa", { reason, seen: 0, player_id: marcus }),
      refused(422, /./, "reason"),
    );
  await assert.rejects(
    says("on_visa", { reason: "a line\nand another one", seen: 0, player_id: marcus }),
    refused(400, /control characters/),
  );
  await assert.rejects(says("looked_at", { player_id: marcus, seen: 0 }), refused(409, /nothing to settle/));
  const { visitor } = await aSupporter();
  for (const who of [athlete, visitor, admin]) {
    await assert.rejects(read(who), refused(403));
    await assert.rejects(says("on_visa", { who, seen: 0 }), refused(403));
  }
  await says("on_visa", { player_id: marcus });
  await assert.rejects(site.database.query("update visa_marks set says = 'looked_at'"), /further line/);
  const { data, count } = await officer.ask(listDeskAthletes, { query: {} });
  assert.deepEqual([data[0]?.player_name, data[0]?.visa_waits, count > 1], ["Marcus Okafor", true, true]);
  const found = await officer.ask(listDeskAthletes, { query: { name: "  o'bRIEN " } });
  assert.deepEqual(
    found.data.map(({ player_name }) => player_name),
    ["Kai O'Brien"],
  );
  assert.deepEqual((await officer.ask(listDeskAthletes, { query: { name: "%" } })).data, []);
  await assert.rejects(athlete.ask(listDeskAthletes, { query: {} }), refused(403));
});

test("with the account of the officer their name goes, and with the athlete's page all of it", async () => {
  const { site, kai, admin } = played;
  await addPerson(site.database, {
    email: "gone@school.example",
    role: "compliance",
    school_id: played.schools["Test Air Force"] ?? 0,
  });
  const gone = await signedIn(site, "gone@school.example");
  await says("on_visa", { who: gone });
  const { rows } = await site.database.query(
    "select user_id::int as user_id from people where email = 'gone@school.example'",
  );
  await gone.ask(deleteUser, { params: { user_id: rows[0].user_id } });
  assert.equal((await read()).visa_marks[0]?.marked_by, null);
  const school = { query: { school: "Test Air Force" } };
  assert.equal((await admin.ask(listDeskAthletes, school)).at_our_desk, false);
  await site.database.query("delete from roles_held where role = 'compliance'");
  assert.equal((await admin.ask(listDeskAthletes, school)).at_our_desk, true);
  assert.equal(
    (await says("looked_at", { who: admin, seen: (await read(admin)).visa_marks[0]?.mark_id ?? 0 }))
      .visa_waits,
    false,
  );
  const queries = openTestDatabase(site.database.options.connectionString ?? "", 1);
  await queries.transaction((tx) => forgetVisa(tx, kai));
  await queries.close();
  assert.deepEqual((await read(admin)).visa_marks, []);
});
