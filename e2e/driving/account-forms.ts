import type { Locator, Page } from "playwright-core";
import { STRONG_PASSWORD } from "../../contract/accounts/accounts.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { lettersTo } from "./books.ts";
import { becomes, seen } from "./seen.ts";
import type { Site } from "./site.ts";

/** Satisfies the rules, and is on no list. */
export const GOOD_PASSWORD = "Sunny-day-9";

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });
export const at = (page: Page, path: string): Promise<void> =>
  page.waitForURL(({ pathname }) => pathname === path);

/** What a toast has said on this page last, to those who hear it. */
export const lastSaid = async (page: Page): Promise<string | undefined> =>
  (await page.getByRole("log", { name: "Messages" }).locator("p").allInnerTexts()).at(-1);

/** What is typed where, and what the form says to it; it says one thing at a time, in this order. */
export type Step = readonly [label: string, typed: string, says: string];

/** The last steps of every form in which a password is chosen. */
export const passwordSteps = (password: string, confirm: { unequal: string }): readonly Step[] => [
  [password, " ", "Please enter Password"],
  [password, "sunny-day-9", STRONG_PASSWORD],
  [password, `${GOOD_PASSWORD}${"x".repeat(10_000)}`, "A password can have at most 1000 characters."],
  [password, GOOD_PASSWORD, "Please enter Confirm Password"],
  ["Confirm Password", "Sunny-day-8", confirm.unequal],
];

/** Sends the form after each step; its message stands at a field, which has the focus, and is told as a toast. */
export async function walkRules(page: Page, send: Locator, steps: readonly Step[]): Promise<void> {
  for (const [label, typed, says] of steps) {
    await field(page, label).fill(typed);
    await send.click();
    await becomes(() => lastSaid(page), says);
    await becomes(() => alerts(page), [says]);
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid")), "true");
  }
}

/** What stands in the form; a field without a fault has an empty one. */
const alerts = async (page: Page): Promise<string[]> => {
  const words = await page.getByRole("main").getByRole("alert").allInnerTexts();
  return words.filter((text) => text !== "");
};

/** Types into the Login screen that stands. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
}

/** Makes an account by the screen; ends on Login. */
export async function signUp(page: Page, user_name: string, email: string): Promise<void> {
  await page.goto(pages.createUser.to());
  await field(page, "User Name").fill(user_name);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(GOOD_PASSWORD);
  await field(page, "Confirm Password").fill(GOOD_PASSWORD);
  await button(page, "Create Account").click();
  await at(page, pages.login.to());
}

/** The address in the newest letter of that subject, once so many have come. */
export async function mailedLink(site: Site, email: string, subject: RegExp, count = 1): Promise<string> {
  const letters = async () => (await lettersTo(site, email)).filter((letter) => subject.test(letter.subject));
  await becomes(async () => (await letters()).length, count);
  const [, address] =
    /(https?:\S+#(?:[\da-f-]{36}\.)?[\w-]{43})/.exec((await letters())[0]?.text ?? "") ?? [];
  if (!address) throw new Error(`No link was mailed to ${email}.`);
  return address;
}

/** Greets as soon as the scripts are alive. */
export const greets = (page: Page, name: string): Promise<void> =>
  seen(page.getByRole("banner").getByText(`Hello, ${name}`).filter({ visible: true }));

/** The entries of the specification's session. */
export const sessionEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(nilUser|token|user_role|isAdmin)$/.test(key))
      .sort(),
  );
