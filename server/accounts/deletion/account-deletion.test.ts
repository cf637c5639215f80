import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { getAccountDeletion } from "../../../contract/accounts/deletion.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { actOnOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import { anOffer, orderWords } from "../../contributions/orders/testing/orders.ts";
import { recurringWords } from "../../contributions/testing/recurring.ts";
import { mailTo, throughOutage } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let ids: Record<string, number>;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  ids = await addPlayers(site.database);
  words = recurringWords(site);
});
after(() => site.stop());

const somebody = async (email: string, person: object = {}) => {
  const user_id = await addPerson(site.database, { email, ...person });
  return { ...(await signedIn(site, email)), user_id, params: { user_id } };
};

test("who deletes an account is told beforehand, and by mail afterwards, what by the month ends and whose page goes", async () => {
  const kai = ids["Kai O'Brien"] ?? 0;
  const dana = ids["Dana Okafor"] ?? 0;
  const athlete = await somebody("kai@example.org", { role: "athlete", player_id: kai });
  const fan = await somebody("fan@example.org");
  await words.begun(fan, kai, 3, 25);
  await words.begun(athlete, dana, 6, 10);
  await words.begun(athlete, dana, 3, 1000);

  const ends = await athlete.ask(getAccountDeletion, { params: athlete.params });
  assert.deepEqual(ends, {
    gives: [
      { player_name: "Dana Okafor", amount: 10 },
      { player_name: "Dana Okafor", amount: 1000 },
    ],
    orders: [],
    pages: [{ player_name: "Kai O'Brien", monthly: 1 }],
    has_profile_under_way: false,
  });
  await athlete.ask(deleteUser, { params: athlete.params });
  const { text } = await mailTo(site, "kai@example.org", "Your account at Donate NIL was removed");
  for (const said of [
    /^Your account was removed, with your profile and your favorites\./,
    /Account: kai@example\.org\nRemoved: \w+ \d+, \d{4} at \d+:\d\d [AP]M \(UTC\)/,
    /Monthly contribution ended: \$10 for Dana Okafor\nMonthly contribution ended: \$1,000 for Dana Okafor/,
    /Athlete's page taken down: Kai O'Brien/,
    /You won't be charged again: your 2 monthly contributions ended\./,
    /Your athlete's page is gone: its words, photo and links are deleted/,
    /One monthly contribution to you ends\. We email everyone whose contribution ends\./,
    /stays on record, held for you\. Write to help@demo\.test/,
    /we keep the records, without your name/,
    /Didn't ask for this\? Write to help@demo\.test/,
  ])
    assert.match(text, said);
  await words.mailWith("fan@example.org", "ended: the athlete's page was removed");
  await assert.rejects(fan.ask(getAccountDeletion, { params: athlete.params }), refused(403));
});

test("a letter that could not leave names no athlete whose page was removed since: it waits with numbers", async () => {
  const marcus = ids["Marcus Okafor"] ?? 0;
  const giver = await somebody("patient@example.org");
  await words.begun(giver, marcus, 3, 25);
  // The letters that follow from what the provider tells of it are no part of the outage.
  await words.settled();
  await throughOutage(site, 1, async () => {
    await giver.ask(deleteUser, { params: giver.params });
    const { rows } = await site.database.query<{ payload: string }>(
      "select payload::text from graphile_worker._private_jobs where payload->>'letter' = 'account_deleted'",
    );
    assert.match(rows[0]?.payload ?? "", new RegExp(`"player_id":\\s*${marcus}\\b`));
    assert.doesNotMatch(rows[0]?.payload ?? "", /Okafor/);
    await site.database.query(
      "update players set is_listed = false, is_withdrawn = true, player_name = $2 where player_id = $1",
      [marcus, "an athlete whose page was removed"],
    );
  });
  const { text } = await mailTo(site, "patient@example.org", "Your account at Donate NIL was removed");
  assert.match(text, /Monthly contribution ended: \$25 for an athlete whose page was removed\n/);
});

