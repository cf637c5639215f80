import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { getWaiting } from "../../../contract/accounts/waiting.ts";
import { actOnOwnOrder, getOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import {
  decideOrderReport,
  listOrderReports,
  reportByOrderLink,
  reportDeskOrder,
  reportMyOrder,
  reportOwnOrder,
} from "../../../contract/orders/order-reports.ts";
import { actByOrderLink, getMyOrder } from "../../../contract/orders/supporters-orders.ts";
import { proofFileAt } from "../../../contract/proofs/proofs.ts";
import { anOffer, orderWords } from "../../contributions/orders/testing/orders.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { proofPath } from "../proofs/keeping/folder.ts";

const KAI = "kai@example.org";
const MIA = "mia@example.org";
const FAN = "fan@demo.test";

let site: Site;
let files_dir: string;
let words: ReturnType<typeof orderWords>;
let kai: number;
let athlete: Visitor;
let other: Visitor;
let member: Visitor;
let officer: Visitor;
let admin: Visitor;
let second: Visitor;
let offer: Awaited<ReturnType<typeof anOffer>>;
before(async () => {
  files_dir = mkdtempSync(join(tmpdir(), "donate-nil-reports-"));
  site = await startSite({ FILES_DIR: files_dir });
  words = orderWords(site);
  const players = await addPlayers(site.database);
  kai = players["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query(
    "select school_id from teams t join players p using (team_id) where p.player_id = $1",
    [kai],
  );
  const person = async (email: string, more: object = {}) => {
    await addPerson(site.database, { email, ...more });
    return signedIn(site, email);
  };
  athlete = await person(KAI, { role: "athlete", player_id: kai });
  other = await person("dana@example.org", { role: "athlete", player_id: players["Dana Okafor"] });
  member = await person(MIA);
  officer = await person("off@a.edu", { role: "compliance", school_id: rows[0]?.school_id });
  admin = await person("ada@example.org", { role: "admin" });
  second = await person("bea@example.org", { role: "admin" });
  offer = await anOffer(site.database, kai, { at_once: 100 });
});
after(async () => {
  await site.stop();
  rmSync(files_dir, { recursive: true });
});

const params = (order_id: string) => ({ params: { order_id } });
const BRIEF = { thing: "brief", reason: "It's a threat." } as const;
const waiting = async () => (await admin.ask(listOrderReports, { query: {} })).data;
const reportOn = async (order_id: string) => {
  const found = (await waiting()).find((each) => each.order_id === order_id);
  assert.ok(found, "no report of it waits");
  return found;
};
const acts = async (order_id: string) =>
  (
    await site.database.query("select act from audit_log where subject = $1 order by entry_id", [
      `order ${order_id}`,
    ])
  ).rows.map(({ act }) => act);
const removal = (report_id: string, but: object = {}) => ({
  params: { report_id },
  body: { decision: "remove" as const, words: "It threatens someone.", ...but },
});

/** A proof that is kept, as one that was uploaded and checked. */
async function aProof(order_id: string): Promise<string> {
  const proof_id = randomUUID();
  await site.database.query(
    `insert into proofs (proof_id, order_id, user_id, state, bytes, received, media_type, kept_bytes, created_at, changed_at)
     select $1, $2, user_id, 'kept', 4, 4, 'image/webp', 4, now(), now() from people where email = $3`,
    [proof_id, order_id, KAI],
  );
  const path = proofPath(files_dir, proof_id, "kept");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "webp");
  return proof_id;
}

