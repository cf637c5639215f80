import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import {
  getMailChoices,
  readMailChoiceByLink,
  setMailChoice,
} from "../../../contract/accounts/mail-choices.ts";
import { MOST_THANKS } from "../../../contract/thanks/plain-words.ts";
import {
  approveThanks,
  declineThanks,
  getOwnThanks,
  listThanks,
  takeThanksBack,
  writeThanks,
} from "../../../contract/thanks/thanks.ts";
import { joinContributions } from "../../contributions/acts.ts";
import { forgetGuestChoices } from "../../letters/choices/guest-choices.ts";
import { type Mail, mailsTo, mailTo, withoutAddresses } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { give } from "../testing/gifts.ts";
import { forgetThanks } from "./forget-thanks.ts";

const WORDS = "Thank you, all of you!\n\nThe 2025-2026 season was 3.5 times the fun.";

let site: Site;
let players: Record<string, number>;
let kai: Visitor;
let admin: Visitor;
let other_admin: Visitor;
let fan_id = 0;
before(async () => {
  site = await startSite();
  players = await addPlayers(site.database);
  const of = (name: string) => players[name] ?? 0;
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id: of("Kai O'Brien") });
  await addPerson(site.database, {
    email: "dana@example.org",
    role: "athlete",
    player_id: of("Dana Okafor"),
  });
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  await addPerson(site.database, { email: "bea@example.org", role: "admin" });
  fan_id = await addPerson(site.database, { email: "fan@example.org" });
  kai = await signedIn(site, "kai@example.org");
  admin = await signedIn(site, "ada@example.org");
  other_admin = await signedIn(site, "bea@example.org");
});
after(async () => {
  // No payment is behind them.
  await site.database.query("delete from contributions; delete from payor_sums");
  await site.stop();
});

const of = (name: string): number => players[name] ?? 0;
const own = () => kai.ask(getOwnThanks, {});
const thanked = async (email: string): Promise<Mail[]> =>
  (await mailsTo(site, email)).filter(({ subject }) => subject.includes("says thank you"));
/** The last one was sent long ago. */
const aMonthLater = () =>
  site.database.query("update thanks set sent_at = sent_at - interval '31 days' where state = 'sent'");

/** Written, approved and sent. */
async function sent(words = WORDS): Promise<string> {
  const { latest } = await kai.ask(writeThanks, { body: { words } });
  const thanks_id = latest?.thanks_id ?? "";
  assert.deepEqual(await admin.ask(approveThanks, { params: { thanks_id } }), { state: "sending" });
  await until(async () => (await own()).latest?.state === "sent");
  return thanks_id;
}

