import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getFactorRemoval, removeFactors } from "../../contract/accounts/factor-removal.ts";
import { getWaiting, type Waiting } from "../../contract/accounts/waiting.ts";
import { contactUs } from "../../contract/contact/messages.ts";
import { addApp, personWithApp } from "../testing/authenticator-app.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { approvedRequest } from "../testing/request.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";

// What waits for whom: of each what their roles give, and of nobody anything else.

let site: Site;
let kai: { player_id: number; team_id: number; school_id: number };
before(async () => {
  site = await startSite({ SECOND_FACTOR_FOR: "admin,compliance" });
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query(
    "select team_id, school_id from players join teams using (team_id) where player_id = $1",
    [player_id],
  );
  kai = { player_id, ...rows[0] };
});
after(() => site.stop());

const NOTHING: Waiting = {
  email_confirmed: true,
  second_step: null,
  profile: null,
  plans: { declined: 0, asked: 0, resuming: 0 },
  sent: { asked: 0, messages: 0 },
  orders: { asked: 0, delivered: 0 },
  athlete: null,
  desk: null,
  admin: null,
};
const NO_PAYORS = { overdue: 0, due: 0, report_by: null };
const waits = (who: Visitor) => who.ask(getWaiting, {});
const sql = (text: string, values: unknown[] = []) => site.database.query(text, values);

/** Somebody with an account, and what they may be; each is another one. */
async function aPerson(email: string, but: Omit<Parameters<typeof addPerson>[1], "email"> = {}) {
  const user_id = await addPerson(site.database, { email, ...but });
  return { user_id, who: await signedIn(site, email) };
}
const anOfficer = (email: string) => aPerson(email, { role: "compliance", school_id: kai.school_id });

/** A request to Kai in a state. */
async function aRequest(
  sender_id: number,
  state: string,
  but: { due?: number; assigned_to?: number } = {},
): Promise<string> {
  const request_id = await approvedRequest(site.database, { ...kai, user_id: sender_id });
  await sql(
    `update collaboration_requests
        set state = $2, due_on = (now() at time zone 'UTC')::date + $3::int, due_set_by = case when $3::int is not null then 'the sender' end,
            assigned_to = $4, executed_on = case when $2 = 'agreement' then current_date end
      where request_id = $1`,
    [request_id, state, but.due ?? null, but.assigned_to ?? null],
  );
  return request_id;
}
const did = (request_id: string, actor: string, act: string, ago = "0") =>
  sql(
    "insert into collaboration_history (request_id, actor, act, state, happened_at) values ($1, $2, $3, 'accepted', now() - $4::interval)",
    [request_id, actor, act, ago],
  );

test("whoever is not signed in is told nothing, and a supporter for whom nothing waits that nothing does", async () => {
  await assert.rejects(waits(newVisitor(site)), refused(401, /sign in/));
  const { who } = await aPerson("fan@demo.test");
  assert.deepEqual(await waits(who), NOTHING);
});

test("an address to confirm; a profile under way only to whom the address is confirmed", async () => {
  await sql(`with made as (insert into profile_submissions (state) values ('confirmed') returning submission_id)
    insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name, sport_level,
                                 gender_division, height_inches)
    select submission_id, 'Ada', 'Stone', 'Typed@Demo.test', 'Soccer', 'Riverside State', 'Senior', 'College Sports', 'Women', 69 from made`);
  const { who, user_id } = await aPerson("typed@demo.test", { confirmed: false });
  assert.deepEqual(await waits(who), { ...NOTHING, email_confirmed: false });
  await sql("update people set email_confirmed_at = now() where user_id = $1", [user_id]);
  assert.deepEqual(await waits(who), { ...NOTHING, profile: "unfinished" });
  const becomes = async (state: string) => {
    await sql(
      "update profile_submissions set state = $1, guardian_email = 'parent@demo.test' where state <> 'withdrawn'",
      [state],
    );
    return (await waits(who)).profile;
  };
  assert.equal(await becomes("waiting_for_guardian"), "waits_for_guardian");
  assert.equal(await becomes("waiting_for_review"), "waits_for_review");
  assert.equal(await becomes("declined"), null);
});

