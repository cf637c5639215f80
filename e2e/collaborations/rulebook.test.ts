import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

async function says(page: Page, name: string, words: string): Promise<void> {
  const it = form(page, name);
  await it.getByLabel("What it says").fill(words);
  await it.getByLabel("Source", { exact: true }).fill("Handbook, section 4");
  await it.getByLabel("In force from").fill(dayFromToday(-3));
  await it.getByLabel("Status").selectOption({ label: "In force" });
  await it.getByLabel("Reason").fill("New in this year's handbook.");
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel("Search the rules").fill(words);
  await page.getByLabel("Search the rules").press("Enter");
  await page.waitForURL((address) => address.searchParams.get("text") === words);
}

test("an officer adds a rule for their school on a phone; it is found, superseded, and ended, and of two at once one is told", async (t) => {
  const officer = await visit(t, site, "phone");
  const { page } = officer;
  await signIn(page, pages.deskRulebook.to(), "compliance@demo.test");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await form(page, "Add a rule").getByLabel("Kind").selectOption({ label: "Words said at every request" });
  await says(page, "Add a rule", "Zebra stripes are shown to the office first");
  await form(page, "Add a rule").getByRole("button", { name: "Add the rule" }).click();
  // Once it is there its form closes, and the focus goes to the button.
  await gone(form(page, "Add a rule"));
  await search(page, "zebra office");
  await seen(page.getByText("Zebra stripes are shown to the office first"));
  await page.getByLabel("How it stands").selectOption({ label: "Ended" });
  await seen(page.getByText("No rule fits. Try fewer words, or another choice."));
  await page.goBack();
  await seen(page.getByText("Zebra stripes are shown to the office first"));

  // A colleague has the same rule open, and is second.
  const second = await visit(t, site, "phone");
  second.expectMessage(/status of 409/);
  await signIn(second.page, `${pages.deskRulebook.to()}?text=zebra`, "compliance@demo.test");
  await second.page.getByRole("button", { name: /^End: Zebra/ }).click();
  await form(second.page, "End the rule").getByLabel("Last day in force").fill(dayFromToday(-1));
  await form(second.page, "End the rule").getByLabel("Reason").fill("It was repealed.");

  await page.getByRole("button", { name: /^Supersede: Zebra/ }).click();
  await says(page, "Supersede the rule", "Zebra stripes are shown to the office a week before");
  await form(page, "Supersede the rule").getByRole("button", { name: "Supersede" }).click();
  await gone(form(page, "Supersede the rule"));
  // The rule that was superseded can't be changed any more, also while the list of before still stands there.
  assert.equal(await page.getByRole("button", { name: /^End: Zebra.*first$/ }).count(), 0);
  await seen(page.getByText("Zebra stripes are shown to the office a week before"));
  await form(second.page, "End the rule").getByRole("button", { name: "End the rule" }).click();
  await seen(second.page.getByRole("alert").filter({ hasText: /meanwhile|ended|superseded/i }));

  await page.getByRole("button", { name: /^End: Zebra/ }).click();
  await form(page, "End the rule").getByLabel("Last day in force").fill(dayFromToday(-1));
  await form(page, "End the rule").getByLabel("Reason").fill("It was repealed.");
  await form(page, "End the rule").getByRole("button", { name: "End the rule" }).click();
  await gone(page.getByRole("button", { name: /^End: Zebra/ }));
  await page.getByLabel("How it stands").selectOption({ label: "In force" });
  await seen(page.getByText("No rule fits. Try fewer words, or another choice."));
});

test("an admin adds a rule for a state, finds it by the state's name, and officers elsewhere don't", async (t) => {
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.adminRulebook.to(), "admin@demo.test");
  await page.getByRole("button", { name: "Add a rule" }).click();
  const add = form(page, "Add a rule");
  await add.getByLabel("Kind").selectOption({ label: "Words said at every request" });
  await add.getByLabel("About").selectOption({ label: "A state's law" });
  await add.getByLabel("State").selectOption({ label: "Wyoming" });
  await says(page, "Add a rule", "Bison are never shown");
  await add.getByRole("button", { name: "Add the rule" }).click();
  await gone(add);
  await search(page, "wyoming bison");
  await seen(page.getByText("Bison are never shown"));

  const officer = await visit(t, site, "phone");
  await signIn(officer.page, `${pages.deskRulebook.to()}?text=bison`, "compliance@demo.test");
  await seen(officer.page.getByText("No rule fits. Try fewer words, or another choice."));
});
