import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sync } from "../../../contract/accounts/accounts.ts";
import {
  addAuthenticator,
  beginAuthenticator,
  getFactors,
  removeAuthenticator,
} from "../../../contract/accounts/factors.ts";
import { takeSecondStep } from "../../../contract/accounts/second-step.ts";
import { codeOf, untilCodeLasts } from "../../../standins/authenticator-app/code-of.ts";
import { personWithApp, takeFirstStep } from "../../testing/authenticator-app.ts";
import { addPerson, newVisitor, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

const WRONG = refused(422, /wrong or too old/);

test("the code of 30 seconds before and after is taken, each once; others are not", async () => {
  // All of it is about one step, however long it takes.
  await untilCodeLasts(25_000);
  const { email, secret } = await personWithApp(site, "clocks@demo.test");
  const now = Date.now();
  const taken = async (steps: number) => {
    const browser = newVisitor(site);
    await takeFirstStep(browser, email);
    await browser.ask(takeSecondStep, { body: { code: codeOf(secret, steps, now) } });
  };
  // The one that it was added by was used by that.
  await assert.rejects(taken(-1), WRONG);
  await assert.rejects(taken(-4), WRONG);
  await assert.rejects(taken(4), WRONG);
  await taken(0);
  await assert.rejects(taken(0), WRONG);
  await taken(1);
  await assert.rejects(taken(1), WRONG);
});

test("no code is readable in the database", async () => {
  const { codes, secret, person } = await personWithApp(site, "sealed@demo.test");
  const { user_id } = await person.ask(sync, {});
  const { rows } = await site.database.query<{ everything: string }>(
    `select (select string_agg(code_hash, ' ') from recovery_codes where user_id = $1)
            || ' ' || (select encode(secret, 'escape') from authenticators where user_id = $1) as everything`,
    [user_id],
  );
  const [{ everything = "" } = {}] = rows;
  assert.ok(everything.length > 500);
  for (const code of codes)
    assert.ok(!everything.includes(code) && !everything.includes(code.replace("-", "")));
  assert.ok(!everything.includes(secret.replaceAll(" ", "")));
});

test("a secret that was sealed for one account opens in no other", async () => {
  const one = await personWithApp(site, "row.one@demo.test");
  const two = await personWithApp(site, "row.two@demo.test");
  await site.database.query(
    `update authenticators set secret = (select secret from authenticators join people using (user_id) where email = $1)
      where user_id = (select user_id from people where email = $2)`,
    [one.email, two.email],
  );
  const browser = newVisitor(site);
  await takeFirstStep(browser, two.email);
  await assert.rejects(browser.ask(takeSecondStep, { body: { code: codeOf(one.secret) } }), WRONG);
});

test("an app takes another's place when its first code was typed, and goes with the second step", async () => {
  const { person, secret, email } = await personWithApp(site, "phones@demo.test");
  const { secret: next } = await person.ask(beginAuthenticator, {});
  await assert.rejects(person.ask(addAuthenticator, { body: { code: "12 34" } }), refused(422, /6 digits/));
  // The former one counts until then.
  const browser = newVisitor(site);
  await takeFirstStep(browser, email);
  await browser.ask(takeSecondStep, { body: { code: codeOf(secret) } });
  await untilCodeLasts(5_000);
  const { recovery_codes } = await person.ask(addAuthenticator, { body: { code: codeOf(next, -1) } });
  assert.equal(recovery_codes, null);
  const other = newVisitor(site);
  await takeFirstStep(other, email);
  await assert.rejects(other.ask(takeSecondStep, { body: { code: codeOf(secret, 1) } }), WRONG);
  await other.ask(takeSecondStep, { body: { code: codeOf(next) } });
  assert.deepEqual(await person.ask(removeAuthenticator, {}), { removed: true, second_step: false });
  await signedIn(site, email);
});

test("a code to scan that lies about for an hour is none any more", async () => {
  await addPerson(site.database, { email: "slow@demo.test" });
  const person = await signedIn(site, "slow@demo.test");
  const { secret } = await person.ask(beginAuthenticator, {});
  await site.database.query("update authenticators set begun_at = begun_at - interval '61 minutes'");
  await assert.rejects(
    person.ask(addAuthenticator, { body: { code: codeOf(secret) } }),
    refused(409, /start again/),
  );
});

test("without a key in the settings passkeys are offered alone", async () => {
  const bare = await startSite({ SEALING_KEYS: "none" });
  try {
    await addPerson(bare.database, { email: "bare@demo.test" });
    const person = await signedIn(bare, "bare@demo.test");
    assert.equal((await person.ask(getFactors, {})).can_add_authenticator, false);
    await assert.rejects(person.ask(beginAuthenticator, {}), refused(409, /passkey instead/));
  } finally {
    await bare.stop();
  }
});