test("without a contribution there is no one to thank; with one, what was written waits, once, and can be taken back", async () => {
  assert.equal((await own()).hindrance, "no_supporters");
  await assert.rejects(kai.ask(writeThanks, { body: { words: WORDS } }), refused(409, /no one to thank/));

  await give(site.database, { player_id: of("Kai O'Brien"), email: "guest@example.org" });
  assert.deepEqual(await own(), { supporters: null, hindrance: null, next_from: null, latest: null });
  const { latest } = await kai.ask(writeThanks, { body: { words: WORDS } });
  const thanks_id = latest?.thanks_id ?? "";
  assert.deepEqual([latest?.state, latest?.words], ["waiting", WORDS]);
  await assert.rejects(kai.ask(writeThanks, { body: { words: "Again" } }), refused(409, /isn't sent yet/));

  const dana = await signedIn(site, "dana@example.org");
  await assert.rejects(dana.ask(takeThanksBack, { params: { thanks_id } }), refused(404));
  assert.equal((await kai.ask(takeThanksBack, { params: { thanks_id } })).latest, null);
  await assert.rejects(admin.ask(approveThanks, { params: { thanks_id } }), refused(404, /took it back/));
  assert.equal((await admin.ask(listThanks, {})).count, 0);
});

test("everybody who gave gets it once, accounts and guests; who got all of it back, left or gave to another does not", async () => {
  const player_id = of("Kai O'Brien");
  await give(site.database, { player_id, user_id: fan_id, email: "old@example.org" });
  await give(site.database, { player_id, user_id: fan_id, email: "fan@example.org", dollars: 4321 });
  await give(site.database, { player_id, email: "Guest@Example.org" });
  await give(site.database, { player_id, email: "some@example.org", refunded: 10 });
  await give(site.database, { player_id, email: "back@example.org", refunded: 25 });
  await give(site.database, { player_id: of("Dana Okafor"), email: "danas@example.org" });
  const gone = await addPerson(site.database, { email: "gone@example.org" });
  await give(site.database, { player_id, user_id: gone, email: "gone@example.org" });
  const leaving = await signedIn(site, "gone@example.org");
  await leaving.ask(deleteUser, { params: { user_id: gone } });
  // Turned it off, gave as a guest on another device since, and left: no choice of theirs is there to be asked anymore.
  const parted = await addPerson(site.database, { email: "parted@example.org" });
  const parting = await signedIn(site, "parted@example.org");
  await parting.ask(setMailChoice, { body: { topic: "thanks", how_often: "never" } });
  await give(site.database, { player_id, email: "Parted@example.org" });
  await parting.ask(deleteUser, { params: { user_id: parted } });
  // A page that turned out to be the same athlete's.
  const twin = of("Marcus Okafor");
  await site.database.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    player_id,
    twin,
  ]);
  await give(site.database, { player_id: twin, email: "twin@example.org" });

  await sent();
  for (const email of ["fan", "guest", "some", "twin"])
    assert.equal((await thanked(`${email}@example.org`)).length, 1, email);
  for (const email of ["old", "back", "danas", "gone", "parted"])
    assert.equal((await thanked(`${email}@example.org`)).length, 0, email);

  const [letter] = await thanked("fan@example.org");
  assert.ok(letter);
  assert.match(letter.text, /> Thank you, all of you!\n>\n> The 2025-2026 season/);
  assert.match(letter.html, /<blockquote[^>]*><p[^>]*>Thank you, all of you!<\/p>/);
  assert.match(letter.html, /alt="Kai O&#39;Brien/);
  assert.doesNotMatch(letter.html, /4,?321|fan@|kai@/);
  assert.equal(letter.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");

  const told = await mailTo(site, "kai@example.org", "Your supporters got your thank-you");
  assert.doesNotMatch(withoutAddresses(told.text), /fan@|guest@|\b[4-9] (?:people|supporters)/);
});

test("the next one comes no sooner than 30 days later; how many it reaches is said from five supporters on", async () => {
  const { hindrance, next_from, supporters } = await own();
  assert.deepEqual([hindrance, supporters], ["too_soon", null]);
  assert.ok(Date.parse(next_from ?? "") > Date.now() + 29 * 86_400_000);
  await assert.rejects(kai.ask(writeThanks, { body: { words: WORDS } }), refused(409, /next message from/));

  await give(site.database, { player_id: of("Kai O'Brien"), email: "fifth@example.org" });
  assert.equal((await own()).supporters, 5);
  await aMonthLater();
  assert.equal((await own()).hindrance, null);
});

test("one click ends it, of an account and of a guest; a guest's choice is the account's that takes the address over", async () => {
  const address = async (email: string) =>
    /<([^<>]*)>/.exec((await thanked(email))[0]?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  const click = async (email: string) =>
    (
      await fetch(await address(email), {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      })
    ).status;
  const looked = await fetch(await address("some@example.org"), { redirect: "manual" });
  const [, link = ""] = (looked.headers.get("location") ?? "").split("#");
  const read = () => newVisitor(site).ask(readMailChoiceByLink, { body: { link } });
  assert.deepEqual(await read(), { topic: "thanks", how_often: "at_once" });
  for (const email of ["fan@example.org", "some@example.org", "some@example.org"])
    assert.equal(await click(email), 200);
  assert.equal((await read()).how_often, "never");
  const forged = (await address("some@example.org")).replace(/\.[\w-]{43}$/, `.${"x".repeat(43)}`);
  assert.equal((await fetch(forged, { method: "POST" })).status, 404);

  await sent("And again, thank you.");
  const counts = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await thanked(`${name}@example.org`)).length));
  assert.deepEqual(await counts("fan", "some", "twin", "fifth"), [1, 1, 2, 1]);

  const some_id = await addPerson(site.database, { email: "some@example.org" });
  const database = openTestDatabase(site.database.options.connectionString ?? "", 1);
  try {
    await joinContributions(database, { user_id: some_id, email: "some@example.org" });
    const some = await signedIn(site, "some@example.org");
    assert.deepEqual((await some.ask(getMailChoices, {})).choices, [{ topic: "thanks", how_often: "never" }]);
    assert.equal((await read()).how_often, "never");
    await assert.rejects(
      some.ask(setMailChoice, { body: { topic: "thanks", how_often: "weekly" } }),
      refused(422),
    );
    const guest = await fetch(await address("twin@example.org"), { method: "POST" });
    assert.equal(guest.status, 200);
    const kept = async () => (await site.database.query("select email_key from guest_mail_choices")).rows;
    assert.deepEqual(await kept(), [{ email_key: "twin@example.org" }]);
    await site.database.query(
      "update contributions set contributor_email = null where contributor_email = 'twin@example.org'",
    );
    await forgetGuestChoices(database);
    assert.deepEqual(await kept(), []);
  } finally {
    await database.close();
  }
});

