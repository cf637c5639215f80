import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import {
  getMailChoices,
  type MailTopic,
  readMailChoiceByLink,
  setMailChoice,
  setMailChoiceByLink,
} from "../../../contract/accounts/mail-choices.ts";
import { lastTurn } from "../../letters/choices/how-often.ts";
import { choiceAddress, unsubscribeAddress } from "../../letters/choices/mail-links.ts";
import { addPerson, newVisitor, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

const LINK_SECRET = "the secret that links are signed with in this test";
const EVA = "eva@example.org";

let site: Site;
let eva_id = 0;
before(async () => {
  site = await startSite({ LINK_SECRETS: LINK_SECRET, SECOND_FACTOR_FOR: "admin" });
  const ids = await addPlayers(site.database);
  eva_id = await addPerson(site.database, {
    email: EVA,
    role: "athlete",
    player_id: ids["Kai O'Brien"] ?? 0,
  });
  await addPerson(site.database, { email: "fan@example.org" });
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
});
after(() => site.stop());

const world = () => ({ origin: site.origin, link_secret: LINK_SECRET });
const linkOf = (user_id: number, topic: MailTopic): string =>
  choiceAddress(world(), { user_id, topic }).split("#")[1] ?? "";

/** As a mail program does (RFC 8058, 8.1): without a key, a cookie or an origin. */
const oneClick = (address: string, init: RequestInit = {}) =>
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
    ...init,
  });

const THANKS = { topic: "thanks", how_often: "at_once" } as const;

test("each role has its topics, at first as they come by themselves; everybody has that of what athletes write to their supporters", async () => {
  const choicesOf = async (email: string) =>
    (await (await signedIn(site, email)).ask(getMailChoices, {})).choices;
  assert.deepEqual(await choicesOf(EVA), [
    { topic: "received", how_often: "daily" },
    { topic: "messages", how_often: "at_once" },
    THANKS,
  ]);
  assert.deepEqual(await choicesOf("ada@example.org"), [{ topic: "waiting", how_often: "at_once" }, THANKS]);
  assert.deepEqual(await choicesOf("fan@example.org"), [THANKS]);
});

test("who has a topic chooses; of another role's nobody does, and nobody without a session", async () => {
  const eva = await signedIn(site, EVA);
  await eva.ask(setMailChoice, { body: { topic: "received", how_often: "weekly" } });
  assert.deepEqual((await eva.ask(getMailChoices, {})).choices[0], {
    topic: "received",
    how_often: "weekly",
  });
  await assert.rejects(
    eva.ask(setMailChoice, { body: { topic: "waiting", how_often: "never" } }),
    refused(403),
  );
  await assert.rejects(
    newVisitor(site).ask(setMailChoice, { body: { topic: "received", how_often: "never" } }),
    refused(401),
  );
});

test("whose role rests chooses all the same: its emails come", async () => {
  await site.database.query(
    "update people set second_factor_due_at = now() - interval '1 day' where email = 'ada@example.org'",
  );
  const ada = await signedIn(site, "ada@example.org");
  assert.deepEqual(ada.user.roles.includes("admin"), false);
  const chosen = await ada.ask(setMailChoice, { body: { topic: "waiting", how_often: "weekly" } });
  assert.deepEqual((await ada.ask(getMailChoices, {})).choices, [chosen, THANKS]);
});

test("one click in a mail program turns it off, however often; looking at the address changes nothing", async () => {
  const eva = await signedIn(site, EVA);
  const chosen = async () => (await eva.ask(getMailChoices, {})).choices[0]?.how_often;
  await eva.ask(setMailChoice, { body: { topic: "received", how_often: "at_once" } });
  const address = unsubscribeAddress(world(), { user_id: eva_id, topic: "received" });
  const looked = await fetch(address, { redirect: "manual" });
  assert.deepEqual(
    [looked.status, looked.headers.get("location")],
    [303, `/EmailsYouGet#${linkOf(eva_id, "received")}`],
  );
  assert.equal(await chosen(), "at_once");

  for (let time = 0; time < 2; time += 1) {
    const answer = await oneClick(address);
    assert.deepEqual([answer.status, answer.headers.get("set-cookie")], [200, null]);
    assert.equal(await chosen(), "never");
  }
  await eva.ask(setMailChoice, { body: { topic: "received", how_often: "daily" } });
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  assert.equal((await fetch(address, { method: "POST", body: form })).status, 200);
  assert.equal(await chosen(), "never");
});

test("another's, a forged or a swollen click is refused", async () => {
  const ours = unsubscribeAddress(world(), { user_id: eva_id, topic: "received" });
  for (const [address, status] of [
    [ours.replace(`.${eva_id}.`, `.${eva_id + 1}.`), 404],
    [ours.replace("received", "waiting"), 404],
    [`${ours}x`, 404],
    [`${site.origin}/unsubscribe/${"x".repeat(90)}`, 404],
  ] as const)
    assert.equal((await oneClick(address)).status, status, address);
  assert.equal((await oneClick(ours, { body: " ".repeat(15_000) })).status, 413);
});

test("the link in an email reads and changes its own topic, without a session", async () => {
  const guest = newVisitor(site);
  const link = linkOf(eva_id, "received");
  await guest.ask(setMailChoiceByLink, { body: { link, how_often: "weekly" } });
  assert.deepEqual(await guest.ask(readMailChoiceByLink, { body: { link } }), {
    topic: "received",
    how_often: "weekly",
  });
  // Eva is no officer.
  const other = linkOf(eva_id, "desk");
  await assert.rejects(guest.ask(readMailChoiceByLink, { body: { link: other } }), refused(404));
});

test("turns are counted from the calendar: mornings, and the mornings of Mondays", () => {
  const at = (text: string) => new Date(text);
  const turn = (how_often: "at_once" | "daily" | "weekly", now: string) =>
    lastTurn(how_often, at(now)).toISOString();
  assert.equal(turn("at_once", "2026-11-24T03:04:05Z"), "2026-11-24T03:04:05.000Z");
  assert.equal(turn("daily", "2026-11-24T11:59:59Z"), "2026-11-23T12:00:00.000Z");
  assert.equal(turn("daily", "2026-11-24T12:00:00Z"), "2026-11-24T12:00:00.000Z");
  // 23 November 2026 is a Monday.
  assert.equal(turn("weekly", "2026-11-23T11:59:59Z"), "2026-11-16T12:00:00.000Z");
  assert.equal(turn("weekly", "2026-11-23T12:00:00Z"), "2026-11-23T12:00:00.000Z");
  assert.equal(turn("weekly", "2026-11-29T23:00:00Z"), "2026-11-23T12:00:00.000Z");
});

test("of a deleted account nothing is kept, and its links are worth nothing", async () => {
  const link = linkOf(eva_id, "received");
  const eva = await signedIn(site, EVA);
  await eva.ask(deleteUser, { params: { user_id: eva_id } });
  const { rows } = await site.database.query("select from mail_choices where user_id = $1", [eva_id]);
  assert.equal(rows.length, 0);
  await assert.rejects(
    newVisitor(site).ask(setMailChoiceByLink, { body: { link, how_often: "daily" } }),
    refused(404),
  );
  assert.equal(
    (await oneClick(unsubscribeAddress(world(), { user_id: eva_id, topic: "received" }))).status,
    404,
  );
});
