import { signIn } from "../driving/members.ts";
import type { Stage } from "./state.ts";

/** An admin, at an address; the states after this one are nobody's again. */
export async function asAdmin({ page, afterwards }: Stage, path: string): Promise<void> {
  await page.context().clearCookies();
  afterwards(() => page.context().clearCookies());
  await signIn(page, path, "admin@demo.test");
}
