import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, login, sync } from "../../../contract/accounts/accounts.ts";
import { endDevice, endOtherDevices, getDevices } from "../../../contract/accounts/devices.ts";
import { forgotPassword, newPassword, notMe } from "../../../contract/accounts/mailed-links.ts";
import { walk } from "../../testing/elsewhere.ts";
import { linkIn, mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

// Where an account is signed in, and the letter about a browser that it was never signed in with.

const LAPTOP = {
  "user-agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
const PHONE = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};
const ENDED = "Your session has ended. Please sign in again.";
const NEW_PASSWORD = "Sunny-day-9";

let site: Site;
before(async () => {
  site = await startSite({}, { identity: true });
});
after(() => site.stop());

const devicesOf = (visitor: Visitor) => visitor.ask(getDevices, {});
const isOut = (visitor: Visitor) => assert.rejects(visitor.ask(sync, {}), refused(401, ENDED));
const isIn = (visitor: Visitor) => visitor.ask(sync, {});
const signInAs = (username: string, password: string) =>
  newVisitor(site).ask(login, { body: { username, password } });

/** Every letter that was asked for has left. */
const allMailed = () =>
  until(
    async () => (await site.database.query("select from graphile_worker._private_jobs")).rowCount === 0,
    "Some letter never left.",
  );
const lettersTo = async (email: string): Promise<number> => {
  await allMailed();
  return (await mailsTo(site, email)).filter(({ subject }) => subject.startsWith("New sign-in")).length;
};

/** Signed in on a laptop, then on a phone; the link of the letter about the phone. */
async function onTwo(name: string) {
  const email = `${name}@example.org`;
  await addPerson(site.database, { email });
  const laptop = await signedIn(site, email, LAPTOP);
  const phone = await signedIn(site, email, PHONE);
  return { email, laptop, phone, link: async () => linkIn(await mailTo(site, email, "New sign-in")) };
}

test("everyone sees where their own account is signed in: this browser first, then the last used", async () => {
  const { email, laptop, phone } = await onTwo("two");
  await signedIn(site, email);
  await (await onTwo("others")).laptop.ask(sync, {});
  await site.database.query(
    `update sessions set begun_at = now() - interval '3 days', seen_at = now() - interval '2 days'
      where user_id = $1 and browser = 'Safari on iOS'`,
    [laptop.user.user_id],
  );
  const { devices, count } = await devicesOf(laptop);
  assert.equal(count, 3);
  assert.deepEqual(
    devices.map(({ is_this, browser, kind, way, network }) => [is_this, browser, kind, way, network]),
    [
      [true, "Chrome on Windows", "computer", "password", "127.0.0.*"],
      [false, null, "computer", "password", "127.0.0.*"],
      [false, "Safari on iOS", "phone", "password", "127.0.0.*"],
    ],
  );
  const [, , last] = devices;
  const hours = (from: string | undefined) => (Date.now() - Date.parse(from ?? "")) / 3_600_000;
  assert.equal(Math.round(hours(last?.first_seen_at)), 72);
  assert.equal(Math.round(hours(last?.last_seen_at)), 48);
  // To be used is to be seen.
  await phone.ask(sync, {});
  const [, used] = (await devicesOf(laptop)).devices;
  assert.equal(used?.browser, "Safari on iOS");
  assert.ok(hours(used?.last_seen_at) < 0.1);
});

test("what the table keeps leads to no session, and what is shown to nothing of the table", async () => {
  const { laptop } = await onTwo("kept");
  const { rows } = await site.database.query<{ kept: string; hash: Buffer }>(
    "select s::text as kept, session_hash as hash from sessions s where user_id = $1",
    [laptop.user.user_id],
  );
  const shown = JSON.stringify(await devicesOf(laptop));
  for (const { kept, hash } of rows) {
    assert.ok(!kept.includes("127.0.0.1"), "an address");
    assert.ok(!shown.includes(hash.toString("hex").slice(0, 16)));
  }
});

test("one device is signed out, and no other; twice is once", async () => {
  const { laptop, phone } = await onTwo("one");
  const [, other] = (await devicesOf(laptop)).devices;
  const params = { device_id: other?.device_id ?? "" };
  for (const _ of ["once", "twice"])
    assert.deepEqual(await laptop.ask(endDevice, { params }), { ended: true });
  await isOut(phone);
  assert.equal((await devicesOf(laptop)).count, 1);
});

test("nobody signs out somebody else's device, nor the one that they use", async () => {
  const { laptop, phone } = await onTwo("mine");
  const thief = await signedIn(site, (await onTwo("thief")).email);
  const [own, other] = (await devicesOf(laptop)).devices;
  await thief.ask(endDevice, { params: { device_id: other?.device_id ?? "" } });
  await isIn(phone);
  await assert.rejects(
    laptop.ask(endDevice, { params: { device_id: own?.device_id ?? "" } }),
    refused(409, "This is the device you're using. Log out instead."),
  );
  await isIn(laptop);
  for (const device_id of ["1", "x".repeat(32), "A".repeat(32)])
    await assert.rejects(
      laptop.ask(endDevice, { params: { device_id } }),
      refused(400, "There is no such device."),
    );
});

test("all others are signed out at once; who signs in there again is a letter", async () => {
  const { email, laptop, phone } = await onTwo("all");
  assert.equal(await lettersTo(email), 1);
  assert.deepEqual(await laptop.ask(endOtherDevices, {}), { ended: 1 });
  await isOut(phone);
  await isIn(laptop);
  assert.deepEqual(await laptop.ask(endOtherDevices, {}), { ended: 0 });
  await laptop.ask(login, { body: { username: email, password: PASSWORD } });
  assert.equal(await lettersTo(email), 1, "this browser stays known");
  await phone.ask(login, { body: { username: email, password: PASSWORD } });
  assert.equal(await lettersTo(email), 2);
  const { rows } = await site.database.query(
    "select act, detail from audit_log where actor_id = $1 and act like 'signed other%'",
    [laptop.user.user_id],
  );
  assert.deepEqual(rows, [{ act: "signed other devices out", detail: { ended: 1 } }]);
});

test("a sign-in from a new browser is a letter to its owner; the first ever and a known browser are none", async () => {
  const email = "letter@example.org";
  await addPerson(site.database, { email });
  const laptop = await signedIn(site, email, LAPTOP);
  await laptop.ask(login, { body: { username: email, password: PASSWORD } });
  assert.equal(await lettersTo(email), 0);
  await signedIn(site, email, { "user-agent": "You won at http://evil.test/x 1" });
  const { text } = await mailTo(site, email, "New sign-in to Donate NIL");
  assert.match(text, /Someone signed in to your account from a browser we haven't seen there before\./);
  assert.match(text, /Unknown/);
  assert.match(text, /127\.0\.0\.\*/);
  assert.ok(!text.includes("evil.test") && !text.includes("127.0.0.1"));
  assert.ok(text.includes(`${site.origin}/NotMe#`));
});

test("a browser in which nobody signed in for 90 days is a new one", async () => {
  const { email, laptop, phone } = await onTwo("forgotten");
  const { user_id } = laptop.user;
  const forget = "select graphile_worker.add_job('forget_sign_ins', job_key := 'forget now')";
  for (const [days, letters] of [
    ["89 days", 1],
    ["91 days", 2],
  ] as const) {
    await site.database.query("update known_browsers set seen_at = now() - $2::interval where user_id = $1", [
      user_id,
      days,
    ]);
    await site.database.query(forget);
    await allMailed();
    await phone.ask(login, { body: { username: email, password: PASSWORD } });
    assert.equal(await lettersTo(email), letters, days);
  }
});

test("an address that nobody has confirmed is not written to: anybody may have typed it", async () => {
  const email = "typed@example.org";
  await addPerson(site.database, { email, confirmed: false });
  for (const says of [LAPTOP, PHONE]) await signedIn(site, email, says);
  assert.equal(await lettersTo(email), 0);
});

test("at most five such letters an hour", async () => {
  const email = "script@example.org";
  await addPerson(site.database, { email });
  for (let at = 0; at < 8; at++) {
    await signedIn(site, email);
    await allMailed();
  }
  assert.equal(await lettersTo(email), 5);
});

test("a sign-in elsewhere in a new browser is a letter too, but where it came to the account for the first time", async () => {
  const email = "fan@demo.test";
  const known = newVisitor(site, LAPTOP);
  assert.equal(await walk(site, known, "fan"), "/");
  assert.equal(await walk(site, known, "fan"), "/");
  assert.equal(await lettersTo(email), 0);
  const phone = newVisitor(site, PHONE);
  assert.equal(await walk(site, phone, "fan"), "/");
  assert.equal(await lettersTo(email), 1);
  const [device] = (await devicesOf(phone)).devices;
  assert.deepEqual([device?.browser, device?.way], ["Safari on iOS", "identity"]);

  // There is no password to end.
  const link = linkIn(await mailTo(site, email, "New sign-in"));
  assert.deepEqual(await newVisitor(site).ask(notMe, { body: { link } }), {
    ended: true,
    had_password: false,
  });
  await isOut(known);
  await allMailed();
  assert.deepEqual(
    (await mailsTo(site, email)).filter(({ subject }) => subject.includes("password")),
    [],
  );
});

test("'this wasn't me' ends every session and the password; a mailed link sets a new one", async () => {
  const { email, laptop, phone, link } = await onTwo("notme");
  assert.deepEqual(await newVisitor(site).ask(notMe, { body: { link: await link() } }), {
    ended: true,
    had_password: true,
  });
  await isOut(laptop);
  await isOut(phone);
  await assert.rejects(signInAs(email, PASSWORD), refused(401, "Wrong email or password."));

  const mail = await mailTo(site, email, "Choose a new password");
  assert.match(
    mail.text,
    /You told us that someone else was in your account, so your old password no longer works\./,
  );
  assert.ok(mail.text.includes(`${site.origin}/NewPassword#`));
  await newVisitor(site).ask(newPassword, { body: { link: linkIn(mail), new_password: NEW_PASSWORD } });
  await signInAs(email, NEW_PASSWORD);
  await mailTo(site, email, "Your password for Donate NIL was changed");

  // From now on a forgotten one is one as before.
  await newVisitor(site).ask(forgotPassword, { body: { user_email: email } });
  await mailTo(site, email, "A new password for Donate NIL");
});

const OVER =
  "This link was already used, your email was changed since, or it's more than 7 days old. To be safe, choose a new password. If your email was changed, use the link in our email about that.";

test("such a link works once, for seven days, also after another password was chosen: a thief may have chosen it", async () => {
  const used = await onTwo("used");
  const body = { link: await used.link() };
  await newVisitor(site).ask(notMe, { body });
  await assert.rejects(newVisitor(site).ask(notMe, { body }), refused(404, OVER));

  const late = await onTwo("late");
  const lateBody = { link: await late.link() };
  const turnBack = (days: string) =>
    site.database.query("update mailed_links set ends_at = ends_at - $2::interval where user_id = $1", [
      late.laptop.user.user_id,
      days,
    ]);
  await turnBack("7 days 1 minute");
  await assert.rejects(newVisitor(site).ask(notMe, { body: lateBody }), refused(404, OVER));
  await turnBack("-2 minutes");
  await newVisitor(site).ask(notMe, { body: lateBody });

  const changed = await onTwo("changed");
  const changedBody = { link: await changed.link() };
  await changed.laptop.ask(changePassword, { body: { old_password: PASSWORD, new_password: NEW_PASSWORD } });
  await newVisitor(site).ask(notMe, { body: changedBody });
  await assert.rejects(signInAs(changed.email, NEW_PASSWORD), refused(401, "Wrong email or password."));
});

test("the link does nothing else: it sets no password and confirms no address", async () => {
  const { email, link } = await onTwo("else");
  await assert.rejects(
    newVisitor(site).ask(newPassword, { body: { link: await link(), new_password: NEW_PASSWORD } }),
    /This link was already used/,
  );
  await signInAs(email, PASSWORD);
});

test("a server of the release before, which knows nothing of an ended password, sets the new one", async () => {
  const { email, link } = await onTwo("before");
  await newVisitor(site).ask(notMe, { body: { link: await link() } });
  await site.database.query(
    `update people set password_changed_at = now(),
            password_hash = (select password_hash from people where email = 'two@example.org')
      where email = $1`,
    [email],
  );
  await signInAs(email, PASSWORD);
  await newVisitor(site).ask(forgotPassword, { body: { user_email: email } });
  await mailTo(site, email, "A new password for Donate NIL");
});
