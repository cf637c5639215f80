import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { askForMyData, getMyData, MY_DATA_ZIP } from "../../../contract/accounts/my-data.ts";
import { PROOF_WANTED } from "../../../contract/accounts/proof-wanted.ts";
import { giveUserRole, takeUserRole } from "../../../contract/accounts/roles.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { takeOwnPageDown } from "../../../contract/profiles/own-page.ts";
import { takeBackProfile } from "../../../contract/profiles/steps.ts";
import { anOffer } from "../../contributions/orders/testing/orders.ts";
import { pay } from "../../contributions/testing/pay.ts";
import { claimWords, seenPage } from "../../testing/claims.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { opened } from "./testing/copies.ts";

// Asking for a copy of one's data, and taking it, by the site's own calls.

let site: Site;
let players: Record<string, number>;
before(async () => {
  site = await startSite();
  players = await addPlayers(site.database);
});
after(() => site.stop());

async function member(name: string, but: { confirmed?: boolean } = {}) {
  const email = `${name}@example.org`;
  const user_id = await addPerson(site.database, { email, given_name: name, ...but });
  return { email, user_id, visitor: await signedIn(site, email) };
}

const ready = (visitor: Visitor) =>
  until(async () => (await visitor.ask(getMyData, {})).copy, "The copy was never ready.");
const fileAt = (copy_id: string) => `${MY_DATA_ZIP}?copy=${copy_id}`;
const letProofEnd = (user_id: number) =>
  site.database.query("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
    user_id,
  ]);
/** The problem's words in the answer to who fetches. */
async function fetched(visitor: Visitor, copy_id: string): Promise<[status: number, words: string]> {
  const response = await visitor.request(fileAt(copy_id));
  return [response.status, JSON.parse(await response.text()).detail];
}

