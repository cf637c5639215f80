import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { at, button, fillLogin } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "What's waiting for you" });

/** From the home page by the header, as whoever came for no page. */
async function signInFromHome(page: Page, email: string): Promise<void> {
  await page.goto(pages.home.to());
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await at(page, pages.login.to());
  await fillLogin(page, email, DEMO_PASSWORD);
  await button(page, "Login").click();
}

test("an officer starts with what waits at the desk, goes on to it, and comes back by the menu", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signInFromHome(page, "compliance@demo.test");
  await at(page, pages.start.to());
  await seen(heading(page));
  const desk = page.getByRole("region", { name: "Compliance desk" });
  await seen(desk.getByText(/^\d+ requests? (is|are) open in total\.$/));
  await press(desk.getByRole("link", { name: "Open the compliance desk" }));
  await at(page, pages.complianceDesk.to());
  // A menu that is opened before its page stands closes with the one before.
  await seen(page.getByRole("heading", { level: 1, name: /Compliance desk/ }));
  await press(page.getByRole("button", { name: /Account/ }));
  const links = page.getByRole("list", { name: "Account" }).getByRole("link");
  assert.equal(await links.first().innerText(), "What's waiting");
  await press(links.first());
  await seen(heading(page));
  // Whoever opens the way in once more is in already.
  await page.goto(pages.login.to());
  await at(page, pages.start.to());
});

test("a supporter is led home as ever, finds that nothing waits, and then that an address is to be confirmed", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signInFromHome(page, FAN);
  await at(page, pages.home.to());
  await gone(page.getByRole("heading", { level: 1, name: "Login", exact: true }));
  await press(page.getByRole("button", { name: /Account/ }));
  await press(page.getByRole("list", { name: "Account" }).getByRole("link", { name: "What's waiting" }));
  await seen(page.getByText("You're all caught up"));
  const ways = page.getByRole("navigation", { name: "Where to go on" }).getByRole("link");
  assert.deepEqual(await ways.allInnerTexts(), ["Find an athlete", "My contributions"]);
  await site.database.query("update people set email_confirmed_at = null where email = $1", [FAN]);
  await page.reload();
  await seen(
    page.getByRole("region", { name: "Your account" }).getByText("Please confirm your email address"),
  );
});

test("a count that can't be had says so and is asked for again; a session that is over leads to sign in and back", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of (401|503)|ERR_FAILED/);
  const { page, press } = visitor;
  await signInFromHomeOnPhone(page, "admin@demo.test");
  await at(page, pages.start.to());
  await seen(heading(page));
  await page.route(/\/v1\/waiting$/, (route) => route.abort());
  await page.reload();
  await seen(page.getByRole("alert").filter({ visible: true }).first());
  await page.unroute(/\/v1\/waiting$/);
  await press(button(page, "Try again"));
  await becomes(() => button(page, "Try again").count(), 0);
  await seen(page.getByRole("link", { name: "Admin Dashboard" }));

  await site.database.query("delete from sessions");
  await page.reload();
  await at(page, pages.login.to());
  await fillLogin(page, "admin@demo.test", DEMO_PASSWORD);
  await button(page, "Login").click();
  await at(page, pages.start.to());
});

/** On a phone the way in is in the menu. */
async function signInFromHomeOnPhone(page: Page, email: string): Promise<void> {
  await page.goto(pages.login.to());
  await fillLogin(page, email, DEMO_PASSWORD);
  await button(page, "Login").click();
}