test("a supporter: a declined card, an athlete who moved on, a pause that is over soon; nothing of another's plans", async () => {
  const { who, user_id } = await aPerson("monthly@demo.test");
  const other = await aPerson("other@demo.test");
  const plan = async (state: string, set = "state = state") => {
    const { rows } = await sql(
      `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months,
                                            state, provider_subscription_id, ended_at)
       values ($1, $2, $3, 'Kai', 'Air Force', 1000, 3, $4, gen_random_uuid()::text, case when $4 = 'stopped' then now() end)
       returning recurring_id`,
      [user_id, kai.player_id, kai.team_id, state],
    );
    await sql(`update recurring_contributions set ${set} where recurring_id = $1`, [rows[0].recurring_id]);
  };
  const asked = "asked_at = now(), asked_until = now() + interval '9 days'";
  await plan("late");
  await plan("going", asked);
  await plan("going", `${asked}, answered_at = now()`);
  await plan("paused", "paused_until = now() + interval '6 days'");
  await plan("paused", "paused_until = now() + interval '8 days'");
  await plan("stopped", asked);
  assert.deepEqual((await waits(who)).plans, { declined: 1, asked: 1, resuming: 1 });
  assert.deepEqual(await waits(other.who), NOTHING);
  await sql("delete from recurring_contributions");
});

test("sender and athlete: what each is to answer, and who wrote last, lately", async () => {
  const sender = await aPerson("bea@demo.test");
  const athlete = await aPerson("kai@demo.test", { role: "athlete", player_id: kai.player_id });
  await aRequest(sender.user_id, "approved");
  await aRequest(sender.user_id, "more_asked");
  await aRequest(sender.user_id, "agreement");
  const talk = await aRequest(sender.user_id, "accepted");
  const both = async () => [(await waits(sender.who)).sent, (await waits(athlete.who)).athlete];
  const page = {
    change_waits_for_guardian: false,
    to_answer: 1,
    to_disclose: 1,
    payors: NO_PAYORS,
    orders_to_do: 0,
    money: null,
  };
  assert.deepEqual(await both(), [
    { asked: 1, messages: 0 },
    { ...page, messages: 0 },
  ]);
  await did(talk, "sender", "write");
  assert.deepEqual(await both(), [
    { asked: 1, messages: 0 },
    { ...page, messages: 1 },
  ]);
  await did(talk, "athlete", "write");
  await did(talk, "officer", "assign");
  assert.deepEqual(await both(), [
    { asked: 1, messages: 1 },
    { ...page, messages: 0 },
  ]);
  // What was written two weeks ago and had no answer so far needs none.
  await did(await aRequest(sender.user_id, "accepted"), "athlete", "write", "15 days");
  await did(await aRequest(sender.user_id, "accepted"), "athlete", "write", "13 days");
  assert.deepEqual(await both(), [
    { asked: 1, messages: 2 },
    { ...page, messages: 0 },
  ]);
  await forgetRequests();
});

test("an officer finds what the morning letter counts, and all that is open; another school's finds nothing", async () => {
  const sender = await aPerson("bob@demo.test");
  const officer = await anOfficer("casey@demo.test");
  const elsewhere = await sql("select school_id from schools where school_name = 'Test Boise'");
  const other = await aPerson("olga@demo.test", { role: "compliance", ...elsewhere.rows[0] });
  await aRequest(sender.user_id, "submitted", { due: -1 });
  await aRequest(sender.user_id, "in_review", { due: 7, assigned_to: officer.user_id });
  await aRequest(sender.user_id, "answered", { due: 8 });
  await aRequest(sender.user_id, "approved", { due: -3 });
  const desk = {
    overdue: 1,
    due_in_a_week: 1,
    assigned: 1,
    open: 3,
    payors: NO_PAYORS,
    orders_questioned: 0,
  };
  assert.deepEqual((await waits(officer.who)).desk, { ...desk, fresh: 3 });
  await sql("insert into desk_digests (user_id, looked_at) values ($1, now())", [officer.user_id]);
  assert.deepEqual((await waits(officer.who)).desk, { ...desk, fresh: 0 });
  // Who gets no letter any more is not told for years of what came since the last one.
  await sql("update desk_digests set off_at = now(), looked_at = now() - interval '9 days'");
  await sql(
    "update collaboration_requests set submitted_at = now() - interval '2 days' where state <> 'submitted'",
  );
  assert.deepEqual((await waits(officer.who)).desk, { ...desk, fresh: 1 });
  assert.deepEqual((await waits(other.who)).desk, {
    overdue: 0,
    due_in_a_week: 0,
    payors: NO_PAYORS,
    fresh: 0,
    assigned: 0,
    open: 0,
    orders_questioned: 0,
  });
  await forgetRequests();
});

