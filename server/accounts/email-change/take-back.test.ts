import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deleteUser, register, sync } from "../../../contract/accounts/accounts.ts";
import { forgotPassword, newPassword } from "../../../contract/accounts/mailed-links.ts";
import { linkIn, mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { CONFIRM, emailChangeWords, wayIn } from "../testing/email-changes.ts";

const site: Site = await startSite();
after(() => site.stop());
const { ask, confirm, keep, signInAs, noJobs, addressOf, changed, somebody } = emailChangeWords(site);

const NEW_PASSWORD = "Sunny-day-9";
const KEPT = "Your account at Donate NIL has another email now";

test("for seven days the address before goes back by its link: sessions, password and later links end, and its owner chooses a new one", async () => {
  const { email, user_id, visitor: thief } = await somebody("finn");
  const way = await changed(thief, email, "thief@new.example");
  await site.database.query(
    "insert into identities (issuer, subject, user_id) values ('https://id.example', 'thief', $1)",
    [user_id],
  );
  for (const [name, days] of [
    ["The owner's", 20],
    ["The thief's", 1],
  ])
    await site.database.query(
      `insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name, added_at)
       values (gen_random_uuid(), $1, sha256(convert_to($2::text, 'UTF8')), 'x', sha256('x'), 0, '{}', false, $2, now() - make_interval(days => $3::int))`,
      [user_id, name, days],
    );
  assert.deepEqual(await keep(way), { kept: true, had_password: true });
  const { rows: left } = await site.database.query("select name from passkeys where user_id = $1", [user_id]);
  assert.deepEqual(left, [{ name: "The owner's" }]);
  await site.database.query("update people set second_factor_since = null where user_id = $1", [user_id]);
  assert.equal(await addressOf(user_id), email);
  await assert.rejects(thief.ask(sync, {}), refused(401, /has ended/));
  for (const username of [email, "thief@new.example"]) await assert.rejects(signInAs(username), refused(401));
  assert.equal(
    (await site.database.query("select from identities where user_id = $1", [user_id])).rowCount,
    0,
  );
  const link = linkIn(await mailTo(site, email, "Choose a new password"));
  await site.ask(newPassword, { body: { link, new_password: NEW_PASSWORD } });
  await signInAs(email, NEW_PASSWORD);
  await mailTo(site, "thief@new.example", "Your email at Donate NIL was changed back");
  await assert.rejects(keep(way), refused(404, /already used/));
  const forged = way.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await assert.rejects(keep(forged), refused(404));
});

test("until then nobody gets the address; whoever tries is answered as for one that has an account, and its owner is mailed the way back", async () => {
  const { email, user_id, visitor } = await somebody("gus");
  const way = await changed(visitor, email, "gus@new.example");
  const stranger = newVisitor(site);
  const body = { user_name: "Nia", user_email: email.toUpperCase(), password: NEW_PASSWORD };
  assert.deepEqual(await stranger.ask(register, { body }), { user_email: email.toUpperCase() });
  await assert.rejects(signInAs(email, NEW_PASSWORD), refused(401));
  const told = await mailTo(site, email, KEPT);
  assert.equal(wayIn(told), way, "the same link");
  await site.ask(forgotPassword, { body: { user_email: email } });
  const { visitor: rival } = await somebody("rival");
  await ask(rival, email);
  await noJobs();
  assert.equal(
    (await mailsTo(site, email)).filter(({ subject }) => subject === KEPT).length,
    1,
    "once a day",
  );
  // As if a link had been mailed before it was kept.
  await site.database.query(
    "insert into mailed_links (link_hash, user_id, purpose, email, ends_at) values (sha256($1), $2, 'change_email', $3, now() + interval '1 hour')",
    [Buffer.from("x".repeat(43)), rival.cookies.size > 0 ? (await rival.ask(sync, {})).user_id : 0, email],
  );
  await assert.rejects(confirm(rival, "x".repeat(43)), refused(409, /Another account uses/));
  await site.database.query("update email_changes set kept_until = now() where user_id = $1", [user_id]);
  await assert.rejects(keep(way), refused(404, /more than 7 days old/));
  assert.equal((await confirm(rival, "x".repeat(43))).user_email, email);
});

test("of several changes each address has its own way back, and the earlier owner wins over the later ones", async () => {
  const { email: a, user_id, visitor } = await somebody("hal");
  const [b, c] = ["hal@b.example", "hal@c.example"];
  const back_to_a = await changed(visitor, a, b);
  const back_to_b = await changed(visitor, b, c);
  await keep(back_to_b);
  assert.equal(await addressOf(user_id), b);
  await keep(back_to_a);
  assert.equal(await addressOf(user_id), a);

  const { email: d, user_id: other_id, visitor: other } = await somebody("ivy");
  const back_to_d = await changed(other, d, "ivy@b.example");
  const back_to_e = await changed(other, "ivy@b.example", "ivy@c.example");
  await keep(back_to_d);
  await assert.rejects(keep(back_to_e), refused(404));
  assert.equal(await addressOf(other_id), d);
  await addPerson(site.database, { email: "ivy@b.example" });
});

test("whoever goes back to the address before by a change of their own leaves no way back to the one between", async () => {
  const { email, user_id, visitor } = await somebody("jo");
  const way = await changed(visitor, email, "jo@between.example");
  await ask(visitor, email);
  await confirm(visitor, linkIn(await mailTo(site, email, CONFIRM)));
  assert.equal(await addressOf(user_id), email);
  await mailTo(site, "jo@between.example", "Your email at Donate NIL was changed back");
  assert.equal((await mailsTo(site, "jo@between.example")).filter((mail) => wayIn(mail) !== "").length, 0);
  await assert.rejects(keep(way), refused(404));
  assert.equal(
    (await site.database.query("select from email_changes where user_id = $1", [user_id])).rowCount,
    0,
  );
});

test("a deleted account keeps no address: it can be registered, and the link back says what became of it", async () => {
  const { email, user_id, visitor } = await somebody("kim");
  const way = await changed(visitor, email, "kim@new.example");
  await ask(visitor, "kim@later.example");
  await visitor.ask(deleteUser, { params: { user_id } });
  await mailTo(site, "kim@new.example", "Your account at Donate NIL was removed");
  await assert.rejects(keep(way), refused(410, /was deleted/));
  const { rows } = await site.database.query(
    "select old_email, new_email from email_changes where user_id = $1",
    [user_id],
  );
  assert.deepEqual(rows, [{ old_email: null, new_email: null }]);
  await addPerson(site.database, { email });
});
