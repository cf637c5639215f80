import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { at, button, field, GOOD_PASSWORD, greets, lastSaid, mailedLink } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const IPHONE = {
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

test("My devices shows where one is signed in; one is signed out, then all others", async (t) => {
  const desk = await visit(t, site, "desk");
  const phone = await visit(t, site, "phone", IPHONE);
  const other = await visit(t, site, "desk");
  for (const visitor of [phone, other]) visitor.expectMessage(/status of 401/);
  const email = "brand@demo.test";
  for (const visitor of [phone, other]) await signIn(visitor.page, pages.about.to(), email);
  await signIn(desk.page, pages.about.to(), email);
  const { page, press } = desk;
  await press(page.getByRole("button", { name: /Account/ }));
  await press(page.getByRole("link", { name: "My devices" }));
  const devices = page.getByRole("main").getByRole("listitem");
  await becomes(() => devices.count(), 3);
  await seen(devices.first().getByText("This device"));
  await gone(devices.first().getByRole("button"));
  const safari = devices.filter({ has: page.getByRole("heading", { name: "Safari on iOS" }) });
  await seen(safari.getByText("127.0.0.*"));

  await safari.getByRole("button", { name: "Sign out Safari on iOS" }).dblclick();
  await becomes(() => lastSaid(page), "Safari on iOS is signed out.");
  await becomes(() => devices.count(), 2);
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "My devices");
  // It hears of it as soon as it asks for something of its own.
  await phone.page.goto(pages.myContributions.to());
  await at(phone.page, pages.login.to());

  await press(button(page, "Sign out all other devices"));
  await becomes(() => lastSaid(page), "The other device is signed out.");
  await becomes(() => devices.count(), 1);
  await gone(button(page, "Sign out all other devices"));
  await other.page.goto(pages.myContributions.to());
  await at(other.page, pages.login.to());
  await page.reload();
  await seen(devices.first().getByText("This device"));
});

test("the second half of a double-click doesn't sign out the browser whose row came up", async (t) => {
  const email = "athlete@demo.test";
  const desk = await visit(t, site, "desk");
  for (const device of ["phone", "desk"] as const)
    await signIn((await visit(t, site, device)).page, pages.about.to(), email);
  const { page, press } = desk;
  await signIn(page, pages.about.to(), email);
  await page.goto(pages.myDevices.to());
  await whole(page);
  const ends = page.getByRole("main").getByRole("button", { name: /^Sign out [A-Z]/ });
  await becomes(() => ends.count(), 2);
  await press(ends.first());
  await becomes(() => ends.count(), 1);
  await pressOf(page, ends.first(), 2);
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "My devices");
  // Who clicks once more means it.
  await pressOf(page, ends.first(), 1);
  await becomes(() => ends.count(), 0);
});

/** One press of the mouse, the `nth` in a row as the system counts. */
async function pressOf({ mouse }: Page, target: Locator, nth: number): Promise<void> {
  const box = await target.boundingBox();
  assert(box);
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.down({ clickCount: nth });
  await mouse.up({ clickCount: nth });
}

test("who is signed out from elsewhere, or can't reach us, hears so on My devices and loses nothing", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of (401|503)/);
  const { page, press } = visitor;
  const email = "compliance@demo.test";
  await signIn(page, pages.about.to(), email);
  const another = await visit(t, site, "desk");
  another.expectMessage(/status of (401|503)/);
  const { page: elsewhere } = another;
  await signIn(elsewhere, pages.about.to(), email);
  await page.goto(pages.myDevices.to());
  const devices = page.getByRole("main").getByRole("listitem");
  await becomes(() => devices.count(), 2);
  await site.relay.cut();
  await press(button(page, "Sign out all other devices"));
  await becomes(async () => /Please try again/.test((await lastSaid(page)) ?? ""), true);
  await site.relay.mend();
  await becomes(() => devices.count(), 2);

  await site.database.query("delete from sessions");
  await press(button(page, "Sign out all other devices"));
  await at(page, pages.login.to());
  await seen(page.getByText("Your session has ended. Please sign in again.", { exact: true }));
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(DEMO_PASSWORD);
  await press(button(page, "Login"));
  await at(page, pages.myDevices.to());
  await becomes(() => devices.count(), 1);
});

test("a sign-in that wasn't mine: the letter's link ends it with all others, and a new password is chosen by mail", async (t) => {
  const owner = await visit(t, site, "phone");
  const thief = await visit(t, site, "desk");
  for (const visitor of [owner, thief]) visitor.expectMessage(/status of (401|404)/);
  await signIn(owner.page, pages.about.to());
  await signIn(thief.page, pages.about.to());
  const { page, press } = owner;
  const link = await mailedLink(site, FAN, /New sign-in/);
  // To look at the link is to do nothing.
  await page.goto(link);
  await seen(button(page, "Secure my account"));
  await thief.page.reload();
  await greets(thief.page, "Frankie");

  await button(page, "Secure my account").dblclick();
  await seen(page.getByRole("heading", { name: "Your account is secured" }));
  await seen(page.getByRole("banner").getByRole("button", { name: "Menu" }));
  assert.equal(new URL(page.url()).hash, "");
  await thief.page.goto(pages.myContributions.to());
  await at(thief.page, pages.login.to());
  await field(thief.page, "Email").fill(FAN);
  await field(thief.page, "Password").fill(DEMO_PASSWORD);
  await button(thief.page, "Login").click();
  await seen(thief.page.getByRole("main").getByText("Wrong email or password."));

  // By Back and reload nothing is offered again; the link itself does nothing more.
  await page.reload();
  await seen(page.getByRole("heading", { name: "Your account is secured" }));
  await page.goto(pages.about.to());
  await page.goto(link);
  await press(button(page, "Secure my account"));
  await seen(page.getByRole("main").getByText("This link was already used"));

  await page.goto(await mailedLink(site, FAN, /Choose a new password/));
  for (const label of ["New Password", "Confirm Password"]) await field(page, label).fill(GOOD_PASSWORD);
  await press(button(page, "Change Password"));
  await at(page, pages.login.to());
  await signIn(page, pages.about.to(), FAN, GOOD_PASSWORD);
});
