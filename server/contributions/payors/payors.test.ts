import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listDeskPayors } from "../../../contract/contributions/desk-payors.ts";
import { payorsByPlayer } from "../../../contract/contributions/payors.ts";
import { SCHOOL_TOTALS_CSV } from "../../../contract/transparency/school-totals.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { dayFromToday, startPayors } from "../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

const dueOn = (crossed_on: string) => businessDaysAfter(crossed_on, 5);

test("a cent below $600 is near, and its payor has no name; at $600 it is due, with name and day", async () => {
  const { officer, lines, one, ofKai, gives } = played;
  const below = await gives({ email: "below@payors.example" }, 599.99);
  const at = await gives({ email: "at@payors.example" }, 600);
  const above = await gives({ email: "above@payors.example" }, 600.01);
  const far = await gives({ email: "far@payors.example" }, 449.99);
  const near = await gives({ email: "near@payors.example" }, 450);
  const told = async (payor_id: number) => {
    const { state, name, email, crossed_on, due_on } = await one(payor_id);
    return [state, name, email, crossed_on, due_on];
  };
  const today = dayFromToday(0);
  assert.deepEqual(await told(below), ["near", "A supporter", null, null, null]);
  assert.deepEqual(await told(far), ["below", "A supporter", null, null, null]);
  assert.deepEqual(await told(near), ["near", "A supporter", null, null, null]);
  for (const [payor_id, email] of [
    [at, "at@payors.example"],
    [above, "above@payors.example"],
  ] as const)
    assert.deepEqual(await told(payor_id), ["due", email, email, today, dueOn(today)]);
  const whole = JSON.stringify([
    await ofKai(),
    await lines(below),
    await officer.ask(listDeskPayors, { query: {} }),
  ]);
  assert.doesNotMatch(whole, /below@|far@|near@/);
});

test("an account has its name, and loses it with the account; a company is known by its deal", async () => {
  const { site, one, gives, deals } = played;
  const user_id = await addPerson(site.database, { email: "gia@payors.example", given_name: "Gia" });
  const account = await gives({ user_id, email: "gia@payors.example" }, 700);
  assert.deepEqual(
    [(await one(account)).name, (await one(account)).email, (await one(account)).kind],
    ["Gia", "gia@payors.example", "account"],
  );
  await site.database.query(
    `update people set email = null, email_confirmed_at = null, given_name = null, password_hash = null, password_changed_at = null,
                       deleted_at = now() where user_id = $1`,
    [user_id],
  );
  assert.deepEqual(
    [(await one(account)).name, (await one(account)).email],
    ["A supporter who deleted their account", null],
  );
  const small = await one(await deals("Small Deals", 50));
  assert.deepEqual(
    [small.name, small.kind, small.state, small.deals],
    ["Small Deals", "company", "below", 50],
  );
});

test("an open-ended deal is due whatever it says; what is late is overdue, and both are at the top", async () => {
  const { one, ofKai, guest, gives, deals } = played;
  const open = await one(await deals("Royalty Shirts", 0, { open: true }));
  assert.deepEqual([open.state, open.is_open_ended, open.sum], ["due", true, 0]);
  const late = await gives(guest(), 900, { days_ago: 10 });
  assert.equal((await one(late)).state, "overdue");
  const { data } = await ofKai();
  assert.equal(data[0]?.payor_id, late);
  const states = data.map(({ state }) => state);
  const order = ["overdue", "due", "near", "reported", "below"];
  assert.deepEqual(
    states,
    states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  );
  const [last_day] = [4, 5, 6, 7, 8]
    .filter((days) => dueOn(dayFromToday(-days)) >= dayFromToday(0))
    .slice(-1);
  if (last_day) assert.equal((await one(await gives(guest(), 600, { days_ago: last_day }))).state, "due");
  const first_late = [5, 6, 7, 8, 9].find((days) => dueOn(dayFromToday(-days)) < dayFromToday(0)) ?? 9;
  assert.equal((await one(await gives(guest(), 600, { days_ago: first_late }))).state, "overdue");
});

