import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { CollaborationAct } from "../../../contract/collaborations/states.ts";
import { startMailbox } from "../../../standins/mailbox/start.ts";
import { type MovableWorld, openMovableWorld, workOff } from "../../contributions/testing/clock.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { mailsTo } from "../../testing/mails.ts";
import { addPerson } from "../../testing/people.ts";
import { addPlayers } from "../../testing/site.ts";
import { actAsOfficer } from "../desk/desk.ts";
import { mailStep } from "../letters/letters.ts";
import { actOnOwn, readOwn } from "../parties/own.ts";
import { submit } from "../steps/submit.ts";
import { askerOf, filledIn, type HeldRole } from "../testing/requests.ts";
import { tendRequests } from "./expire.ts";
import { mailReminder } from "./reminder-letter.ts";

// What becomes of a request that somebody leaves lying, by a clock that is moved by hand.

const BRAND = "blake@brand.example";
const ATHLETE = "kai@athlete.example";
const OFFICER = "casey@school.example";
const HOUR = 3_600;
const DAY = 24 * HOUR;

const begun = new AsyncDisposableStack();
let movable: MovableWorld;
let mailbox: { origin: string };
let kai = 0;
let people: Record<"brand" | "athlete" | "officer", Asker>;
let start = 0;

before(async () => {
  const mails = begun.adopt(await startMailbox({ smtpPort: 0, httpPort: 0 }), ({ close }) => close());
  mailbox = mails;
  start = Date.parse(new Date().toISOString().slice(0, 10)) + DAY * 1_000 + 10 * HOUR * 1_000;
  movable = await openMovableWorld(
    begun,
    new Date(start).toISOString(),
    `smtp://localhost:${mails.smtpPort}`,
  );
  const { owner } = movable;
  kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;
  await owner.query("update players set accepts_collaborations = true");
  const { rows } = await owner.query("select school_id from schools where school_name = 'Test Air Force'");
  const [{ school_id }] = rows;
  people = {
    brand: await asker(BRAND, null),
    athlete: await asker(ATHLETE, { role: "athlete", player_id: kai }),
    officer: await asker(OFFICER, { role: "compliance", school_id }),
  };
});
after(() => begun.disposeAsync());
// Nothing that one test leaves lying is the next one's.
afterEach(() =>
  movable.owner.query(
    "update collaboration_requests set state = 'withdrawn', remind_at = null, expires_at = null",
  ),
);

const asker = async (email: string, role: HeldRole | null): Promise<Asker> =>
  askerOf({ user_id: await addPerson(movable.owner, { email, ...role }), email }, role);

/** A request of now, brought along by these acts. */
async function request(...acts: readonly CollaborationAct[]): Promise<string> {
  const { world, owner } = movable;
  const requested_date = new Date(world.clock.now().getTime() + 90 * DAY * 1_000).toISOString().slice(0, 10);
  const typed = filledIn(kai, { email_address: BRAND, requested_date });
  await submit(world, typed as Parameters<typeof submit>[1], people.brand);
  const { rows } = await owner.query(
    "select request_id from collaboration_requests order by request_number desc limit 1",
  );
  const { request_id } = rows[0];
  for (const act of acts) await step(request_id, act);
  await letters();
  return request_id;
}

async function step(request_id: string, act: CollaborationAct): Promise<unknown> {
  const { world, owner } = movable;
  const asked = "select version from collaboration_requests where request_id = $1";
  const { rows } = await owner.query(asked, [request_id]);
  const executed_on = act === "sign" ? world.clock.now().toISOString().slice(0, 10) : null;
  const done = { act, version: rows[0].version, text: "Since when?", executed_on, disclosed_on: null };
  if (["ask", "approve", "assign"].includes(act))
    return actAsOfficer(world, request_id, { ...done, points: [], assigned_to: null }, people.officer);
  return actOnOwn(world, request_id, done, act === "answer" ? people.brand : people.athlete);
}

async function letters(): Promise<void> {
  const { world } = movable;
  await workOff(world, mailStep);
  await workOff(world, mailReminder);
}

