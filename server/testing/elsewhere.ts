import assert from "node:assert/strict";
import { signInAt } from "../../standins/identity-provider/testing.ts";
import type { Visitor } from "./people.ts";
import type { Site } from "./site.ts";

/** One of the provider's people by name, or what is typed there. */
export type Pick = string | Record<string, string>;

/** Leaves for the provider by `/auth/begin` and `how`, picks somebody, and comes as far as the address back to us. */
export async function leave(site: Site, visitor: Visitor, pick: Pick, how = ""): Promise<string> {
  const begun = await visitor.request(`/auth/begin${how}`);
  assert.equal(begun.status, 303);
  const to = new URL(begun.headers.get("location") ?? "", site.origin);
  assert.equal(to.origin, site.identity.origin, to.href);
  const { back } = await signInAt(to, typeof pick === "string" ? { person: pick } : pick);
  assert.equal(back.origin, site.origin);
  return back.pathname + back.search;
}

/** Where the browser stands in the end. */
export async function comeBack(visitor: Visitor, path: string): Promise<string | null> {
  const answer = await visitor.request(path);
  assert.equal(answer.status, 303, await answer.text());
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return answer.headers.get("location");
}

/** There and back. */
export const walk = async (site: Site, visitor: Visitor, pick: Pick, how = ""): Promise<string | null> =>
  comeBack(visitor, await leave(site, visitor, pick, how));

/** Somebody who is typed in at the provider. */
export const as = (email: string, given_name = "Jo", email_verified = "yes"): Pick => ({
  email,
  given_name,
  email_verified,
});
