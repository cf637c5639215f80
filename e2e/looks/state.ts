import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { login } from "../../contract/accounts/accounts.ts";
import { callAddress } from "../../contract/form/address.ts";
import type { Visitor } from "../driving/browser.ts";
import { DEMO_PASSWORD, named } from "../driving/members.ts";
import { alive } from "../driving/seen.ts";
import type { Site } from "../driving/site.ts";
import type { Width } from "./plan.ts";
import type { Records } from "./records/records.ts";

/** A page in one of its states. */
export interface State {
  readonly name: string;
  /** Where it is; absent where the act goes there, as somebody. */
  readonly address?: (records: Records) => string;
  /** What a visitor does there until it stands in this state. */
  readonly act?: (stage: Stage) => Promise<void>;
  /** The widths that have it; all where absent. */
  readonly widths?: readonly Width[];
  /** Its act takes something from the whole site: nobody else looks meanwhile. */
  readonly alone?: true;
  /** What the browser's console may say of it. */
  readonly message?: RegExp;
}

/** Where a state is brought about. */
export interface Stage {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly site: Site;
  readonly records: Records;
  /** Puts right, when all has been looked at, what the act did to the site. */
  afterwards(undo: () => unknown): void;
}

/** A page as it stands when its address was opened. */
export const at = (
  name: string,
  address: string | ((records: Records) => string),
  message?: RegExp,
): State => ({
  name,
  address: typeof address === "string" ? () => address : address,
  ...(message ? { message } : {}),
});

/**
 * Nobody is signed in any more. The page goes first: what it still asked as whoever was would be answered 401, and what it is
 * answered at the last moment it would remember after that was cleared.
 */
export async function signOut({ page, site }: Stage): Promise<void> {
  await page.goto("about:blank");
  // What the browser remembers of them.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "local_storage" });
  await browser.detach();
  await page.context().clearCookies();
}

/**
 * Somebody else than before, at an address; the states after this one are nobody's again. By call, not by the screen: its
 * toast would lie over the header of a narrow page for as long as the pointer happens to be on it.
 */
export async function signInAs(stage: Stage, email: string, path: string): Promise<void> {
  const { page, site } = stage;
  await signOut(stage);
  stage.afterwards(() => signOut(stage));
  const answer = await page.request.post(callAddress(login, {}), {
    headers: { "x-api-key": "demo-key", origin: site.origin },
    data: { username: email, password: DEMO_PASSWORD },
  });
  assert.equal(answer.status(), 200);
  await page.goto(path);
  await alive(page);
  await named(page);
}

export const asAdmin = (stage: Stage, path: string): Promise<void> =>
  signInAs(stage, "admin@demo.test", path);

/** Nobody's school has an officer, until all has been looked at. */
export async function withoutOfficers({ site: { database }, afterwards }: Stage): Promise<void> {
  const { rows } = await database.query<{ user_id: string; school_id: number }>(
    "delete from roles_held where role = 'compliance' returning user_id, school_id",
  );
  afterwards(async () => {
    for (const { user_id, school_id } of rows)
      await database.query(
        "insert into roles_held (user_id, role, school_id, given_at) values ($1, 'compliance', $2, now())",
        [user_id, school_id],
      );
  });
}
