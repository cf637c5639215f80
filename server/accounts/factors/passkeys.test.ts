import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { login, sync } from "../../../contract/accounts/accounts.ts";
import { getDevices } from "../../../contract/accounts/devices.ts";
import {
  addPasskey,
  beginPasskey,
  getFactors,
  namePasskey,
  removePasskey,
} from "../../../contract/accounts/factors.ts";
import { beginPasskeyProof, getProof, proveByPasskey } from "../../../contract/accounts/fresh-proof.ts";
import { beginPasskeySignIn, signInByPasskey } from "../../../contract/accounts/second-step.ts";
import { mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { makeSoftPasskey, type SoftPasskey, signBySoftPasskey } from "../../testing/soft-passkey.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

const NOT_TAKEN = refused(401, /doesn't sign you in/);
const NOT_ADDED = refused(422, /took too long, or it was made for another site/);

test("a passkey is added, signs in without a name, is named, and counts as a fresh proof", async () => {
  const { person, passkey, codes, passkey_id } = await withPasskey("nia@demo.test");
  assert.equal(codes?.length, 10);
  const { passkeys, recovery_codes_left } = await person.ask(getFactors, {});
  assert.deepEqual(
    passkeys.map(({ name, is_synced, used_at }) => ({ name, is_synced, used_at })),
    [{ name: "Passkey", is_synced: false, used_at: null }],
  );
  assert.equal(recovery_codes_left, 10);

  const phone = newVisitor(site);
  const user = await signIn(phone, passkey);
  assert.deepEqual([user.user_email, user.has_second_factor], ["nia@demo.test", true]);
  assert.ok((await phone.ask(getProof, {})).fresh_until);
  assert.deepEqual((await phone.ask(getDevices, {})).devices.map(({ way }) => way).sort(), [
    "passkey",
    "password",
  ]);
  await phone.ask(namePasskey, { params: { passkey_id }, body: { name: "  My phone " } });
  const [named] = (await phone.ask(getFactors, {})).passkeys;
  assert.equal(named?.name, "My phone");
  assert.ok(named.used_at);
  const letter = await mailTo(site, "nia@demo.test", "A passkey was added");
  assert.match(letter.text, /This wasn't me/);
});

test("what a browser answers is taken once, and only for what it was asked for, by whom, and here", async () => {
  const { person, passkey } = await withPasskey("kim@demo.test");
  const visitor = newVisitor(site);
  const options = await visitor.ask(beginPasskeySignIn, {});
  const used = signBySoftPasskey(passkey, options, site);
  await visitor.ask(signInByPasskey, { body: { used } });
  await assert.rejects(newVisitor(site).ask(signInByPasskey, { body: { used } }), NOT_TAKEN);

  const refusedWith = async (odd: Parameters<typeof signBySoftPasskey>[2]) => {
    const again = await visitor.ask(beginPasskeySignIn, {});
    const wrong = signBySoftPasskey(passkey, again, odd);
    await assert.rejects(visitor.ask(signInByPasskey, { body: { used: wrong } }), NOT_TAKEN);
    // It is used up by the wrong answer, too, where that names it.
    if (odd.challenge) return;
    const late = signBySoftPasskey(passkey, again, site);
    await assert.rejects(visitor.ask(signInByPasskey, { body: { used: late } }), NOT_TAKEN);
  };
  await refusedWith({ origin: "https://donate-nil.example" });
  await refusedWith({ origin: site.origin, unverified: true });
  await refusedWith({ origin: site.origin, challenge: "x".repeat(43) });

  // What was asked for to show who sits there signs nobody in, and the other way round; nor in another's session.
  const proving = await person.ask(beginPasskeyProof, {});
  const proof = signBySoftPasskey(passkey, proving, site);
  await assert.rejects(visitor.ask(signInByPasskey, { body: { used: proof } }), NOT_TAKEN);
  await addPerson(site.database, { email: "other@demo.test" });
  const other = await signedIn(site, "other@demo.test");
  const foreign = await other.ask(beginPasskeyProof, {});
  const theirs = signBySoftPasskey(passkey, foreign, site);
  await assert.rejects(
    other.ask(proveByPasskey, { body: { used: theirs } }),
    refused(422, /isn't one of yours/),
  );
});

test("a page of another site, a stale request and a second use add no passkey", async () => {
  await addPerson(site.database, { email: "ola@demo.test" });
  const person = await signedIn(site, "ola@demo.test");
  const foreign = makeSoftPasskey(await person.ask(beginPasskey, {}), {
    origin: "https://donate-nil.example",
  });
  await assert.rejects(person.ask(addPasskey, { body: { made: foreign.made } }), NOT_ADDED);
  const unverified = makeSoftPasskey(await person.ask(beginPasskey, {}), { ...site, unverified: true });
  await assert.rejects(person.ask(addPasskey, { body: { made: unverified.made } }), NOT_ADDED);

  const late = makeSoftPasskey(await person.ask(beginPasskey, {}), site);
  await site.database.query("update passkey_challenges set ends_at = now() - interval '1 second'");
  await assert.rejects(person.ask(addPasskey, { body: { made: late.made } }), NOT_ADDED);

  // Asked for in another session of the same person.
  const desk = await signedIn(site, "ola@demo.test");
  const elsewhere = makeSoftPasskey(await desk.ask(beginPasskey, {}), site);
  await assert.rejects(person.ask(addPasskey, { body: { made: elsewhere.made } }), NOT_ADDED);

  const { made } = makeSoftPasskey(await person.ask(beginPasskey, {}), site);
  await person.ask(addPasskey, { body: { made } });
  await assert.rejects(person.ask(addPasskey, { body: { made } }), NOT_ADDED);
  assert.equal((await person.ask(getFactors, {})).passkeys.length, 1);
});

test("of two copies of one authenticator the one that is behind is refused", async () => {
  const { passkey } = await withPasskey("copied@demo.test");
  const copy = { ...passkey };
  await signIn(newVisitor(site), passkey);
  await signIn(newVisitor(site), passkey);
  await assert.rejects(signIn(newVisitor(site), copy), NOT_TAKEN);
});

test("one in whose account the address is confirmed by nobody adds none", async () => {
  await addPerson(site.database, { email: "squatted@demo.test", confirmed: false });
  const person = await signedIn(site, "squatted@demo.test");
  await assert.rejects(person.ask(beginPasskey, {}), refused(409, /confirm your email/));
});

test("the last one takes the second step and the recovery codes with it; the removed one signs nobody in", async () => {
  const { person, passkey, passkey_id } = await withPasskey("last@demo.test");
  await assert.rejects(
    newVisitor(site).ask(login, { body: { username: "last@demo.test", password: PASSWORD } }),
    refused(403, /One more step/),
  );
  assert.deepEqual(await person.ask(removePasskey, { params: { passkey_id } }), {
    removed: true,
    second_step: false,
  });
  await assert.rejects(signIn(newVisitor(site), passkey), NOT_TAKEN);
  const { rows } = await site.database.query(
    "select from recovery_codes join people using (user_id) where email = 'last@demo.test'",
  );
  assert.equal(rows.length, 0);
  const user = await signedIn(site, "last@demo.test");
  assert.equal((await user.ask(sync, {})).has_second_factor, false);
  await assert.rejects(
    person.ask(removePasskey, { params: { passkey_id } }),
    refused(404, /no longer there/),
  );
});

test("whose role takes a second step keeps the last one, and another's passkey is nobody's to remove", async () => {
  const strict = await startSite({ SECOND_FACTOR_FOR: "admin" });
  try {
    const { person, passkey_id } = await withPasskey("admin.one@demo.test", strict, "admin");
    const other = await withPasskey("admin.two@demo.test", strict, "admin");
    await assert.rejects(
      person.ask(removePasskey, { params: { passkey_id } }),
      refused(409, /Add another passkey or an authenticator app first/),
    );
    await assert.rejects(
      person.ask(removePasskey, { params: { passkey_id: other.passkey_id } }),
      refused(404, /no longer there/),
    );
    const { made } = makeSoftPasskey(await person.ask(beginPasskey, {}), strict);
    await person.ask(addPasskey, { body: { made } });
    assert.equal((await person.ask(removePasskey, { params: { passkey_id } })).second_step, true);
  } finally {
    await strict.stop();
  }
});

/** Somebody who is signed in by password, and has added a passkey. */
async function withPasskey(email: string, at: Site = site, role?: "admin") {
  await addPerson(at.database, { email, ...(role && { role }) });
  const person = await signedIn(at, email);
  const { passkey, made } = makeSoftPasskey(await person.ask(beginPasskey, {}), at);
  const { recovery_codes: codes, passkey: kept } = await person.ask(addPasskey, { body: { made } });
  return { person, passkey, codes, passkey_id: kept.passkey_id };
}

async function signIn(visitor: Visitor, passkey: SoftPasskey) {
  const used = signBySoftPasskey(passkey, await visitor.ask(beginPasskeySignIn, {}), site);
  return visitor.ask(signInByPasskey, { body: { used } });
}
