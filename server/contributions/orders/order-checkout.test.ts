import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { OFFER_CHANGED } from "../../../contract/orders/order-form.ts";
import { mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { anOffer, orderWords } from "./testing/orders.ts";

let site: Site;
let words: ReturnType<typeof orderWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  words = orderWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

const open = (body: object) => site.ask(openOneTimeCheckout, { body: body as never });
const rowsOf = async () =>
  (await site.database.query("select count(*)::int as n from contributions")).rows[0].n as number;
/** The kind is free again for the next test. */
const endOf = (offer_id: string) =>
  site.database.query("update offers set ended_at = now(), ended_for = 'athlete' where offer_id = $1", [
    offer_id,
  ]);

test("of two who take the last place at once one is told, and it is free again when the page expires unpaid", async () => {
  const { body } = await anOffer(site.database, kai, { at_once: 1 });
  const both = await Promise.allSettled([open(body), open(body)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  await assert.rejects(open(body), refused(409, /All places .* taken/));
  const { rows } = await site.database.query("select * from orders where state = 'unpaid'");
  assert.equal(rows.length, 1);
  // Half an hour beyond the hour that a page can be paid.
  await words.control("POST", "/clock/advance", { seconds: 90 * 60 });
  await words.stateIs(rows[0].order_id, "ended");
  await words.control("POST", "/clock/reset");
  assert.deepEqual([(await words.one(rows[0].order_id)).brief, rows[0].brief !== null], [null, true]);
  const { order_id } = await words.ordered({ body });
  await assert.rejects(open(body), refused(409, /All places .* taken/));
  // What is delivered frees its place.
  await site.database.query(
    "update orders set state = 'delivered', look_at = now() + interval '9 days' where order_id = $1",
    [order_id],
  );
  await open(body);
});

test("the same press again is the same order, also where it took the last place; another brief is another", async () => {
  const { offer_id, body } = await anOffer(site.database, kai, { kind: "practice_tip", at_once: 1 });
  const how = { idempotency_key: randomUUID() };
  // A guest's key is their network's, and 'localhost' may be two.
  await addPerson(site.database, { email: "mia@example.org" });
  const member = await signedIn(site, "mia@example.org");
  const press = (sent: object) => member.ask(openOneTimeCheckout, { body: sent as never }, how);
  const [first, second] = await Promise.all([press(body), press(body)]);
  assert.deepEqual(first, second);
  await assert.rejects(press({ ...body, brief: "Something else." }), refused(409, /used for another/));
  const { rows } = await site.database.query("select count(*)::int as n from orders where offer_id = $1", [
    offer_id,
  ]);
  assert.equal(rows[0].n, 1);
});

test("whoever comes back from an unpaid page to change something gets its place, and no one else does", async () => {
  const { offer_id, body } = await anOffer(site.database, kai, { kind: "answer", price: 10, at_once: 1 });
  const first = await open(body);
  const again = { ...body, brief: "Please say hi to my brother." };
  await assert.rejects(open(again), refused(409, /places/));
  await assert.rejects(open({ ...again, instead_of: randomUUID() }), refused(409, /places/));
  await addPerson(site.database, { email: "leo@example.org" });
  const leo = await signedIn(site, "leo@example.org");
  const instead_of = first.contribution_id;
  const others = leo.ask(openOneTimeCheckout, { body: { ...again, instead_of } as never });
  await assert.rejects(others, refused(409, /places/));
  const second = await open({ ...again, instead_of });
  assert.notEqual(second.contribution_id, instead_of);
  const states = async () =>
    (
      await site.database.query("select state from orders where offer_id = $1 order by created_at", [
        offer_id,
      ])
    ).rows.map(({ state }) => state);
  assert.deepEqual(await states(), ["ended", "unpaid"]);
  // The page that was left takes no money anymore.
  assert.notEqual((await pay(first.checkout_url)).status, 303);
  // What is paid by then stays an order, and its place is taken.
  await pay(second.checkout_url);
  await assert.rejects(open({ ...body, instead_of: second.contribution_id }), refused(409, /places/));
  await until(async () => (await states()).join() === "ended,ordered");
});

test("the price changed while the dialog was open: the new one is named, and nothing is made", async () => {
  const before = await anOffer(site.database, kai);
  await site.database.query("update offers set ended_at = now(), ended_for = 'changed' where offer_id = $1", [
    before.offer_id,
  ]);
  const now = await anOffer(site.database, kai, { price: 75 });
  const rows = await rowsOf();
  const problem = await open(before.body).then(
    () => assert.fail("it was opened"),
    (error: unknown) => (error instanceof CallFailed ? error.problem : assert.fail(String(error))),
  );
  assert.equal(problem.status, 409);
  assert.equal(problem.type, OFFER_CHANGED);
  assert.match(problem.detail, /this is \$75 now\. Nothing was charged/);
  await assert.rejects(open({ ...now.body, price: 50, amount: 50 }), refused(409, /\$75 now/));
  await endOf(now.offer_id);
  await assert.rejects(open(now.body), refused(409, /doesn't offer this anymore/));
  await assert.rejects(open({ ...now.body, offer_id: randomUUID() }), refused(404));
  assert.equal(await rowsOf(), rows);
});

test("what a service needs is asked for, in plain words", async () => {
  const video = await anOffer(site.database, kai);
  const photo = await anOffer(site.database, kai, { kind: "signed_photo", price: 20 });
  const meet = await anOffer(site.database, kai, { kind: "meet_and_greet", price: 100 });
  const broken = (body: object, how: object, what: RegExp, field: string) =>
    assert.rejects(open({ ...body, ...how }), refused(422, what, field));
  await broken(video.body, { brief: " " }, /should know/, "brief");
  await broken(video.body, { brief: "See www.example.org" }, /links/, "brief");
  await broken(video.body, { brief: "Come to 12 Main Street, please." }, /street addresses/, "brief");
  await broken(video.body, { first_name: "ada@example.org" }, /email addresses/, "first_name");
  await broken(video.body, { price: 10 }, /its price/, "amount");
  await broken(video.body, { offer_id: null }, /NIL Service Type/, "nil_service_type");
  await broken(
    video.body,
    { nil_service_type: "general_contribution" },
    /NIL Service Type/,
    "nil_service_type",
  );
  await broken(photo.body, {}, /address/, "deliver_to");
  await broken(meet.body, { wished_on: "2027-02-30" }, /choose a day/, "wished_on");
  await broken(meet.body, { wished_on: "2026-01-01" }, /in the future/, "wished_on");
  const inDays = (days: number, now = Date.now()) =>
    new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  await broken(
    meet.body,
    { wished_on: inDays(31) },
    /choose a day by .*: this is done within 30 days/,
    "wished_on",
  );
  for (const wished_on of [inDays(1), inDays(30)]) await open({ ...meet.body, wished_on });
  for (const [field, most] of Object.entries({ brief: 500, first_name: 60, deliver_to: 300 }))
    await assert.rejects(open({ ...video.body, [field]: "x".repeat(most + 1) }), refused([400, 422]));
});

test("HTML and marks that turn the line around stay what they are: words", async () => {
  const { body } = await anOffer(site.database, kai);
  const brief = "  <b>Hi</b> \u202eAda\r\n\r\n\r\n\r\nBye  ";
  const { order_id } = await words.ordered({ body: { ...body, brief, first_name: "<i>Ada</i>" } });
  assert.equal((await words.one(order_id)).brief, "<b>Hi</b> Ada\n\nBye");
});

test("a school that turned a kind off, or general contributions, is heard at the moment of ordering", async () => {
  const { body } = await anOffer(site.database, kai);
  const { rows } = await site.database.query(
    "insert into people (email) values ('office@a.edu') returning user_id",
  );
  const says = (kind: string, is_on: boolean, most: number | null = null) =>
    site.database.query(
      `insert into school_services (school_id, kind, is_on, most_dollars, set_by, set_at)
       select t.school_id, $2, $3, $4, $5, now() from players join teams t using (team_id) where player_id = $1`,
      [kai, kind, is_on, most, rows[0].user_id],
    );
  await says("thank_you_video", true, 40);
  await assert.rejects(open(body), refused(409, /can't be ordered/));
  await says("thank_you_video", false);
  await assert.rejects(open(body), refused(409, /can't be ordered/));
  await says("thank_you_video", true);
  await says("general_contribution", false);
  const gift = { player_id: kai, amount: 10, nil_service_type: "general_contribution" };
  await assert.rejects(open(gift), refused(409, /only for a service/));
  await open(body);
  await says("general_contribution", true);
  await open(gift);
});

test("a payment of a page that had lapsed comes after all: what was asked for is gone, and the money goes back", async () => {
  const { body } = await anOffer(site.database, kai);
  const { checkout_url, contribution_id } = await open(body);
  const order_id = await words.idOf(contribution_id);
  await site.database.query("update orders set state = 'ended', look_at = null where order_id = $1", [
    order_id,
  ]);
  await pay(checkout_url);
  await words.stateIs(order_id, "refunded");
  assert.deepEqual(await words.stepsOf(order_id), [
    "supporter order unpaid",
    "system pay refunding",
    "system return refunded",
  ]);
  await mailTo(site, "fan@demo.test", "won't come");
});

test("a release that knows no orders booked the payment: the next look finds it, and holds the money", async () => {
  const { body } = await anOffer(site.database, kai);
  const { order_id, contribution_id } = await words.ordered({ body });
  // As it would stand then: nothing held, the order unpaid.
  await site.database.query(
    `select ledger_book('order_let_go', $1::text || ':9', $2, 'usd', now(), $3, 5000)`,
    [order_id, contribution_id, kai],
  );
  await site.database.query(
    "update orders set state = 'unpaid', ordered_at = null, due_at = null, look_at = now() where order_id = $1",
    [order_id],
  );
  await words.look();
  await until(async () => (await words.one(order_id)).state === "ordered");
  assert.equal((await words.holdingsOf(contribution_id)).held_for_order, -5000);
});