test("who asks gets a copy: it is made, mailed about without a link into it, and taken by its account", async () => {
  const { visitor, email, user_id } = await member("ada");
  const none = { state: "none", asked_at: null, copy: null, left_today: 3 };
  assert.deepEqual(await visitor.ask(getMyData, {}), none);
  const asked = await visitor.ask(askForMyData, {});
  assert.deepEqual([asked.state, asked.left_today], ["making", 2]);
  const { copy_id, bytes, ready_until } = await ready(visitor);
  const days = (Date.parse(ready_until) - Date.now()) / 86_400_000;
  assert.ok(days > 2.9 && days <= 3, `${days}`);

  const { text } = await mailTo(site, email, "Your data at Donate NIL is ready");
  assert.match(text, new RegExp(`${site.origin}${pages.myData.to()}\\s`));
  assert.ok(!text.includes(copy_id) && !text.includes(".zip"));

  const response = await visitor.request(fileAt(copy_id));
  assert.equal(response.status, 200);
  assert.deepEqual(
    ["content-type", "cache-control", "content-length"].map((name) => response.headers.get(name)),
    ["application/zip", "private, no-store", String(bytes)],
  );
  assert.match(
    response.headers.get("content-disposition") ?? "",
    /^attachment; filename="donate-nil-my-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const { names, data, rows } = opened(new Uint8Array(await response.arrayBuffer()));
  assert.deepEqual(names, ["my-data.html", "my-data.json"]);
  assert.deepEqual([data.version, data.account_number], [1, user_id]);
  assert.equal(rows("account")[0]?.email, email);
  assert.deepEqual(
    rows("what_you_did").map(({ act }) => act),
    ["asked for a copy of the own data", "signed in"],
  );
});

test("what was given as a guest since the last sign-in is in it whole, with what was ordered", async () => {
  const { visitor, email } = await member("gus");
  const { body } = await anOffer(site.database, players["Kai O'Brien"] ?? 0);
  const { checkout_url } = await site.ask(openOneTimeCheckout, { body: body as never });
  await pay(checkout_url, "4242424242424242", email);
  await until(async () => {
    const { rows } = await site.database.query("select from orders where state = 'ordered'");
    return rows.length === 1;
  });
  await visitor.ask(askForMyData, {});
  const { copy_id } = await ready(visitor);
  const file = await visitor.request(fileAt(copy_id));
  const { rows } = opened(new Uint8Array(await file.arrayBuffer()));
  assert.deepEqual(
    rows("contributions").map(({ receipt_email, nil_service_type }) => [receipt_email, nil_service_type]),
    [[email, "thank_you_video"]],
  );
  assert.deepEqual(
    rows("orders").map(({ first_name, state }) => [first_name, state]),
    [["Ada", "ordered"]],
  );
});

test("it is asked for, and taken, only by whoever has shown lately who they are", async () => {
  const { visitor, user_id } = await member("bob");
  await visitor.ask(askForMyData, {});
  const { copy_id } = await ready(visitor);
  await letProofEnd(user_id);
  const asked = visitor.ask(askForMyData, {});
  await assert.rejects(asked, refused(403));
  await assert.rejects(asked, (error) => error instanceof CallFailed && error.problem.type === PROOF_WANTED);
  const led = await visitor.request(fileAt(copy_id));
  assert.deepEqual([led.status, led.headers.get("location")], [303, pages.confirmItsYou.to(fileAt(copy_id))]);
  const out = await newVisitor(site).request(fileAt(copy_id));
  assert.equal(out.status, 303);
  assert.match(out.headers.get("location") ?? "", /^\/Login\?return_to=%2FMyData/);
});

test("someone else's copy is none, nor is one that never was", async () => {
  const { visitor } = await member("cyd");
  await visitor.ask(askForMyData, {});
  const { copy_id } = await ready(visitor);
  const other = await member("dan");
  const missing = "There is no such file of yours. Please get it from your page My data.";
  assert.deepEqual(await fetched(other.visitor, copy_id), [404, missing]);
  assert.deepEqual(await fetched(other.visitor, crypto.randomUUID()), [404, missing]);
  assert.deepEqual(await fetched(other.visitor, "' or true --"), [404, missing]);
});

test("one at a time: two tabs ask for the same one; a new one takes the old one's place, three a day", async () => {
  const { visitor, user_id } = await member("eve");
  const both = await Promise.all([visitor.ask(askForMyData, {}), visitor.ask(askForMyData, {})]);
  const { rows } = await site.database.query("select from my_data_copies where user_id = $1", [user_id]);
  const first = await ready(visitor);
  // Where the first was made before the second asked, both count.
  assert.equal(
    rows.length,
    both.some(({ state }) => state !== "making") ? 2 : 3 - Math.min(...both.map((it) => it.left_today)),
  );
  while ((await visitor.ask(getMyData, {})).left_today > 0) {
    await visitor.ask(askForMyData, {});
    await ready(visitor);
  }
  const last = await ready(visitor);
  await assert.rejects(
    visitor.ask(askForMyData, {}),
    refused(429, "You can ask for 3 copies in 24 hours. Please try again tomorrow."),
  );
  assert.equal((await fetched(visitor, first.copy_id))[0], 410);
  assert.equal((await visitor.request(fileAt(last.copy_id))).status, 200);
  await site.database.query(
    "update my_data_copies set asked_at = asked_at - interval '1 day' where user_id = $1",
    [user_id],
  );
  assert.equal((await visitor.ask(getMyData, {})).left_today, 3);
});

test("after its days it is over, in words; with the account it goes at once", async () => {
  const { visitor, user_id } = await member("fay");
  await visitor.ask(askForMyData, {});
  const { copy_id } = await ready(visitor);
  const over = "This copy is no longer available. Ask for a new one on your page My data.";
  await site.database.query("update my_data_copies set ends_at = now() where copy_id = $1", [copy_id]);
  assert.deepEqual(await fetched(visitor, copy_id), [410, over]);
  assert.deepEqual((await visitor.ask(getMyData, {})).state, "none");
  await visitor.ask(askForMyData, {});
  await ready(visitor);
  await visitor.ask(deleteUser, { params: { user_id } });
  const { rows } = await site.database.query(
    "select (select count(*)::int from my_data_copies where user_id = $1) as copies, (select count(*)::int from my_data_pieces join my_data_copies using (copy_id) where user_id = $1) as pieces",
    [user_id],
  );
  assert.deepEqual(rows, [{ copies: 0, pieces: 0 }]);
});

test("an athlete's copy goes with the page that is in it, and with a profile that is taken back", async () => {
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  const admin = await signedIn(site, "admin@example.org");
  const claims = claimWords(site, admin, players);
  const { holder } = await claims.approved("kai@example.org", "Kai O'Brien");
  const { link } = await claims.waiting("maya@example.org");
  const maya = await member("maya");
  for (const [visitor, act] of [
    [holder, () => holder.ask(takeOwnPageDown, {})],
    [maya.visitor, () => site.ask(takeBackProfile, { body: { link } })],
  ] as const) {
    await visitor.ask(askForMyData, {});
    const { copy_id } = await ready(visitor);
    await act();
    assert.equal((await visitor.ask(getMyData, {})).state, "none");
    const { rows } = await site.database.query("select from my_data_pieces where copy_id = $1", [copy_id]);
    assert.deepEqual(rows, []);
  }
});

test("an athlete's copy goes when an admin takes the role, or gives another page", async () => {
  await addPerson(site.database, { email: "roles@example.org", role: "admin" });
  const admin = await signedIn(site, "roles@example.org");
  const { rows } = await site.database.query<{ player_id: number }>(
    "select player_id::int from players where player_id not in (select player_id from roles_held where player_id is not null) limit 2",
  );
  const [wrong = 0, right = 0] = rows.map(({ player_id }) => player_id);
  const { email, user_id } = await member("xia");
  const give = async (player_id: number) =>
    admin.ask(giveUserRole, {
      params: { user_id },
      body: { role: "athlete", player_id, seen: await seenPage(site, player_id) },
    });
  const pieces = async () =>
    (
      await site.database.query(
        "select from my_data_copies left join my_data_pieces using (copy_id) where user_id = $1",
        [user_id],
      )
    ).rowCount;
  for (const ends of [
    () => give(right),
    () => admin.ask(takeUserRole, { params: { user_id, role: "athlete" } }),
  ]) {
    await give(wrong);
    const visitor = await signedIn(site, email);
    await visitor.ask(askForMyData, {});
    await ready(visitor);
    await ends();
    assert.equal((await (await signedIn(site, email)).ask(getMyData, {})).state, "none");
    assert.equal(await pieces(), 0);
  }
});

test("a copy stays where a role comes or goes that has no page in it", async () => {
  const admin = await signedIn(site, "roles@example.org");
  const { email, user_id, visitor } = await member("yan");
  await visitor.ask(askForMyData, {});
  const { copy_id } = await ready(visitor);
  await admin.ask(giveUserRole, { params: { user_id }, body: { role: "brand" } });
  await admin.ask(takeUserRole, { params: { user_id, role: "brand" } });
  assert.equal((await ready(await signedIn(site, email))).copy_id, copy_id);
});

test("nobody is mailed at an address that nobody has confirmed, and what was sent under it is not given", async () => {
  const { visitor, email } = await member("gil", { confirmed: false });
  await site.database.query(
    `insert into contact_messages (created_at, first_name, last_name, email, phone_number, subject, message)
     values (now(), 'Gil', 'Low', $1, '555', 'Hello', 'Not the account')`,
    [email],
  );
  await visitor.ask(askForMyData, {});
  const { copy_id } = await ready(visitor);
  const response = await visitor.request(fileAt(copy_id));
  assert.deepEqual(opened(new Uint8Array(await response.arrayBuffer())).rows("messages"), []);
  await until(
    async () => (await site.database.query("select from graphile_worker._private_jobs")).rowCount === 0,
  );
  assert.deepEqual(
    (await mailsTo(site, email)).filter(({ subject }) => subject.includes("Your data")),
    [],
  );
});
