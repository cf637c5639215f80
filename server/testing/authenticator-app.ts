import assert from "node:assert/strict";
import { login } from "../../contract/accounts/accounts.ts";
import { addAuthenticator, beginAuthenticator } from "../../contract/accounts/factors.ts";
import { SECOND_STEP_WANTED } from "../../contract/accounts/proof-wanted.ts";
import { CallFailed } from "../../contract/form/problem.ts";
import { codeOf, untilCodeLasts } from "../../standins/authenticator-app/code-of.ts";
import { addPerson, PASSWORD, signedIn, type Visitor } from "./people.ts";
import type { Site } from "./site.ts";

/** Adds an app, by the code of the step before: that of now is free still. Answers its secret, and recovery codes with a first factor. */
export async function addApp(person: Visitor): Promise<{ secret: string; codes: string[] }> {
  // Tests type two more codes within moments, and the codes of three steps are taken.
  await untilCodeLasts(5_000);
  const { secret } = await person.ask(beginAuthenticator, {});
  const { recovery_codes } = await person.ask(addAuthenticator, { body: { code: codeOf(secret, -1) } });
  return { secret, codes: recovery_codes ?? [] };
}

/** Somebody with an authenticator app, signed in from before. */
export async function personWithApp(site: Site, email: string) {
  await addPerson(site.database, { email });
  const person = await signedIn(site, email);
  return { email, person, ...(await addApp(person)) };
}

/** Shows the password, and no more. */
export async function takeFirstStep<Some extends Visitor>(
  browser: Some,
  username: string,
  password = PASSWORD,
): Promise<Some> {
  const error = await browser.ask(login, { body: { username, password } }).catch((it: unknown) => it);
  assert.ok(error instanceof CallFailed);
  assert.deepEqual([error.problem.status, error.problem.type], [403, SECOND_STEP_WANTED]);
  return browser;
}
