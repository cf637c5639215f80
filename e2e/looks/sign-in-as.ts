import { signIn } from "../driving/members.ts";
import type { Stage } from "./state.ts";

/** Nobody is signed in any more. The page goes first: what it still asked as whoever was would be answered 401. */
export async function signOut({ page }: Stage): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Somebody else than before, at an address; the states after this one are nobody's again. */
export async function signInAs(stage: Stage, email: string, path: string): Promise<void> {
  await signOut(stage);
  stage.afterwards(() => signOut(stage));
  await signIn(stage.page, path, email);
}

export const asAdmin = (stage: Stage, path: string): Promise<void> =>
  signInAs(stage, "admin@demo.test", path);
