import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actOnOwnOrder } from "../../../../contract/orders/athletes-orders.ts";
import { getChildOrders, reportChildOrder } from "../../../../contract/orders/childs-orders.ts";
import { decideOrderReport, listOrderReports } from "../../../../contract/orders/order-reports.ts";
import { longDate } from "../../../../pure/dates.ts";
import { anOffer, orderWords } from "../../../contributions/orders/testing/orders.ts";
import { everyJobDone, linkIn, mailsTo, mailTo } from "../../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../../testing/site.ts";
import { aChild } from "../../testing/children.ts";

// What a guardian reads of orders to a minor, and reports.

let site: Site;
let admin: Visitor;
let words: ReturnType<typeof orderWords>;
before(async () => {
  site = await startSite();
  words = orderWords(site);
  await addPlayers(site.database);
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  admin = await signedIn(site, "ada@example.org");
});
after(() => site.stop());

type Child = Awaited<ReturnType<typeof aChild>>;
const REPORT = { thing: "brief", reason: "They ask where we live." } as const;

/** Somebody orders from a child, as its guardian agreed to. */
async function orderedFrom({ player_id }: Child) {
  const { offer_id, body } = await anOffer(site.database, player_id, { kind: "signed_photo", price: 20 });
  await site.database.query("update offers set guardian_agreed_at = now() where offer_id = $1", [offer_id]);
  return words.ordered({ body: { ...body, deliver_to: "Ada, 1 Main Street, Springfield" } });
}
const report = (link: string, order_id: string, body: object = REPORT) =>
  site.ask(reportChildOrder, { params: { order_id }, body: { link, ...body } as never });

test("a guardian reads what is asked of a minor and what the two write, not who ordered or where they live", async () => {
  const it = await aChild(site, admin, "read");
  const { order_id } = await orderedFrom(it);
  const ask = { act: "ask", version: 2, words: "Which number does she wear?" } as const;
  await it.athlete.ask(actOnOwnOrder, { params: { order_id }, body: ask });
  const { player_name, orders } = await site.ask(getChildOrders, { body: { link: it.link } });
  const [order] = orders;
  assert.deepEqual(
    [player_name, order?.order_id, order?.kind, order?.state, order?.first_name],
    ["Maya Child read", order_id, "signed_photo", "asked", "Ada"],
  );
  assert.match(order?.brief ?? "", /my sister Ada/);
  assert.deepEqual(
    order?.written.map((step) => [step.actor, step.act, step.words]),
    [["athlete", "ask", "Which number does she wear?"]],
  );
  assert.doesNotMatch(JSON.stringify(orders), /Main Street|fan@demo/);
});

test("a guardian is told of each order, once, with a link that shows it; a grown-up's is not", async () => {
  const it = await aChild(site, admin, "told");
  const { order_id } = await orderedFrom(it);
  const letter = await mailTo(site, it.parent, "Someone ordered something from your athlete");
  assert.match(letter.text, /^Maya Child told, whose page/);
  assert.match(letter.text, /Service: Signed photo\nAmount: \$20\nFor: Ada\nDue: /);
  assert.doesNotMatch(letter.text, /Main Street|fan@demo|my sister/);
  const { orders } = await site.ask(getChildOrders, { body: { link: linkIn(letter) } });
  assert.deepEqual(
    orders.map((order) => order.order_id),
    [order_id],
  );
  await orderedFrom(it);
  const grown = await aChild(site, admin, "grown");
  await site.database.query(
    "update profile_submissions set date_of_birth = '1990-01-01' where player_id = $1 and state = 'approved'",
    [grown.player_id],
  );
  await orderedFrom(grown);
  await everyJobDone(site);
  const told = await mailsTo(site, it.parent);
  assert.equal(told.filter(({ subject }) => /ordered something/.test(subject)).length, 2);
  assert.deepEqual(
    (await mailsTo(site, grown.parent)).filter(({ subject }) => /ordered something/.test(subject)),
    [],
  );
});

test("a guardian reads on which day somebody would like to meet a minor, in the letter and on the page", async () => {
  const it = await aChild(site, admin, "met");
  const { offer_id, body } = await anOffer(site.database, it.player_id, {
    kind: "meet_and_greet",
    price: 60,
  });
  await site.database.query("update offers set guardian_agreed_at = now() where offer_id = $1", [offer_id]);
  const wished_on = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await words.ordered({ body: { ...body, wished_on } });
  const letter = await mailTo(site, it.parent, "Someone ordered something from your athlete");
  assert.match(letter.text, new RegExp(`Wished for: ${longDate(wished_on)}`));
  const { orders } = await site.ask(getChildOrders, { body: { link: linkIn(letter) } });
  assert.deepEqual([orders[0]?.kind, orders[0]?.wished_on], ["meet_and_greet", wished_on]);
});

test("a guardian reports it once, an admin removes it, and the guardian is told with a link that works", async () => {
  const it = await aChild(site, admin, "report");
  const { order_id } = await orderedFrom(it);
  assert.deepEqual(await report(it.link, order_id), { reported: true });
  await assert.rejects(report(it.link, order_id), refused(409, /already reported/));
  const { data } = await admin.ask(listOrderReports, { query: {} });
  const [found] = data.filter((each) => each.order_id === order_id);
  assert.deepEqual([found?.reporter, found?.is_minors, found?.written_by], ["guardian", true, "supporter"]);
  await admin.ask(decideOrderReport, {
    params: { report_id: found?.report_id ?? "" },
    body: { decision: "remove", stop: false, words: "It asks for an address." },
  });
  const letter = await mailTo(site, it.parent, "We removed what was asked for with an order");
  const { orders } = await site.ask(getChildOrders, { body: { link: linkIn(letter) } });
  assert.deepEqual([orders[0]?.order_id, orders[0]?.brief], [order_id, null]);
});

test("what became of a guardian's report is not mailed to them where the page is another account's by then", async () => {
  const it = await aChild(site, admin, "given");
  const { order_id } = await orderedFrom(it);
  await report(it.link, order_id);
  await everyJobDone(site);
  const before = await mailsTo(site, it.parent);
  // As it could be given by hand while the claim stood.
  const user_id = await addPerson(site.database, { email: "holder@example.org" });
  await site.database.query("update roles_held set user_id = $1 where player_id = $2", [
    user_id,
    it.player_id,
  ]);
  const { data } = await admin.ask(listOrderReports, { query: {} });
  const report_id = data.find((each) => each.order_id === order_id)?.report_id ?? "";
  const body = { decision: "remove" as const, stop: false, words: "It asks for an address." };
  await admin.ask(decideOrderReport, { params: { report_id }, body });
  await everyJobDone(site);
  assert.deepEqual(await mailsTo(site, it.parent), before);
});

test("neither the athlete's own link nor another guardian's reads or reports it", async () => {
  const it = await aChild(site, admin, "whose");
  const other = await aChild(site, admin, "another");
  const { order_id } = await orderedFrom(it);
  await assert.rejects(site.ask(getChildOrders, { body: { link: it.own_link } }), refused(404));
  await assert.rejects(report(it.own_link, order_id), refused(404));
  await assert.rejects(report(other.link, order_id), refused(404, "There is no such order."));
  assert.deepEqual((await site.ask(getChildOrders, { body: { link: other.link } })).orders, []);
});
