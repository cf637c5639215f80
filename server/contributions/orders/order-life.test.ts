import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getContributionState } from "../../../contract/contributions/contributions.ts";
import { receivedByMonth } from "../../../contract/contributions/received.ts";
import { actOnOwnOrder, getOwnOrder, listOwnOrders } from "../../../contract/orders/athletes-orders.ts";
import { actAtOrderDesk, getDeskOrder, listDeskOrders } from "../../../contract/orders/desk-orders.ts";
import {
  actByOrderLink,
  actOnMyOrder,
  getMyOrder,
  listMyOrders,
  orderByLink,
} from "../../../contract/orders/supporters-orders.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { anOffer, orderWords } from "./testing/orders.ts";

const KAI = "kai@example.org";
const FAN = "fan@demo.test";

let site: Site;
let words: ReturnType<typeof orderWords>;
let kai: number;
let athlete: Visitor;
let other: Visitor;
let member: Visitor;
let officer: Visitor;
let elsewhere: Visitor;
let offer: Awaited<ReturnType<typeof anOffer>>;
before(async () => {
  site = await startSite();
  words = orderWords(site);
  const players = await addPlayers(site.database);
  kai = players["Kai O'Brien"] ?? 0;
  const schools = await site.database.query("select school_id, school_name from schools");
  const schoolOf = (name: string) =>
    schools.rows.find(({ school_name }) => school_name === name)?.school_id ?? 0;
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  await addPerson(site.database, {
    email: "dana@example.org",
    role: "athlete",
    player_id: players["Dana Okafor"] ?? 0,
  });
  await addPerson(site.database, { email: "mia@example.org" });
  const office = { role: "compliance" } as const;
  await addPerson(site.database, { email: "off@a.edu", ...office, school_id: schoolOf("Test Air Force") });
  await addPerson(site.database, { email: "off@b.edu", ...office, school_id: schoolOf("Test Arizona") });
  athlete = await signedIn(site, KAI);
  other = await signedIn(site, "dana@example.org");
  member = await signedIn(site, "mia@example.org");
  officer = await signedIn(site, "off@a.edu");
  elsewhere = await signedIn(site, "off@b.edu");
  offer = await anOffer(site.database, kai, { at_once: 100 });
});
after(() => site.stop());

const params = (order_id: string) => ({ params: { order_id } });
const own = (order_id: string) => athlete.ask(getOwnOrder, params(order_id));
const deliver = async (order_id: string) =>
  athlete.ask(actOnOwnOrder, {
    ...params(order_id),
    body: {
      act: "deliver",
      version: (await own(order_id)).version,
      link: "https://social.example/kai/1",
      says_ad: true,
    },
  });

test("a guest orders: the money is held, the athlete asks and delivers, a mailed link answers and says thank you", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  assert.deepEqual(await words.holdingsOf(contribution_id), {
    held_for_order: -5000,
    provider_balance: 5000 - 175,
    provider_fees: 175,
  });
  const told = await mailTo(site, KAI, "New order: a thank-you video for Ada");
  assert.match(told.text, /paid \$50[\s\S]*> Please say hi to my sister Ada/);
  assert.equal((await mailsTo(site, KAI)).filter(({ subject }) => /received/.test(subject)).length, 0);

  const list = await athlete.ask(listOwnOrders, {});
  assert.deepEqual([list.to_do, list.held, list.data[0]?.order_id], [1, 50, order_id]);
  const held = async () => {
    await site.database.query("select publish_sums()");
    const { rows } = await site.database.query("select held from published_sums");
    return [(await athlete.ask(receivedByMonth, {})).held_for_orders, rows[0].held];
  };
  assert.deepEqual(await held(), [50, { cents: 5000, orders: 1, athletes: 1 }]);
  const asked = await athlete.ask(actOnOwnOrder, {
    ...params(order_id),
    body: { act: "ask", version: 2, words: "Which number does she wear?" },
  });
  assert.deepEqual([asked.state, asked.version, asked.acts], ["asked", 3, ["deliver", "decline"]]);

  const link = await words.linkFrom(FAN, "Kai O'Brien has a question");
  const seen = await site.ask(orderByLink, { body: { link } });
  assert.deepEqual(
    [seen.state, seen.acts, seen.history.at(-1)?.words],
    ["asked", ["answer"], "Which number does she wear?"],
  );
  await site.ask(actByOrderLink, { body: { link, act: "answer", version: 3, words: "Number 12." } });
  const delivered = await deliver(order_id);
  assert.deepEqual(
    [delivered.state, delivered.history.at(-1)?.link],
    ["delivered", "https://social.example/kai/1"],
  );
  assert.equal((await words.holdingsOf(contribution_id)).held_for_order, -5000);

  const thanked = await site.ask(actByOrderLink, {
    body: { link: await words.linkFrom(FAN, "is here"), act: "accept", version: 5 },
  });
  assert.equal(thanked.state, "settled");
  assert.deepEqual(await held(), [0, { cents: 0, orders: 0, athletes: 0 }]);
  assert.deepEqual(await words.linesOf(contribution_id), [
    ["order_held", "held_for_athlete", 5000],
    ["order_held", "held_for_order", -5000],
    ["order_let_go", "held_for_order", 5000],
    ["order_let_go", "held_for_athlete", -5000],
  ]);
  assert.deepEqual(await words.stepsOf(order_id), [
    "supporter order unpaid",
    "system pay ordered",
    "athlete ask asked",
    "supporter answer answered",
    "athlete deliver delivered",
    "supporter accept accepted",
    "system settle settled",
  ]);
  await mailTo(site, KAI, "$50 for a thank-you video is yours");
});