test("where the athlete reports nothing there is no day and nobody's name, and the answer says so", async () => {
  const { site, ids, gives } = played;
  const dana = ids["Dana Okafor"] ?? 0;
  await site.database.query("update teams set conference = 'High School' where team_name = 'Test Boise'");
  await addPerson(site.database, { email: "dana@athlete.example", role: "athlete", player_id: dana });
  await gives({ email: "hidden@payors.example" }, 800, { to: dana });
  const found = await (await signedIn(site, "dana@athlete.example")).ask(payorsByPlayer, { query: {} });
  assert.equal(found.rule, "no");
  assert.deepEqual(
    found.data.map(({ name, state, due_on }) => [name, state, due_on]),
    [["A supporter", "below", null]],
  );
});

test("nothing of a payor is shown to anyone whom it does not concern", async () => {
  const { site, ids, kai, schools, lines, notes, guest, gives } = played;
  const payor_id = await gives(guest(), 700);
  const jose = ids["José Muñoz"] ?? 0;
  const others = [
    { email: "jose@athlete.example", role: "athlete", player_id: jose },
    { email: "other@school.example", role: "compliance", school_id: schools["Test Arizona"] ?? 0 },
    { email: "bea@brand.example", role: "brand" },
    { email: "fan@fan.example" },
  ] as const;
  for (const other of others) {
    await addPerson(site.database, other);
    const visitor = await signedIn(site, other.email);
    await assert.rejects(lines(payor_id, visitor), refused(403));
    await assert.rejects(notes(payor_id, {}, visitor), refused(403));
    await assert.rejects(visitor.ask(payorsByPlayer, { query: { player_id: kai } }), refused(403));
    const at_desk = visitor.ask(listDeskPayors, { query: { school: "Test Air Force" } });
    if ("school_id" in other) {
      const { data, school_name } = await at_desk;
      assert.deepEqual([data, school_name], [[], "Test Arizona"]);
    } else await assert.rejects(at_desk, refused(403));
  }
  await assert.rejects(site.ask(payorsByPlayer, { query: { player_id: kai } }), refused(401));
  // Not of this athlete: it is not told that there is such a payor.
  const elsewhere = await gives(guest(), 700, { to: jose });
  await assert.rejects(lines(elsewhere), refused(404));
  await assert.rejects(notes(elsewhere), refused(404));
});

test("an admin reads any athlete's and any school's payors, each a line of the log, and notes nothing", async () => {
  const { site, kai, admin, lines, notes, guest, gives } = played;
  const payor_id = await gives(guest(), 700);
  await admin.ask(payorsByPlayer, { query: { player_id: kai } });
  assert.equal((await lines(payor_id, admin)).may_note, false);
  await assert.rejects(notes(payor_id, {}, admin), refused(403));
  await assert.rejects(admin.ask(listDeskPayors, { query: {} }), refused(422, /enter a school/, "school"));
  await assert.rejects(admin.ask(listDeskPayors, { query: { school: "Nowhere" } }), refused(404));
  assert.ok((await admin.ask(listDeskPayors, { query: { school: "test air force" } })).count > 0);
  const { rows } = await site.database.query(
    `select act, subject from audit_log where act like 'read %payor%' order by entry_id`,
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ["read an athlete's payors", "read a payor of an athlete", "read the payors of a school's athletes"],
  );
  assert.doesNotMatch(JSON.stringify(rows), /@/);
});

test("a school's totals are its officers' alone, with nobody's name", async () => {
  const { officer, athlete, gives, guest } = played;
  await gives(guest(), 640);
  const file = await officer.request(SCHOOL_TOTALS_CSV);
  const text = await file.text();
  assert.equal(file.status, 200);
  assert.match(
    text,
    /^kind,from_month,to_month,sport,gender,usd,count,athletes,median_hours,slowest_hours\r\n/,
  );
  // Two athletes are few: nothing of them is told.
  assert.equal(text.trim().split("\r\n").length, 1);
  assert.equal((await athlete.request(SCHOOL_TOTALS_CSV)).status, 403);
});
