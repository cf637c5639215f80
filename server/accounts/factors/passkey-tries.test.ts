import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPasskey, beginPasskey } from "../../../contract/accounts/factors.ts";
import { beginPasskeySignIn, nobodys } from "../../../contract/accounts/second-step.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { makeSoftPasskey, signBySoftPasskey } from "../../testing/soft-passkey.ts";

// Nobody guesses a passkey; but each refused one is a line of a log that nothing is deleted from.

let site: Site;
before(async () => {
  site = await startSite({ RATE_LIMITS: "on", TRUST_PROXY: "all" });
});
after(() => site.stop());

const use = async (visitor: Visitor, used: object, address: string) => {
  const response = await visitor.request("/v1/local/auth/passkeys/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ used }),
  });
  return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail };
};

const lines = async (act: string): Promise<number> =>
  (await site.database.query("select from audit_log where act = $1", [act])).rowCount ?? 0;
/** The last try was this moment, however long this machine takes. */
const hold = () =>
  site.database.query("update password_tries set last_try_at = last_try_at + interval '1000 seconds'");

test("one network fills no log with passkeys that are nobody's, and keeps nobody out of their own browser", async () => {
  const email = "nia@example.org";
  await addPerson(site.database, { email });
  const person = await signedIn(site, email);
  const { passkey, made } = makeSoftPasskey(await person.ask(beginPasskey, {}), site);
  await person.ask(addPasskey, { body: { made } });
  person.cookies.delete("__Host-session");
  const sign = async (visitor: Visitor, address: string) => {
    const options = await visitor.ask(beginPasskeySignIn, {});
    return use(visitor, signBySoftPasskey(passkey, options, site), address);
  };

  const address = "203.0.113.7";
  const answers = [];
  for (let at = 0; at < 60; at++) {
    if (at === 20) await hold();
    answers.push(await use(newVisitor(site), nobodys("A".repeat(43)), address));
  }
  assert.deepEqual([answers[19]?.status, answers[20]?.status], [401, 429]);
  assert.match(
    answers[59]?.detail ?? "",
    /^Too many wrong passkeys\. Please wait \d+ minutes and try again\.$/,
  );
  assert.equal(await lines("sign-in refused"), 20);

  assert.equal((await sign(person, address)).status, 200);
  assert.equal((await sign(newVisitor(site), address)).status, 429);
  assert.equal((await sign(newVisitor(site), "203.0.113.8")).status, 200);
});

test("who signs in by a passkey has tried nothing in vain, however many do from one network", async () => {
  const email = "kim@example.org";
  await addPerson(site.database, { email });
  const person = await signedIn(site, email);
  const { passkey, made } = makeSoftPasskey(await person.ask(beginPasskey, {}), site);
  await person.ask(addPasskey, { body: { made } });
  for (let at = 0; at < 25; at++) {
    const visitor = newVisitor(site);
    const options = await visitor.ask(beginPasskeySignIn, {});
    const { status } = await use(visitor, signBySoftPasskey(passkey, options, site), "203.0.113.9");
    assert.equal(status, 200);
  }
});

test("a challenge that nobody came back with is gone ten minutes later, with the next one", async () => {
  await newVisitor(site).ask(beginPasskeySignIn, {});
  await site.database.query("update passkey_challenges set ends_at = now() - interval '1 second'");
  await newVisitor(site).ask(beginPasskeySignIn, {});
  assert.equal((await site.database.query("select from passkey_challenges")).rowCount, 1);
});
