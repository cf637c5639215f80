import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { sync } from "../../contract/accounts/accounts.ts";
import { callAddress } from "../../contract/form/address.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { greets } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, pressUntil, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const HERE = pages.account.to();
const BRAND = "brand@demo.test";
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const section = (page: Page, name: string) => page.getByRole("region", { name });
const greeting = (page: Page, name: string) =>
  page.getByRole("banner").getByText(`Hello, ${name}`).filter({ visible: true });
const nilUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("nilUser") ?? "null")?.given_name);
const storedProfile = async (email: string) =>
  (
    await site.database.query(
      "select p.* from user_profiles p join people using (user_id) where email = $1",
      [email],
    )
  ).rows[0];

test("on a phone a profile is made: offered, cancelled, offered again, filled in and added", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 404/);
  const { page, press } = visitor;
  await page.goto(HERE);
  await page.waitForURL((address) => address.pathname === "/Login");
  await signIn(page, HERE);
  await seen(page.getByText("Please create your profile"));
  await seen(page.getByRole("group", { name: "Primary Details" }));
  await press(button(page, "Cancel"));
  await gone(field(page, "First Name"));
  await seen(page.getByText("Please create your profile"));
  await press(button(page, "Add Profile"));
  await becomes(() => field(page, "First Name").evaluate((it) => it === document.activeElement), true);

  await press(button(page, "Add Profile"));
  await seen(page.getByRole("main").getByText("Please fill in at least one field."));
  await field(page, "First Name").fill("Frida 🏈");
  await field(page, "City").fill("Tulsa");
  await field(page, "Zip Code").fill("0".repeat(21));
  await press(button(page, "Add Profile"));
  await seen(page.getByRole("main").getByText("Zip Code can have at most 20 characters."));
  await becomes(() => field(page, "Zip Code").evaluate((it) => it === document.activeElement), true);
  await field(page, "Zip Code").fill("74101");
  await button(page, "Add Profile").dblclick();
  await seen(page.getByText("User Profile added successfully."));
  await page.waitForURL((address) => address.pathname === "/");
  await becomes(() => nilUser(page), "Frida 🏈");

  await page.goto(HERE);
  await seen(section(page, "Primary Details").getByText("Frida 🏈"));
  await seen(section(page, "Address").getByText("74101"));
});

test("at the desk a profile is read, edited and its name greets; what is cleared is gone", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page, press } = visitor;
  await site.database.query(
    `insert into user_profiles (user_id, first_name, company_name, country)
     select user_id, 'Blake', 'Old Co', 'USA' from people where email = $1`,
    [BRAND],
  );
  await signIn(page, HERE, BRAND);
  await seen(section(page, "Primary Details").getByText("Old Co"));
  assert.equal(
    await page.getByRole("textbox").and(page.locator("main *")).count(),
    0,
    "read-only until edited",
  );

  await press(button(page, "Edit Profile"));
  await field(page, "Company").fill("Never Saved");
  await page.keyboard.press("Tab");
  await press(button(page, "Cancel"));
  await seen(section(page, "Primary Details").getByText("Old Co"));
  await becomes(() => button(page, "Edit Profile").evaluate((it) => it === document.activeElement), true);

  await press(button(page, "Edit Profile"));
  assert.equal(await field(page, "Company").inputValue(), "Old Co");
  await field(page, "First Name").fill("بليك");
  await field(page, "Company").fill("");
  await page.keyboard.press("Enter");
  await seen(page.getByText("User Profile updated successfully."));
  await page.waitForURL((address) => address.pathname === "/");
  await seen(greeting(page, "بليك"));
  await becomes(() => nilUser(page), "بليك");
  const { first_name, company_name, country } = await storedProfile(BRAND);
  assert.deepEqual(
    { first_name, company_name, country },
    { first_name: "بليك", company_name: null, country: "USA" },
  );
});

test("what is typed outlives a failure, a reload and the end of the session, but no sign-out", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (401|503)/);
  const { page, press } = visitor;
  const email = "compliance@demo.test";
  visitor.expectMessage(/status of 404/);
  await signIn(page, HERE, email);
  await field(page, "City").fill("Tampa");
  await site.relay.cut();
  await press(button(page, "Add Profile"));
  await seen(
    page
      .getByRole("main")
      .getByRole("alert")
      .getByText(/can't reach our records/),
  );
  assert.equal(await field(page, "City").inputValue(), "Tampa");
  await site.relay.mend();

  // A page asks once who is signed in; what ends afterwards it hears by the next press.
  const known = page.waitForResponse((answer) => new URL(answer.url()).pathname === callAddress(sync));
  await page.reload();
  await known;
  await seen(page.getByText("We kept what you typed. It isn't saved yet."));
  await field(page, "State").fill("FL");
  const signInAgain = async () => {
    await page.waitForURL((address) => address.pathname === "/Login");
    await seen(page.getByText("Your session has ended. Please sign in again. We kept what you typed."));
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Demo-pass-1");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await becomes(() => field(page, "State").inputValue(), "FL");
    assert.equal(await field(page, "City").inputValue(), "Tampa");
  };
  await site.database.query("delete from sessions");
  await press(button(page, "Add Profile"));
  await signInAgain();
  // Or before any press.
  await site.database.query("delete from sessions");
  await page.reload();
  await signInAgain();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await becomes(
    () => page.evaluate(() => Object.keys(localStorage).filter((it) => it.startsWith("draft:"))),
    [],
  );
  assert.equal(await storedProfile(email), undefined);
});

test("a profile that can't be loaded says so in its place, and heals by Try again", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (503|404)/);
  const { page } = visitor;
  await signIn(page, HERE, "athlete@demo.test");
  await seen(page.getByText("Please create your profile"));
  await page.getByRole("link", { name: "About Us" }).first().click();
  await page.waitForURL((address) => address.pathname === "/AboutUs");
  // The address comes before its page.
  await seen(page.getByRole("heading", { level: 1, name: "About Us" }));
  await site.relay.cut();
  await page.goBack();
  await seen(
    page
      .getByRole("main")
      .getByRole("alert")
      .getByText(/can't reach our records/),
  );
  await site.relay.mend();
  // The server's own connections may take a moment longer, so once more where it did not help.
  await pressUntil(button(page, "Try again"), page.getByText("Please create your profile"));
});

test("names that run from right to left, or turn the direction, stay within themselves", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.about.to(), "admin@demo.test");
  for (const name of ["مريم", "\u202eevil", "👩‍👩‍👧 Team"]) {
    await site.database.query("update people set given_name = $1 where email = 'admin@demo.test'", [name]);
    await page.reload();
    const greeting = page.getByRole("banner").locator("bdi").filter({ visible: true });
    await becomes(() => greeting.allInnerTexts(), [name]);
  }
});

test("a browser whose clock is off by two minutes signs in and stays so", async (t) => {
  for (const off_ms of [-120_000, 120_000]) {
    const { page } = await visit(t, site, "desk");
    await page.clock.install({ time: Date.now() + off_ms });
    await page.clock.resume();
    await signIn(page, pages.about.to(), "athlete@demo.test");
    await page.reload();
    await greets(page, "Alex");
  }
});
