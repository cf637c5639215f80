import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { turnContributions } from "../../../contract/players/contribution-stops.ts";
import { takeOwnPageDown } from "../../../contract/profiles/own-page.ts";
import { recurringByLink } from "../../../contract/recurring/by-link.ts";
import { changeRecurring, type RecurringChange } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { openStripeRecurring } from "../../world/payments/stripe/recurring.ts";
import { CARDS } from "../testing/money.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let players: Record<string, number>;
let admin: Visitor;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  players = await addPlayers(site.database);
  words = recurringWords(site);
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  admin = await signedIn(site, "ada@example.org");
});
after(() => site.stop());

let supporters = 0;
async function aSupporter(): Promise<Visitor & { email: string }> {
  const email = `supporter-${++supporters}@demo.test`;
  await addPerson(site.database, { email });
  // Earlier tests have left the provider's clock ahead, where no page could be opened.
  await words.control("POST", "/clock/reset");
  return { ...(await signedIn(site, email)), email };
}
const idOf = (name: string): number => players[name] ?? 0;
const kai = () => idOf("Kai O'Brien");
const turn = (whom: { player_id?: number; team_id?: number }, on: boolean) =>
  admin.ask(turnContributions, {
    body: { ...whom, on, was_on: !on, reason: "for the test", with_their_yes: false },
  });
const change = (supporter: Visitor, recurring_id: string, body: RecurringChange) =>
  supporter.ask(changeRecurring, { params: { recurring_id }, body });
const heldFor = (supporter: Visitor, recurring_id: string) =>
  words.sheetOf(supporter, recurring_id).then(({ held_for }) => held_for);
const isHeld = async (recurring_id: string) => {
  const { pause_collection } = await words.subscriptionOf(recurring_id);
  return pause_collection !== null && pause_collection.resumes_at === null;
};
const resumesAt = async (recurring_id: string) =>
  (await words.subscriptionOf(recurring_id)).pause_collection?.resumes_at ?? 0;
const isOpen = async (session_id: string) =>
  (await words.provider.checkout.sessions.retrieve(session_id)).status === "open";
const openOnce = (player_id: number) =>
  site.ask(openOneTimeCheckout, {
    body: { amount: 50, nil_service_type: "general_contribution", player_id },
  });
const SESSION = "select provider_session_id from contributions where contribution_id = $1";
const sessionOf = async (contribution_id: string): Promise<string> =>
  (await site.database.query(SESSION, [contribution_id])).rows[0].provider_session_id;

interface Whom {
  readonly player_id: number;
  readonly team_id: number;
}
for (const [whom, subject] of [
  ["an athlete", ({ player_id }: Whom) => ({ player_id })],
  ["a team", ({ team_id }: Whom) => ({ team_id })],
  ["everyone", () => ({})],
] as const) {
  test(`a stop of ${whom} holds what runs, with a letter; nothing is charged, and once lifted all are charged`, async () => {
    const supporter = await aSupporter();
    const begun = await words.begun(supporter, kai(), 3);
    const { recurring_id } = begun;
    await turn(subject(begun), false);
    await until(async () => (await heldFor(supporter, recurring_id)) === "stopped");
    assert.equal(await isHeld(recurring_id), true);
    await words.mailWith(supporter.email, "is paused");
    for (let months = 0; months < 4; months += 1) await words.pass(31);
    assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
    const held = await words.sheetOf(supporter, recurring_id);
    assert.deepEqual([held.state, held.next_charge_at, held.duration_months], ["paused", null, 3]);
    await turn(subject(begun), true);
    await until(async () => (await heldFor(supporter, recurring_id)) === null);
    const { text } = await words.mailWith(supporter.email, "are back on. Your next");
    assert.match(text, /Your next payment of \$50 is on /);
    for (let months = 0; months < 4; months += 1) await words.pass(31);
    assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000, 5000]);
    await until(async () => (await words.sheetOf(supporter, recurring_id)).state === "finished");
    assert.equal((await words.mailsTo(supporter.email, "is paused")).length, 1);
  });
}