test("an order is its own two's and the school's: nobody else finds it", async () => {
  const { order_id } = await words.ordered(offer, member.ask);
  const gone = refused(404, "There is no such order.");
  await assert.rejects(other.ask(getOwnOrder, params(order_id)), gone);
  await assert.rejects(athlete.ask(getMyOrder, params(order_id)), gone);
  await assert.rejects(elsewhere.ask(getDeskOrder, params(order_id)), gone);
  await assert.rejects(member.ask(getDeskOrder, params(order_id)), refused(403));
  assert.equal((await member.ask(getMyOrder, params(order_id))).state, "ordered");
  assert.deepEqual(
    (await member.ask(listMyOrders, {})).data.map((line) => line.order_id),
    [order_id],
  );
  const forged = `${order_id}.${"x".repeat(43)}`;
  await assert.rejects(site.ask(orderByLink, { body: { link: forged } }), refused(404, /no longer works/));
  const { data, school_name } = await officer.ask(listDeskOrders, {});
  assert.equal(school_name, "Test Air Force");
  assert.ok(data.some((line) => line.order_id === order_id));
  assert.equal((await elsewhere.ask(listDeskOrders, {})).count, 0);
});

test("whoever paid reads what was ordered and until when, while it is waited for; the order has the athlete's jersey", async () => {
  const { order_id, contribution_id } = await words.ordered(offer, member.ask);
  const ordered = async () => (await site.ask(getContributionState, { params: { contribution_id } })).ordered;
  const { due_at, over_at, worn } = await member.ask(getMyOrder, params(order_id));
  const inSeconds = (at: string | null) => at && `${at.slice(0, 19)}Z`;
  assert.deepEqual(await ordered(), {
    order_id,
    kind: "thank_you_video",
    due_at: inSeconds(due_at),
    over_at: inSeconds(over_at),
  });
  const { rows } = await site.database.query(
    "select jersey_number, color from players join teams using (team_id) where player_id = $1",
    [kai],
  );
  assert.deepEqual([worn?.jersey_number, worn?.team_color], [rows[0].jersey_number, rows[0].color]);
  await deliver(order_id);
  assert.deepEqual(await ordered(), { order_id, kind: "thank_you_video", due_at: null, over_at: null });
  const isGone = (gone: boolean) =>
    site.database.query("update players set is_withdrawn = $2, is_listed = not $2 where player_id = $1", [
      kai,
      gone,
    ]);
  await isGone(true);
  assert.equal((await member.ask(getMyOrder, params(order_id))).worn, null);
  await isGone(false);
});

test("what was seen before somebody else's step is refused, and so is what is not one's turn", async () => {
  const { order_id } = await words.ordered(offer, member.ask);
  const body = { act: "accept", version: 2 } as const;
  await assert.rejects(member.ask(actOnMyOrder, { ...params(order_id), body }), refused(409));
  await deliver(order_id);
  await assert.rejects(member.ask(actOnMyOrder, { ...params(order_id), body }), refused(409, /faster/));
  await assert.rejects(deliver(order_id), refused(409));
  const twice = [1, 2].map(() =>
    member.ask(actOnMyOrder, { ...params(order_id), body: { act: "accept", version: 3 } }),
  );
  const outcomes = await Promise.allSettled(twice);
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

test("a complaint is looked at by the office, which finds that it was kept; where an athlete lives is nobody's affair there", async () => {
  const photo = await anOffer(site.database, kai, { kind: "signed_photo", price: 20 });
  const body = { ...photo.body, deliver_to: "Ada, 1 Main Street, Springfield" };
  const { order_id } = await words.ordered({ body }, member.ask);
  assert.equal((await own(order_id)).deliver_to, "Ada, 1 Main Street, Springfield");
  await deliver(order_id);
  await member.ask(actOnMyOrder, {
    ...params(order_id),
    body: { act: "question", version: 3, words: "It isn't signed." },
  });
  await mailTo(site, KAI, "this isn't the signed photo I ordered");
  const desk = await officer.ask(listDeskOrders, { query: { which: "questioned" } });
  assert.deepEqual([desk.questioned, desk.data[0]?.order_id], [1, order_id]);
  const seen = await officer.ask(getDeskOrder, params(order_id));
  assert.deepEqual([seen.deliver_to, seen.acts], [null, ["uphold", "stop"]]);
  const done = await officer.ask(actAtOrderDesk, {
    ...params(order_id),
    body: { act: "uphold", version: 4, words: "The signature is on the back." },
  });
  assert.equal(done.state, "settled");
  await mailTo(site, "mia@example.org", "counts as done");
});

test("words are plain: no links, addresses or numbers; a delivery has proof, and a post says that it is paid", async () => {
  const { order_id } = await words.ordered(offer, member.ask);
  const tried = (body: object) =>
    athlete.ask(actOnOwnOrder, { ...params(order_id), body: { version: 2, ...body } as never });
  const link = "https://social.example/kai/1";
  await assert.rejects(tried({ act: "ask" }), refused(422, /need to know/, "words"));
  await assert.rejects(tried({ act: "ask", words: "Call me: 555 010 0199" }), refused(422, /phone/, "words"));
  await assert.rejects(tried({ act: "deliver" }), refused(422, /public post/, "link"));
  await assert.rejects(tried({ act: "deliver", link }), refused(422, /#ad/, "says_ad"));
  for (const bad of [
    "javascript:alert(1)",
    "http://social.example/a",
    "https://social.example/<b>",
    "https://x",
  ])
    await assert.rejects(
      tried({ act: "deliver", link: bad, says_ad: true }),
      refused(422, /whole address/, "link"),
    );
  await assert.rejects(
    tried({ act: "deliver", proof_ids: ["00000000-0000-4000-8000-000000000001"] }),
    refused(422, /isn't ready/, "proof_ids"),
  );
  assert.equal((await words.one(order_id)).state, "ordered");
});