test("an admin finds what admins are mailed of, alarms, and a second step that another one asked to remove", async () => {
  const { who } = await aPerson("boss@demo.test", { role: "admin" });
  const { who: two } = await aPerson("two@demo.test", { role: "admin" });
  const before_all = (await waits(who)).admin;
  assert.ok(before_all);
  await site.ask(contactUs, {
    body: {
      ...{ first_name: "Mia", last_name: "Moss", email: "mia@example.org", phone_number: "555 0100" },
      ...{ subject: "Hello", message: "A question" },
    },
  });
  await sql("insert into profile_submissions (state, confirmed_at) values ('waiting_for_review', now())");
  await sql(
    `insert into thanks (thanks_id, player_id, words, state, written_at)
     select gen_random_uuid(), player_id, 'Thank you!', 'waiting', now() from roles_held where player_id is not null limit 1`,
  );
  await sql(
    "insert into needs_attention (kind, subject, facts, raised_at, raised_last_at) values ('refund_failed', 'x', '[]', now(), now())",
  );
  const sender = await aPerson("ben@demo.test");
  await sql("delete from roles_held where role = 'compliance' and school_id = $1", [kai.school_id]);
  await aRequest(sender.user_id, "submitted");
  const { person } = await personWithApp(site, "lost@demo.test");
  const params = { user_id: await aUser("lost@demo.test") };
  await two.ask(removeFactors, { params, body: { step: "ask" } });
  const found = {
    ...before_all,
    messages: before_all.messages + 1,
    profiles: before_all.profiles + 1,
    thanks: before_all.thanks + 1,
    attention: before_all.attention + 1,
    requests_at_our_desk: before_all.requests_at_our_desk + 1,
  };
  assert.deepEqual((await waits(who)).admin, { ...found, factor_removals: 1 });
  assert.equal((await waits(two)).admin?.factor_removals, 0, "whoever asked can't agree");
  assert.equal((await waits(person)).admin, null);
  // Nobody agreed in time, and no job has come by yet.
  await sql("update factor_removals set asked_at = asked_at - interval '7 days'");
  assert.deepEqual((await waits(who)).admin, { ...found, factor_removals: 0 });
  assert.equal((await who.ask(getFactorRemoval, { params })).removal, null);
  await sql("delete from needs_attention");
  await forgetRequests();
});

test("a role that will rest says until when; one that rests tells nothing of its work, and the others go on", async () => {
  const { who, user_id } = await aPerson("cora@demo.test", { role: "admin" });
  await sql("insert into roles_held (user_id, role, school_id) values ($1, 'compliance', $2)", [
    user_id,
    kai.school_id,
  ]);
  const due = async (interval: string) => {
    await sql("update people set second_factor_due_at = now() + $2::interval where user_id = $1", [
      user_id,
      interval,
    ]);
    return waits(who);
  };
  const given = await waits(who);
  assert.deepEqual(given.second_step, { resting_roles: [], due_at: null });
  assert.ok(given.admin && given.desk, "someone with several roles finds all of it");
  const later = await due("5 days");
  assert.deepEqual(later.second_step?.resting_roles, []);
  assert.ok(Math.abs(Date.parse(later.second_step?.due_at ?? "") - Date.now() - 5 * 86_400_000) < 120_000);
  const resting = await due("-1 second");
  assert.deepEqual(resting.second_step?.resting_roles.toSorted(), ["admin", "compliance"]);
  assert.deepEqual([resting.admin, resting.desk], [null, null]);
  await addApp(who);
  const back = await waits(who);
  assert.ok(back.second_step === null && back.admin && back.desk);
});

test("an account that is deleted meanwhile is told nothing", async () => {
  const { who, user_id } = await anOfficer("gone@demo.test");
  await sql(
    "update people set deleted_at = now(), email = null, given_name = null, password_hash = null, password_changed_at = null where user_id = $1",
    [user_id],
  );
  await assert.rejects(waits(who), refused(401, /has ended/));
});

const aUser = async (email: string): Promise<number> =>
  (await sql("select user_id::int from people where email = $1", [email])).rows[0].user_id;

/** None of them waits for anybody any more. */
const forgetRequests = () => sql("update collaboration_requests set state = 'withdrawn'");
