import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { gone } from "./seen.ts";

/** Of all accounts of the demo. */
export const DEMO_PASSWORD = "Demo-pass-1";
export const FAN = "fan@demo.test";

/** Signs in by the screen, and goes on at `path`. */
export async function signIn(page: Page, path: string, email = FAN, password = DEMO_PASSWORD): Promise<void> {
  const another = await isSignedIn(page);
  await page.goto(pages.login.to(path));
  // What the page asks for whoever was signed in before is answered 401 once somebody else is.
  if (another) await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname + address.search === path);
  // The address comes before its page: until that stands React hears nothing, and a menu that is opened closes with the old one.
  await gone(page.getByRole("heading", { level: 1, name: "Login", exact: true }));
  await named(page);
}

/**
 * The header has their name. It comes with a part of its own, and the links to what is theirs with it: a look before would see
 * neither, and on a line that is cut meanwhile it never comes.
 */
export async function named(page: Page): Promise<void> {
  await page.getByRole("banner").getByText("Hello,").first().waitFor({ state: "attached" });
}

/** At `path` as a member, who may be signed in from before. */
export async function asMember(page: Page, path: string): Promise<void> {
  if (!(await isSignedIn(page))) return signIn(page, path);
  await page.goto(path);
  await named(page);
}

async function isSignedIn(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name }) => name === "__Host-session");
}