test("an admin sees what waits and declines with a reason, which the athlete reads; the second admin is told", async () => {
  await aMonthLater();
  const { latest } = await kai.ask(writeThanks, { body: { words: "Buy my shirts!" } });
  const thanks_id = latest?.thanks_id ?? "";
  const { data } = await admin.ask(listThanks, {});
  assert.deepEqual(
    data.map(({ player_name, words }) => [player_name, words]),
    [["Kai O'Brien", "Buy my shirts!"]],
  );
  const params = { thanks_id };
  await assert.rejects(admin.ask(declineThanks, { params, body: { reason: "  " } }), refused(422));
  await admin.ask(declineThanks, { params, body: { reason: "It sells something." } });
  await assert.rejects(other_admin.ask(approveThanks, { params }), refused(409, /already decided.*declined/));
  await assert.rejects(kai.ask(takeThanksBack, { params }), refused(409));
  const { latest: stands, hindrance } = await own();
  assert.deepEqual(
    [stands?.state, stands?.decline_reason, hindrance],
    ["declined", "It sells something.", null],
  );
  const told = await mailTo(site, "kai@example.org", "Your thank-you message wasn't sent");
  assert.match(told.text, /Why: It sells something\./);
  const { rows } = await site.database.query(
    "select act from audit_log where act like '% a thank-you message%' order by entry_id desc limit 2",
  );
  assert.deepEqual(rows, [{ act: "declined a thank-you message" }, { act: "wrote a thank-you message" }]);
});

const REFUSED = {
  blanks: " \u202e\u200b\u2028 ",
  "a link": "See https://example.org",
  "a link without its scheme": "Visit kai.example today",
  "a link in other letters": "Visit kai．example",
  "a hidden link": "Visit kai.\u200bexample",
  "an address": "Write to me at kai@example",
  "a handle": "I am @kai",
  "a phone": "Call (555) 010-0199!",
  "a phone in other digits": "Call ٥٥٥ ٠١٠ ٠١٩٩",
  "too much": "x".repeat(MOST_THANKS + 1),
  "15 KB of blanks": " ".repeat(15_000),
  "a control character": "Thank\u0007 you",
  "half a character": "Thank you \ud83d",
} as const;

for (const [what, words] of Object.entries(REFUSED))
  test(`${what}: refused, with what to do`, async () => {
    await assert.rejects(kai.ask(writeThanks, { body: { words } }), refused([400, 422]));
  });

test("hostile words come out as words: in the list, in the letter and where it stands", async () => {
  const typed = `  <script>alert(1)</script> =1+1 👩‍👩‍👧‍👦 \u202eמיכל\r\n\r\n\r\n\r\n"x" & ${"क़".repeat(200)} U.S. 98-95 `;
  const kept =
    `<script>alert(1)</script> =1+1 👩‍👩‍👧‍👦 מיכל\n\n"x" & ${"क़".repeat(200)} U.S. 98-95`.normalize();
  const thanks_id = await sent(typed);
  assert.ok(thanks_id);
  assert.equal((await own()).latest?.words, kept);
  const [letter] = await thanked("fifth@example.org");
  assert.ok(letter);
  assert.doesNotMatch(letter.html, /<script>|\u202e/);
  assert.match(letter.html, /&#60;script&#62;alert\(1\)/);
});

test("who is under 18 can't send one, and is told so", async () => {
  await aMonthLater();
  await site.database.query(
    `insert into profile_submissions (submission_id, state, created_at, confirmed_at, guardian_agreed_at, decided_at, player_id,
                                      date_of_birth, email_digest, expires_at)
     select gen_random_uuid(), 'approved', now(), now(), now(), now(), $1, now() - interval '16 years', 'x', null`,
    [of("Kai O'Brien")],
  );
  assert.equal((await own()).hindrance, "minor");
  await assert.rejects(kai.ask(writeThanks, { body: { words: WORDS } }), refused(403, /18/));
  await site.database.query("delete from profile_submissions where player_id = $1", [of("Kai O'Brien")]);
});

test("a year after it was sent or declined it is deleted; who loses the page leaves none", async () => {
  const database = openTestDatabase(site.database.options.connectionString ?? "", 1);
  const count = async () => Number((await site.database.query("select count(*) from thanks")).rows[0].count);
  const forget = (days: number) =>
    forgetThanks.run({ database, clock: { now: () => new Date(Date.now() + days * 86_400_000) } });
  try {
    const all = await count();
    await forget(300);
    assert.ok((await count()) > 0 && (await count()) <= all);
    await forget(366);
    assert.equal(await count(), 0);
    await kai.ask(writeThanks, { body: { words: WORDS } });
    await site.database.query("delete from roles_held where player_id = $1", [of("Kai O'Brien")]);
    assert.equal(await count(), 0);
  } finally {
    await database.close();
  }
});