/** So many days after the start of today, at an hour in UTC. */
async function at(days: number, clock: string, began: Date): Promise<void> {
  const day = Date.parse(began.toISOString().slice(0, 10)) + days * DAY * 1_000;
  const moment = Date.parse(`${new Date(day).toISOString().slice(0, 10)}T${clock}Z`);
  const seconds = (moment - movable.world.clock.now().getTime()) / 1_000;
  if (seconds > 0) await movable.advance(seconds);
}

/** The hour's job, on two servers at once. */
async function hour(): Promise<void> {
  await Promise.all([tendRequests.run(movable.world), tendRequests.run(movable.world)]);
  await letters();
}

/** What came to everybody since the last look. */
const seen = new Map<string, number>();
async function news(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [who, email] of Object.entries({ brand: BRAND, athlete: ATHLETE, officer: OFFICER })) {
    const all = (await mailsTo({ mailbox }, email)).map(({ subject }) => subject).toReversed();
    const fresh = all.slice(seen.get(who) ?? 0);
    seen.set(who, all.length);
    if (fresh.length > 0)
      found[who] = fresh.map((subject) =>
        subject.replace(/No\. \d+/, "No. 1").replace(/: Bean Roasters and .*/, ""),
      );
  }
  return found;
}

const stateOf = async (request_id: string): Promise<string> => {
  const asked = "select state from collaboration_requests where request_id = $1";
  return (await movable.owner.query(asked, [request_id])).rows[0].state;
};

test("a question that the brand leaves lying: two reminders, each once, then it ends and all who saw it are told", async () => {
  const began = movable.world.clock.now();
  const request_id = await request("ask");
  await news();
  await at(6, "23:59:00", began);
  await hour();
  assert.deepEqual(await news(), {});
  await at(7, "14:59:00", began);
  await hour();
  assert.deepEqual(await news(), {}, "not before the hour");
  await at(7, "15:00:00", began);
  await hour();
  await hour();
  const reminder = "Reminder: there is a question about your request No. 1";
  assert.deepEqual(await news(), { brand: [reminder] });
  await at(12, "15:41:00", began);
  await hour();
  assert.deepEqual(await news(), { brand: [reminder] });
  // The last day is over everywhere.
  await at(15, "11:59:00", began);
  await hour();
  assert.equal(await stateOf(request_id), "more_asked");
  await at(15, "12:41:00", began);
  await hour();
  assert.equal(await stateOf(request_id), "expired");
  assert.deepEqual(await news(), {
    brand: ["Your request No. 1 has expired"],
    officer: ["Request No. 1 has expired"],
  });
  const read = await readOwn(movable.world, request_id, people.brand);
  assert.deepEqual([read.ends_on, read.acts, read.history.at(-1)?.act], [null, [], "expire"]);
});

test("who answers at the last moment is not ended, and is reminded of nothing more", async () => {
  const began = movable.world.clock.now();
  const request_id = await request("ask");
  await at(15, "11:59:00", began);
  await hour();
  await step(request_id, "answer");
  await at(40, "16:00:00", began);
  await hour();
  assert.equal(await stateOf(request_id), "answered");
  const found = await news();
  assert.ok(!found.brand?.some((subject) => subject.includes("expired")), JSON.stringify(found));
});

test("an approval that the athlete leaves lying ends; athlete, brand and office are told", async () => {
  const began = movable.world.clock.now();
  const request_id = await request("approve");
  await news();
  const reminder = "Reminder: request No. 1 is waiting for your answer";
  for (const day of [7, 18]) {
    await at(day, "15:41:00", began);
    await hour();
    assert.deepEqual(await news(), { athlete: [reminder] }, `day ${day}`);
  }
  await at(22, "12:41:00", began);
  await hour();
  assert.equal(await stateOf(request_id), "expired");
  assert.deepEqual(await news(), {
    brand: ["Your request No. 1 has expired"],
    athlete: ["Request No. 1 for you has expired"],
    officer: ["Request No. 1 has expired"],
  });
  const [letter] = await mailsTo({ mailbox }, BRAND);
  assert.match(letter?.text ?? "", /Kai O'Brien didn't answer in time\./);
  assert.equal((await readOwn(movable.world, request_id, people.athlete)).state, "expired");
});