test("an athlete reports a brief, once; an admin removes it and stops the order: both are told, the money goes back, and the second admin is told", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  assert.deepEqual(await athlete.ask(reportOwnOrder, { ...params(order_id), body: BRIEF }), {
    reported: true,
  });
  await assert.rejects(
    athlete.ask(reportOwnOrder, { ...params(order_id), body: BRIEF }),
    refused(409, /already reported/),
  );
  await assert.rejects(other.ask(reportOwnOrder, { ...params(order_id), body: BRIEF }), refused(404));
  assert.equal((await admin.ask(getWaiting, {})).admin?.order_reports, 1);
  const { report_id, reported_at: _, ...report } = await reportOn(order_id);
  assert.deepEqual(report, {
    order_id,
    kind: "thank_you_video",
    player_id: kai,
    team_id: report.team_id,
    player_name: "Kai O'Brien",
    team_name: report.team_name,
    is_minors: false,
    thing: "brief",
    written_by: "supporter",
    words: "Please say hi to my sister Ada. She plays, too!",
    first_name: "Ada",
    link: null,
    proof_id: null,
    proof_kind: null,
    is_gone: false,
    reporter: "athlete",
    reason: "It's a threat.",
    amount: 50,
    can_be_stopped: true,
  });
  const both = await Promise.allSettled([
    admin.ask(decideOrderReport, removal(report_id, { stop: true })),
    second.ask(decideOrderReport, removal(report_id, { stop: true })),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  await assert.rejects(
    second.ask(decideOrderReport, removal(report_id)),
    refused(409, /Another admin already decided: it was removed/),
  );
  await words.stateIs(order_id, "refunded");
  assert.equal((await words.one(order_id)).brief, null);
  assert.deepEqual(await words.holdingsOf(contribution_id), { provider_balance: -175, provider_fees: 175 });
  const told = await mailTo(site, KAI, "An order is over: the thank-you video");
  assert.match(told.text, /^We stopped the thank-you video\.[\s\S]*> It threatens someone\./);
  const back = await mailTo(site, FAN, "Your thank-you video won't come: $50 goes back to you");
  assert.match(back.text, /We stopped your thank-you video from Kai O'Brien\.[\s\S]*It threatens someone\./);
  assert.deepEqual(await acts(order_id), ["removed what was reported of an order"]);
  assert.equal((await waiting()).length, 0);
});

test("a question that is reported goes, the order goes on, and both are told why; who reported it is told to no one", async () => {
  const { order_id } = await words.ordered(offer);
  const asked = { act: "ask", version: 2, words: "Where do you live, sweetie?" } as const;
  const { history } = await athlete.ask(actOnOwnOrder, { ...params(order_id), body: asked });
  const step = { thing: "step", entry_id: history.at(-1)?.entry_id ?? 0, reason: "Creepy." } as const;
  await assert.rejects(
    athlete.ask(reportOwnOrder, { ...params(order_id), body: step }),
    refused(422, /wrote or sent yourself/),
  );
  const link = await words.linkFrom(FAN, "Kai O'Brien has a question about your thank-you video");
  await site.ask(reportByOrderLink, { body: { link, ...step } });
  await assert.rejects(site.ask(reportByOrderLink, { body: { link, ...step } }), refused(409));
  // An officer is another person: their report is another line, and goes with the same decision.
  await officer.ask(reportDeskOrder, { ...params(order_id), body: step });
  await site.ask(actByOrderLink, {
    body: { link, act: "answer", version: 3, words: "I'd rather not say." },
  });
  const { report_id, words: shown } = await reportOn(order_id);
  assert.equal(shown, "Where do you live, sweetie?");
  await admin.ask(decideOrderReport, removal(report_id, { words: "It asks where someone lives." }));
  const now = await athlete.ask(getOwnOrder, params(order_id));
  assert.deepEqual(
    now.history.map(({ act, words: said }) => [act, said]),
    [
      ["order", null],
      ["pay", null],
      ["ask", null],
      ["answer", "I'd rather not say."],
    ],
  );
  assert.equal(now.state, "answered");
  const own = await mailTo(site, KAI, "We removed what you wrote with an order");
  assert.match(own.text, /was reported to us\.[\s\S]*Why:\n> It asks where someone lives\./);
  await mailTo(site, FAN, "We removed what was written with an order");
  await mailTo(site, "off@a.edu", "We removed what was written with an order");
  assert.equal((await waiting()).length, 0);
});

test("a proof that is reported is seen by an admin, whose look is in the log; removed, no one gets it anymore", async () => {
  const { order_id } = await words.ordered(offer);
  const proof_id = await aProof(order_id);
  const look = async (by: Visitor) => (await by.request(proofFileAt(proof_id))).status;
  assert.equal(await look(admin), 404);
  const body = { thing: "proof", proof_id, reason: "Not what anyone should see." } as const;
  await officer.ask(reportDeskOrder, { ...params(order_id), body });
  assert.equal(await look(admin), 200);
  assert.equal(await look(member), 404);
  assert.deepEqual(await acts(order_id), ["looked at a reported proof"]);
  const { report_id, proof_kind } = await reportOn(order_id);
  assert.equal(proof_kind, "picture");
  await admin.ask(decideOrderReport, removal(report_id));
  assert.equal(await look(admin), 404);
  const { rows } = await site.database.query("select state from proofs where proof_id = $1", [proof_id]);
  assert.equal(rows[0]?.state, "gone");
  const told = await mailTo(site, FAN, "We removed a picture or video with an order");
  assert.match(told.text, /If what's left isn't what you ordered, say so on its page\./);
  await assert.rejects(
    officer.ask(reportDeskOrder, { ...params(order_id), body: { ...body, proof_id: randomUUID() } }),
    refused(404),
  );
});

test("what breaks no rule stays, and only whoever reported it is told", async () => {
  const { order_id } = await words.ordered(offer);
  await athlete.ask(reportOwnOrder, { ...params(order_id), body: BRIEF });
  const { report_id } = await reportOn(order_id);
  await admin.ask(decideOrderReport, { params: { report_id }, body: { decision: "nothing" } });
  const told = await mailTo(site, KAI, "We looked at what you reported");
  assert.match(told.text, /it stays: it doesn't break our rules/);
  assert.ok((await words.one(order_id)).brief);
  assert.ok((await mailsTo(site, FAN)).every(({ subject }) => subject !== "We looked at what you reported"));
  await assert.rejects(second.ask(decideOrderReport, removal(report_id)), refused(409, /it stays/));
});

test("an order that is over can't be stopped with a removal: then nothing is removed, and without the stop it is", async () => {
  const { order_id } = await words.ordered(offer, member.ask);
  await athlete.ask(reportOwnOrder, { ...params(order_id), body: BRIEF });
  const { version } = await athlete.ask(getOwnOrder, params(order_id));
  await athlete.ask(actOnOwnOrder, {
    ...params(order_id),
    body: { act: "decline", version, words: "I won't do this." },
  });
  await words.stateIs(order_id, "refunded");
  const { report_id, can_be_stopped } = await reportOn(order_id);
  assert.equal(can_be_stopped, false);
  await assert.rejects(
    admin.ask(decideOrderReport, removal(report_id, { stop: true })),
    refused(409, /can't be stopped anymore/),
  );
  assert.ok((await words.one(order_id)).brief);
  await admin.ask(decideOrderReport, removal(report_id));
  assert.equal((await words.one(order_id)).brief, null);
});

test("reports are append only, and a reason goes with the account that gave it", async () => {
  const { order_id } = await words.ordered(offer, member.ask);
  const { version } = await athlete.ask(getOwnOrder, params(order_id));
  await athlete.ask(actOnOwnOrder, {
    ...params(order_id),
    body: { act: "ask", version, words: "Which one?" },
  });
  const { history } = await member.ask(getMyOrder, params(order_id));
  const entry_id = history.at(-1)?.entry_id ?? 0;
  await member.ask(reportMyOrder, {
    ...params(order_id),
    body: { thing: "step", entry_id, reason: "My name is Mia." },
  });
  for (const sql of [
    "update order_reports set reason = 'x'",
    "delete from order_reports",
    "truncate order_reports cascade",
  ])
    await assert.rejects(site.database.query(sql), /append only/);
  const { rows } = await site.database.query("select user_id::int from people where email = $1", [MIA]);
  await member.ask(deleteUser, { params: { user_id: rows[0]?.user_id } });
  await until(async () => (await reportOn(order_id)).reason === null);
});

test("an athlete reads where something is mailed to only while they have something to mail", async () => {
  const photo = await anOffer(site.database, kai, { kind: "signed_photo" });
  const body = { ...photo.body, deliver_to: "12 Elm Street, Tulsa OK" };
  const { order_id } = await words.ordered({ body });
  const own = () => athlete.ask(getOwnOrder, params(order_id));
  assert.equal((await own()).deliver_to, "12 Elm Street, Tulsa OK");
  const delivery = { act: "deliver", link: "https://social.example/kai/1", says_ad: true } as const;
  const { version } = await own();
  await athlete.ask(actOnOwnOrder, { ...params(order_id), body: { ...delivery, version } });
  assert.equal((await own()).deliver_to, null);
});