test("a stop closes the checkout pages that are open, once and by the month, and no new one opens", async () => {
  const supporter = await aSupporter();
  const once = await words.open(supporter, kai());
  const { contribution_id } = await openOnce(kai());
  const sessions = await Promise.all([once.contribution_id, contribution_id].map(sessionOf));
  await turn({ player_id: kai() }, false);
  for (const session of sessions) await until(async () => !(await isOpen(session)));
  await until(async () => (await words.stateOf(contribution_id)).state === "expired");
  await assert.rejects(words.open(supporter, kai()), /isn't taking contributions/);
  await turn({ player_id: kai() }, true);
});

test("an athlete takes the page down: checkout pages that are open close, and what runs ends", async () => {
  const supporter = await aSupporter();
  const player_id = idOf("Marcus Okafor");
  await addPerson(site.database, { email: "marcus@demo.test", role: "athlete", player_id });
  const { recurring_id } = await words.begun(supporter, player_id, 3);
  const { contribution_id } = await openOnce(player_id);
  const session = await sessionOf(contribution_id);
  await (await signedIn(site, "marcus@demo.test")).ask(takeOwnPageDown, {});
  await until(async () => !(await isOpen(session)));
  await until(async () => (await words.sheetOf(supporter, recurring_id)).state === "stopped");
  assert.equal((await words.sheetOf(supporter, recurring_id)).ended_for, "page_removed");
});

test("what is paid in the moment before its page is closed is booked, and held if it would go on", async () => {
  const supporter = await aSupporter();
  const { checkout_url, contribution_id } = await words.open(supporter, kai());
  // The provider is slow to close: the payment comes first.
  await words.control("POST", "/chaos", {
    on: "request",
    path: `/v1/checkout/sessions/${await sessionOf(contribution_id)}/expire`,
    do: "refuse",
    status: 503,
  });
  await turn({ player_id: kai() }, false);
  assert.equal((await pay(checkout_url)).status, 303);
  await words.control("DELETE", "/chaos");
  await until(async () => (await words.stateOf(contribution_id)).state === "paid");
  const plan = "select recurring_id from contributions where contribution_id = $1";
  const { recurring_id } = (await site.database.query(plan, [contribution_id])).rows[0];
  await until(() => isHeld(recurring_id));
  await words.pass(32);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
  await turn({ player_id: kai() }, true);
  await until(async () => !(await isHeld(recurring_id)));
  await change(supporter, recurring_id, { act: "end" });
});

test("the provider is away for the stop: it is carried out when it is back", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai(), 3);
  await words.control("POST", "/chaos", {
    on: "request",
    path: "/v1/subscriptions",
    do: "refuse",
    status: 503,
  });
  await turn({ player_id: kai() }, false);
  await new Promise((done) => setTimeout(done, 1_500));
  assert.equal(await heldFor(supporter, recurring_id), null, "nothing is said that is not so");
  assert.equal((await words.mailsTo(supporter.email, "is paused")).length, 0);
  await words.control("DELETE", "/chaos");
  await until(async () => {
    // Again and again: a job that is being tried can't be hurried, and waits ever longer for its next try.
    await words.hurryJobs();
    return (await heldFor(supporter, recurring_id)) === "stopped";
  });
  await turn({ player_id: kai() }, true);
  await until(async () => (await heldFor(supporter, recurring_id)) === null);
  await change(supporter, recurring_id, { act: "end" });
});

test("a stop that is lifted while it is being carried out leaves nothing held", async () => {
  const supporter = await aSupporter();
  const begun = [];
  for (let plans = 0; plans < 4; plans += 1) begun.push(await words.begun(supporter, kai(), 3));
  for (let turns = 0; turns < 3; turns += 1) {
    await turn({ player_id: kai() }, false);
    await new Promise((done) => setTimeout(done, 60 * turns));
    await turn({ player_id: kai() }, true);
  }
  await words.settled();
  for (const { recurring_id } of begun) {
    await until(
      async () => !(await isHeld(recurring_id)) && (await heldFor(supporter, recurring_id)) === null,
    );
    await change(supporter, recurring_id, { act: "end" });
  }
});

test("in the hour between a month's beginning and its charge a stop still stops it", async () => {
  const supporter = await aSupporter();
  const { recurring_id, next_charge_at } = await words.begun(supporter, kai(), 3);
  const seconds = Math.ceil((Date.parse(next_charge_at ?? "") - Date.now()) / 1_000) + 600;
  await words.control("POST", "/clock/advance", { seconds });
  await words.settled();
  await turn({ player_id: kai() }, false);
  await until(async () => (await heldFor(supporter, recurring_id)) === "stopped");
  await words.pass(1);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
  await turn({ player_id: kai() }, true);
  await until(async () => (await heldFor(supporter, recurring_id)) === null);
  for (let months = 0; months < 4; months += 1) await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000, 5000]);
});