test("without an account of the athlete the office is asked to tell them", async () => {
  const began = movable.world.clock.now();
  await movable.owner.query("delete from roles_held where role = 'athlete'");
  await request("approve");
  assert.ok((await news()).officer?.includes("The athlete has no account yet: please tell them"));
  await at(7, "15:41:00", began);
  await hour();
  assert.deepEqual(await news(), {
    officer: ["Request No. 1: the athlete has no account to answer it with"],
  });
  await movable.owner.query(
    "insert into roles_held (user_id, role, player_id) select user_id, 'athlete', $1 from people where email = $2",
    [kai, ATHLETE],
  );
});

test("an agreement that nobody signs ends after both were reminded; a signed one never ends", async () => {
  const began = movable.world.clock.now();
  const unsigned = await request("approve", "accept");
  const signed = await request("approve", "accept", "sign");
  await news();
  const letters_of_both: string[] = [];
  const of_signed: string[] = [];
  for (const day of [1, 2, 3, 10, 11, 14, 30, 40, 56, 60, 61, 70, 75]) {
    await at(day, "15:41:00", began);
    await hour();
    const { brand = [], athlete = [] } = await news();
    letters_of_both.push(...brand.map((subject) => `${day} brand ${subject}`));
    of_signed.push(...athlete.map((subject) => `${day} ${subject}`));
  }
  const to_sign = "Reminder: no signed agreement is noted for your request No. 1";
  assert.deepEqual(letters_of_both, [
    ...[14, 30, 56].map((day) => `${day} brand ${to_sign}`),
    "61 brand Your request No. 1 has expired",
  ]);
  const open = "Reminder: your signed agreement, request No. 1";
  assert.deepEqual(of_signed, [
    `2 ${open}`,
    `10 ${open}`,
    "14 Reminder: no signed agreement is noted for request No. 1",
    "30 Reminder: no signed agreement is noted for request No. 1",
    `40 ${open}`,
    "56 Reminder: no signed agreement is noted for request No. 1",
    "61 Request No. 1 for you has expired",
    `70 ${open}`,
  ]);
  assert.deepEqual([await stateOf(unsigned), await stateOf(signed)], ["expired", "agreement"]);
});

test("what waited for months before the upgrade is reminded first, and ends only after its whole time", async () => {
  const began = movable.world.clock.now();
  const old = await request("approve");
  await news();
  // As the release before left it.
  await movable.owner.query(
    `update collaboration_requests set expires_at = null, remind_at = null,
            state_at = $2::timestamptz - interval '90 days' where request_id = $1`,
    [old, began],
  );
  await hour();
  assert.deepEqual([await stateOf(old), await news()], ["approved", {}]);
  await at(7, "15:41:00", began);
  await hour();
  assert.deepEqual(await news(), { athlete: ["Reminder: request No. 1 is waiting for your answer"] });
  for (const day of [18, 21]) {
    await at(day, "23:41:00", began);
    await hour();
    assert.equal(await stateOf(old), "approved");
  }
  await at(22, "12:41:00", began);
  await hour();
  assert.equal(await stateOf(old), "expired");
});

test("after weeks without a server one reminder leaves first, with two days", async () => {
  const began = movable.world.clock.now();
  const request_id = await request("ask");
  await news();
  await at(30, "09:41:00", began);
  await hour();
  assert.equal(await stateOf(request_id), "more_asked");
  assert.equal((await news()).brand?.length, 1);
  await at(32, "23:41:00", began);
  await hour();
  assert.equal(await stateOf(request_id), "more_asked");
  await at(33, "12:41:00", began);
  await hour();
  assert.deepEqual(await news(), {
    brand: ["Your request No. 1 has expired"],
    officer: ["Request No. 1 has expired"],
  });
});

test("an assignment starts no clock anew", async () => {
  const began = movable.world.clock.now();
  const request_id = await request("approve");
  await at(5, "10:00:00", began);
  await step(request_id, "assign");
  const { ends_on } = await readOwn(movable.world, request_id, people.athlete);
  assert.equal(Date.parse(ends_on ?? ""), Date.parse(began.toISOString().slice(0, 10)) + 21 * DAY * 1_000);
});
