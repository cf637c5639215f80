import { login } from "../../contract/accounts/accounts.ts";
import { DEMO_PASSWORD, FAN } from "../driving/members.ts";
import type { Site } from "../driving/site.ts";

/** Who is signed in, to give every month. */
export interface Giver {
  readonly email: string;
  readonly cookie: string;
}

/** Members who have never given anything, each signed in. */
export async function signInGivers(site: Site, count: number): Promise<Giver[]> {
  const emails = Array.from({ length: count }, (_, number) => `giver-${number + 1}@example.org`);
  await addMembers(site, emails);
  const givers: Giver[] = [];
  for (const email of emails) givers.push({ email, cookie: await signIn(site, email) });
  return givers;
}

/** Accounts with the demo's password. */
export async function addMembers({ database }: Site, emails: readonly string[]): Promise<void> {
  await database.query(
    `insert into people (email, email_confirmed_at, password_hash, password_changed_at)
     select given.email, now(), fan.password_hash, now() from unnest($1::text[]) as given (email), people fan
      where fan.email = $2`,
    [emails, FAN],
  );
}

/** Answers the cookie. */
export async function signIn(site: Site, email: string): Promise<string> {
  const answer = await fetch(site.origin + login.path, {
    method: "POST",
    headers: { "x-api-key": "demo-key" },
    body: new URLSearchParams({ username: email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