test("while it is held it can be ended, and its amount changed, but not paused or taken up", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai(), 3);
  await turn({ player_id: kai() }, false);
  await until(async () => (await heldFor(supporter, recurring_id)) === "stopped");
  for (const act of ["resume", "skip", "follow"] as const)
    await assert.rejects(
      change(supporter, recurring_id, { act }),
      /are off right now, so you won't be charged/,
    );
  const link = await words.mailedLink(supporter.email);
  assert.equal((await site.ask(recurringByLink, { body: { link } })).held_for, "stopped");
  assert.equal((await change(supporter, recurring_id, { act: "end" })).state, "stopped");
  await turn({ player_id: kai() }, true);
});

test("a pause of the supporter's own goes on after a stop is lifted", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai(), 3);
  const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  await change(supporter, recurring_id, { act: "pause", until: day });
  await turn({ player_id: kai() }, false);
  await until(async () => (await heldFor(supporter, recurring_id)) === "stopped");
  await turn({ player_id: kai() }, true);
  await until(async () => (await heldFor(supporter, recurring_id)) === null);
  assert.equal(await resumesAt(recurring_id), Date.parse(day) / 1_000);
  await change(supporter, recurring_id, { act: "end" });
});

test("a disputed plan is held until the bank has decided and its supporter says to go on; a pause after that is theirs", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai(), 6);
  const { rows } = await site.database.query(
    "select provider_payment_id as payment_intent from contributions where recurring_id = $1",
    [recurring_id],
  );
  const { id } = await words.control<{ id: string }>("POST", "/disputes", rows[0]);
  await until(async () => (await heldFor(supporter, recurring_id)) === "disputed");
  await words.mailWith(supporter.email, "your bank is asking about a payment");
  await assert.rejects(change(supporter, recurring_id, { act: "resume" }), /Your bank is still deciding/);
  await words.control("POST", `/disputes/${id}`, { status: "won" });
  await words.pass(32);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
  assert.equal(await heldFor(supporter, recurring_id), "disputed", "it does not go on by itself");
  assert.equal((await change(supporter, recurring_id, { act: "resume" })).held_for, null);
  await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000]);
  const day = new Date(Date.now() + 130 * 86_400_000).toISOString().slice(0, 10);
  const paused = await change(supporter, recurring_id, { act: "pause", until: day });
  assert.deepEqual([paused.paused_until?.slice(0, 10), paused.held_for], [day, null]);
  await words.pass(32);
  assert.equal(await resumesAt(recurring_id), Date.parse(day) / 1_000);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000]);
  assert.deepEqual(await words.mailsTo(supporter.email, "are off right now"), []);
  for (let months = 0; months < 7; months += 1) await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), Array(6).fill(5000));
});

test("a pause of the supporter's that takes the place of a hold is kept for later, and the hold stays", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai(), 3);
  await turn({ player_id: kai() }, false);
  await until(async () => (await heldFor(supporter, recurring_id)) === "stopped");
  // As by a press that came just before the stop, and reaches the provider after it.
  const { id, billing_cycle_anchor } = await words.subscriptionOf(recurring_id);
  const day = billing_cycle_anchor + 100 * 86_400;
  await openStripeRecurring(words.provider).pauseUntil(id, new Date(day * 1_000), "late-press");
  await words.sweptUntil(recurring_id, () => isHeld(recurring_id));
  assert.equal((await words.subscriptionOf(recurring_id)).metadata.held, String(day));
  await words.settled();
  assert.deepEqual(await words.mailsTo(supporter.email, "are back on"), []);
  await words.pass(62);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
  await turn({ player_id: kai() }, true);
  await until(async () => (await heldFor(supporter, recurring_id)) === null);
  assert.equal(await resumesAt(recurring_id), day);
  await change(supporter, recurring_id, { act: "end" });
});

test("a charge that was declined is not tried again under a stop, and the number of charges stays", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai(), 3);
  const { customer } = await words.subscriptionOf(recurring_id);
  const methods = await words.provider.paymentMethods.list({ customer: String(customer) });
  for (const { id } of methods.data)
    await words.control("PUT", `/payment_methods/${id}`, { number: "4000000000000341" });
  await words.pass(32);
  await until(async () => (await words.sheetOf(supporter, recurring_id)).state === "late");
  await turn({ player_id: kai() }, false);
  await until(async () => (await heldFor(supporter, recurring_id)) === "stopped");
  for (const { id } of methods.data)
    await words.control("PUT", `/payment_methods/${id}`, { number: CARDS.pays });
  await words.pass(20);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
  await turn({ player_id: kai() }, true);
  await until(async () => (await heldFor(supporter, recurring_id)) === null);
  for (let months = 0; months < 4; months += 1) await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000, 5000]);
});
