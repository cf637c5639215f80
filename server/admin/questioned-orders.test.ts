import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getWaiting } from "../../contract/accounts/waiting.ts";
import { listAuditLog } from "../../contract/admin/watch.ts";
import { actOnOwnOrder } from "../../contract/orders/athletes-orders.ts";
import { actAtOrderDesk, getDeskOrder, listDeskOrders } from "../../contract/orders/desk-orders.ts";
import { actOnMyOrder, getMyOrder } from "../../contract/orders/supporters-orders.ts";
import { anOffer, orderWords } from "../contributions/orders/testing/orders.ts";
import { mailsTo, mailTo } from "../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { lookForNews } from "./news.ts";
import { mailNews } from "./news-letter.ts";

// Orders of athletes whose school has no officer: what a supporter questions is the admins' to decide.

const ADA = "ada.admin@example.org";
const KAI = "kai@example.org";
const MIA = "mia@example.org";

let site: Site;
let words: ReturnType<typeof orderWords>;
let admin: Visitor;
let athlete: Visitor;
let member: Visitor;
let kai: number;
let school_id: number;
before(async () => {
  site = await startSite();
  words = orderWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query(
    "select school_id::int from teams t join players p using (team_id) where p.player_id = $1",
    [kai],
  );
  school_id = rows[0].school_id;
  await addPerson(site.database, { email: ADA, role: "admin" });
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  await addPerson(site.database, { email: MIA });
  admin = await signedIn(site, ADA);
  athlete = await signedIn(site, KAI);
  member = await signedIn(site, MIA);
});
after(() => site.stop());

const params = (order_id: string) => ({ params: { order_id } });

/** Ordered by Mia, delivered by Kai, and not what she ordered. */
async function questioned(kind: "thank_you_video" | "shout_out"): Promise<string> {
  const { order_id } = await words.ordered(await anOffer(site.database, kai, { kind }), member.ask);
  const delivery = { link: "https://social.example/kai/1", says_ad: true };
  await athlete.ask(actOnOwnOrder, {
    ...params(order_id),
    body: { act: "deliver", version: 2, ...delivery },
  });
  await member.ask(actOnMyOrder, {
    ...params(order_id),
    body: { act: "question", version: 3, words: "That's someone else." },
  });
  return order_id;
}

async function anHourPasses(): Promise<void> {
  await site.database.query("select graphile_worker.add_job($1)", [lookForNews.name]);
  await until(async () => {
    const { rowCount } = await site.database.query(
      "select from graphile_worker.jobs where task_identifier = any($1)",
      [[lookForNews.name, mailNews.name]],
    );
    return rowCount === 0;
  });
}

const told = async () => (await mailsTo(site, ADA)).filter(({ subject }) => /questioned order/.test(subject));
const waiting = async () => (await admin.ask(getWaiting, {})).admin?.orders_questioned;
const ours = () => admin.ask(listDeskOrders, { query: { desk: "ours", which: "questioned" } });

test("admins are told of it, once, and neither of the two of an office that isn't there", async () => {
  const order_id = await questioned("shout_out");
  const letter = await mailTo(site, KAI, "this isn't the shout-out I ordered");
  assert.doesNotMatch(letter.text, /compliance office/);
  assert.match(letter.text, /We can also look at it/);
  assert.equal((await member.ask(getMyOrder, params(order_id))).at_our_desk, true);
  assert.equal(await waiting(), 1);
  await anHourPasses();
  await anHourPasses();
  const letters = await told();
  assert.equal(letters.length, 1);
  assert.match(letters[0]?.subject ?? "", /1 questioned order$/);
  assert.ok(letters[0]?.text.includes(`${site.origin}/AdminDashboard/orders`));
  assert.doesNotMatch(`${letters[0]?.text} ${letters[0]?.html}`, /someone else/);
  // What waits for three days is said again.
  await site.database.query("update orders set admins_told_at = admins_told_at - interval '3 days'");
  await anHourPasses();
  assert.equal((await told()).length, 2);
});

test("an admin finds it among those of all such schools, and decides: the platform did it, not an office", async () => {
  const { data, count, questioned: many, school_name } = await ours();
  assert.deepEqual([data.length, count, many, school_name], [1, 1, 1, null]);
  const order_id = data[0]?.order_id ?? "";
  const seen = await admin.ask(getDeskOrder, params(order_id));
  assert.deepEqual([seen.acts, seen.at_our_desk], [["uphold", "stop"], true]);
  const body = { act: "uphold" as const, version: seen.version, words: "It's Kai, with a cap." };
  assert.equal((await admin.ask(actAtOrderDesk, { ...params(order_id), body })).state, "settled");
  for (const [email, subject] of [
    [MIA, "counts as done"],
    [KAI, "for a shout-out is yours"],
  ] as const) {
    const { text } = await mailTo(site, email, subject);
    assert.match(text, /We looked at/);
    assert.doesNotMatch(text, /office/);
  }
  const { history } = await member.ask(getMyOrder, params(order_id));
  assert.deepEqual(
    history.filter(({ actor }) => actor === "officer").map((step) => [step.act, step.by_platform]),
    [["uphold", true]],
  );
  assert.equal(await waiting(), 0);
  const { entries: lines } = await admin.ask(listAuditLog, { query: {} });
  for (const act of [
    "read the orders of schools without an officer",
    "read an order as its school does",
    "found that an order was kept",
  ])
    assert.ok(
      lines.some((line) => line.act === act),
      act,
    );
});

test("with an officer the school has it, and admins neither count it nor open it, but for the officer who is both", async () => {
  const order_id = await questioned("thank_you_video");
  assert.equal(await waiting(), 1);
  const casey_id = await addPerson(site.database, { email: "casey@a.edu", role: "compliance", school_id });
  const casey = await signedIn(site, "casey@a.edu");
  assert.equal(await waiting(), 0);
  assert.equal((await ours()).count, 0);
  await assert.rejects(admin.ask(getDeskOrder, params(order_id)), refused(404));
  await assert.rejects(casey.ask(listDeskOrders, { query: { desk: "ours" } }), refused(403));
  assert.equal((await casey.ask(getDeskOrder, params(order_id))).at_our_desk, false);
  // An admin who is an officer elsewhere decides for both.
  const { rows } = await site.database.query(
    "update roles_held set school_id = (select min(school_id) from schools where school_id <> $1) where user_id = $2 returning user_id",
    [school_id, casey_id],
  );
  await site.database.query("insert into roles_held (user_id, role, given_at) values ($1, 'admin', now())", [
    rows[0].user_id,
  ]);
  const both = await signedIn(site, "casey@a.edu");
  assert.equal((await both.ask(listDeskOrders, { query: { desk: "ours" } })).questioned, 1);
  const body = { act: "stop" as const, version: 4, words: "It isn't Kai." };
  await both.ask(actAtOrderDesk, { ...params(order_id), body });
  assert.match((await mailTo(site, MIA, "won't come")).text, /We stopped your thank-you video/);
});