test("whoever ordered is told which orders end, what goes back and what counts as accepted, before and after; the athlete can't deliver it meanwhile", async () => {
  const dana = ids["Dana Okafor"] ?? 0;
  const ordering = orderWords(site);
  const athlete = await somebody("dana@example.org", { role: "athlete", player_id: dana });
  const buyer = await somebody("buyer@example.org");
  const video = await ordering.ordered(await anOffer(site.database, dana), buyer.ask);
  const photo = await anOffer(site.database, dana, { kind: "signed_photo", price: 25 });
  const { order_id, contribution_id } = await ordering.ordered(
    { body: { ...photo.body, deliver_to: "12 Elm Street, Tulsa OK" } },
    buyer.ask,
  );
  await athlete.ask(actOnOwnOrder, {
    params: { order_id },
    body: { act: "deliver", version: 2, link: "https://social.example/dana/1", says_ad: true },
  });
  const { orders } = await buyer.ask(getAccountDeletion, { params: buyer.params });
  const of = { player_name: "Dana Okafor" };
  assert.deepEqual(orders, [
    { ...of, contribution_id: video.contribution_id, kind: "thank_you_video", amount: 50, goes_back: true },
    { ...of, contribution_id, kind: "signed_photo", amount: 25, goes_back: false },
  ]);
  await buyer.ask(deleteUser, { params: buyer.params });
  const { text } = await mailTo(site, "buyer@example.org", "was removed");
  for (const said of [
    `Order ended: Thank-you video from Dana Okafor, $50 goes back (transaction ${video.contribution_id})`,
    "Counts as accepted: Signed photo from Dana Okafor, $25",
    "Your $50 goes back to the card you paid with. That takes 5 to 10 business days, depending on your bank.",
    "Didn't get it by then? Write to help@demo.test and include the transaction.",
    "Everything else you gave stays with the athletes.",
  ])
    assert.ok(text.includes(said), `${said}\n\n${text}`);
  assert.doesNotMatch(text, /What you gave stays/);
  // At once, and not in the night: what is said to come back is not delivered meanwhile.
  await ordering.stateIs(video.order_id, "refunded");
  assert.equal((await ordering.one(order_id)).state, "delivered");
});

test("an admin is told the same, which is logged; who is deleted so is mailed by whom", async () => {
  const admin = await somebody("admin@example.org", { role: "admin" });
  const giver = await somebody("giver@example.org");
  await words.begun(giver, ids["Dana Okafor"] ?? 0, 3, 50);
  const { gives, pages } = await admin.ask(getAccountDeletion, { params: giver.params });
  assert.deepEqual([gives, pages], [[{ player_name: "Dana Okafor", amount: 50 }], []]);
  const { rows } = await site.database.query(
    "select act from audit_log where subject = $1 and actor_id = $2",
    [`user ${giver.user_id}`, admin.user_id],
  );
  assert.deepEqual(rows, [{ act: "read what ends with an account" }]);

  await admin.ask(deleteUser, { params: giver.params });
  const { text } = await mailTo(site, "giver@example.org", "was removed");
  assert.match(text, /^An admin of Donate NIL removed your account/);
  assert.match(text, /your monthly contribution ended/);
  assert.match(text, /Want to know why\? Write to/);
  assert.doesNotMatch(text, /Didn't ask for this|page/);
  // Two tabs: it is gone by then, and the list says so.
  for (const again of [getAccountDeletion, deleteUser])
    await assert.rejects(
      admin.ask(again, { params: giver.params }),
      (error) => error instanceof CallFailed && /Refresh the list/.test(error.problem.detail ?? ""),
    );
});

test("who gives nothing and has no page hears of neither", async () => {
  const plain = await somebody("plain@example.org");
  const ends = await plain.ask(getAccountDeletion, { params: plain.params });
  assert.deepEqual(ends, { gives: [], orders: [], pages: [], has_profile_under_way: false });
  await plain.ask(deleteUser, { params: plain.params });
  const { text } = await mailTo(site, "plain@example.org", "was removed");
  assert.doesNotMatch(text, /monthly|page|order|profile that you had submitted/i);
});
