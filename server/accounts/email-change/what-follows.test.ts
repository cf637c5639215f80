import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { askEmailChange, confirmEmailChange, keepEmail } from "../../../contract/accounts/email-change.ts";
import { listOwnRequests } from "../../../contract/collaborations/requests.ts";
import { recurringWords } from "../../contributions/testing/recurring.ts";
import { contributionsOf, giveAsGuest } from "../../testing/guests.ts";
import { linkIn, mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { approvedRequest } from "../../testing/request.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

// What belongs to a person with their address, and where it is when that becomes another one, and the one before again.

let site: Site;
let kai: number;
let jose: number;
before(async () => {
  site = await startSite();
  const players = await addPlayers(site.database);
  kai = players["Kai O'Brien"] ?? 0;
  jose = players["José Muñoz"] ?? 0;
});
after(() => site.stop());

async function change(visitor: Visitor, to: string): Promise<void> {
  await visitor.ask(askEmailChange, { body: { user_email: to } });
  const link = linkIn(await mailTo(site, to, "Confirm your new email"));
  await visitor.ask(confirmEmailChange, { body: { link } });
}

async function takeBack(email: string): Promise<void> {
  const { text } = await mailTo(site, email, "Your email at Donate NIL was changed");
  const link = /KeepEmail#([\da-f-]{36}\.[\w-]{43})/.exec(text)?.[1] ?? "";
  await newVisitor(site).ask(keepEmail, { body: { link } });
}

test("what a guest gave with the new address joins; taken back, it goes with that address, and what the account gave stays", async () => {
  const [old, to] = ["rae@old.example", "rae@new.example"];
  await addPerson(site.database, { email: old });
  await giveAsGuest(site, kai, old);
  await giveAsGuest(site, kai, to);
  const visitor = await signedIn(site, old);
  assert.equal(await contributionsOf(site, old), 1);
  await change(visitor, to);
  assert.equal(await contributionsOf(site, to), 2);
  await takeBack(old);
  assert.equal(await contributionsOf(site, old), 1);
  // Whoever has the address finds it again.
  await addPerson(site.database, { email: to });
  await signedIn(site, to);
  assert.equal(await contributionsOf(site, to), 1);
});

test("a plan's customer at the payment provider, its letters and the receipts of its months have the address of today; past ones stay", async () => {
  const words = recurringWords(site);
  const [old, to] = ["giver@old.example", "giver@new.example"];
  const user_id = await addPerson(site.database, { email: old });
  const visitor = await signedIn(site, old);
  const { recurring_id } = await words.begun(visitor, kai);
  await words.mailWith(old, "Receipt");
  const customer = async () => {
    const { rows } = await site.database.query(
      "select provider_customer_id as id from provider_customers where user_id = $1",
      [user_id],
    );
    const found = await words.provider.customers.retrieve(rows[0].id);
    return found.deleted ? null : found.email;
  };
  assert.equal(await customer(), old);
  await change(visitor, to);
  await until(async () => (await customer()) === to);
  // In a month of 31 days the bill is a draft for an hour more.
  await words.pass(32);
  await mailTo(site, to, "Receipt: ");
  const { rows } = await site.database.query(
    "select contributor_email from contributions where recurring_id = $1 order by created_at",
    [recurring_id],
  );
  assert.deepEqual(
    rows.map(({ contributor_email }) => contributor_email),
    [old, to],
  );
  await takeBack(old);
  await until(async () => (await customer()) === old);
});

test("requests that were sent from the address stay the account's, and their letters follow it", async () => {
  const [old, to] = ["brand@old.example", "brand@new.example"];
  await addPerson(site.database, { email: old });
  const visitor = await signedIn(site, old);
  const { rows } = await site.database.query(
    "select t.team_id, t.school_id from players p join teams t using (team_id) where player_id = $1",
    [kai],
  );
  const sent = async (email: string) => {
    const of = { player_id: kai, ...rows[0], user_id: visitor.user.user_id };
    const request_id = await approvedRequest(site.database, of);
    await site.database.query("update collaboration_requests set user_id = null where request_id = $1", [
      request_id,
    ]);
    await site.database.query("update collaboration_terms set email_address = $2 where request_id = $1", [
      request_id,
      email,
    ]);
    return request_id;
  };
  const own = async (who: Visitor) =>
    (await who.ask(listOwnRequests, { query: { as: "sender" } })).data.map(({ request_id }) => request_id);
  const first = await sent(old);
  const second = await sent(to);
  assert.deepEqual(await own(visitor), [first]);
  await change(visitor, to);
  assert.deepEqual((await own(visitor)).toSorted(), [first, second].toSorted());
  // The terms are as they were agreed to; what is written about them goes to the account.
  const { rows: entries } = await site.database.query(
    "select entry_id::int from collaboration_history where request_id = any ($1) order by entry_id",
    [[first, second]],
  );
  for (const { entry_id } of entries)
    await site.database.query("select graphile_worker.add_job('mail_collaboration_step', $1::json)", [
      JSON.stringify({ entry_id, to: "sender" }),
    ]);
  await mailTo(site, to, "Your NIL collaboration request is approved", 2);
  assert.equal((await mailsTo(site, old)).filter(({ subject }) => subject.includes("is approved")).length, 0);
  await takeBack(old);
  const { rows: kept } = await site.database.query(
    "select request_id from collaboration_requests where user_id = $1",
    [visitor.user.user_id],
  );
  assert.deepEqual(kept, [{ request_id: first }]);
});

test("an athlete's profile that waits follows its account, and goes back with the address; a page of the later address waits there", async () => {
  const [old, to] = ["athlete@old.example", "athlete@new.example"];
  const user_id = await addPerson(site.database, { email: old });
  const visitor = await signedIn(site, old);
  const waiting = await submitted(old, "waiting_for_review", null);
  const approved = await submitted(to, "approved", jose);
  await change(visitor, to);
  const pages = async () =>
    (await site.database.query("select player_id::int from roles_held where user_id = $1", [user_id])).rows;
  assert.deepEqual(await pages(), [{ player_id: jose }]);
  assert.equal(await emailOf(waiting), to);
  await takeBack(old);
  assert.equal(await emailOf(waiting), old);
  assert.equal(await emailOf(approved), to);
  assert.deepEqual(await pages(), []);
  const next = await addPerson(site.database, { email: to });
  await signedIn(site, to);
  const { rows } = await site.database.query("select user_id::int from roles_held where player_id = $1", [
    jose,
  ]);
  assert.deepEqual(rows, [{ user_id: next }]);
});

async function submitted(email: string, state: string, player_id: number | null): Promise<string> {
  const { rows } = await site.database.query(
    `insert into profile_submissions (state, date_of_birth, confirmed_at, player_id) values ($1, '2004-01-01', now(), $2)
     returning submission_id`,
    [state, player_id],
  );
  const submission_id: string = rows[0].submission_id;
  await site.database.query(
    `insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name,
                                  sport_level, gender_division, height_inches)
     values ($1, 'Maya', 'Okafor', $2, 'Soccer', 'Test Arizona', 'Senior', 'College Sports', 'Women', 69)`,
    [submission_id, email],
  );
  return submission_id;
}

const emailOf = async (submission_id: string): Promise<string> =>
  (
    await site.database.query("select email_address from profile_details where submission_id = $1", [
      submission_id,
    ])
  ).rows[0]?.email_address;
