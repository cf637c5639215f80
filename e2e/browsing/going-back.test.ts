import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { cards } from "../driving/browsing.ts";
import { becomes, gone, hold, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

// What stands there when one comes back to a page.

const site = await startSite();
after(() => site.stop());

test("going back shows the list as long as it was, at the same place; details open a tab of their own", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  await page.goto("/dashboard");
  for (const shown of [42, 63]) {
    await page.getByRole("link", { name: "Load More" }).click();
    await becomes(() => cards(page).count(), shown);
  }
  const last = cards(page).nth(50);
  await last.scrollIntoViewIfNeeded();
  const name = await last.getByRole("heading").textContent();
  assert.ok(name);
  const tab = await visitor.newTab(() => last.getByRole("link", { name: "View Details" }).click());
  await seen(tab.getByRole("heading", { name, level: 1 }));
  await tab.close();

  // Cards above are still laid out, three at a time, and move what is below them.
  await whole(page);
  let scrolled = -1;
  await becomes(async () => {
    const before = scrolled;
    await page.waitForTimeout(300);
    scrolled = await page.evaluate(() => window.scrollY);
    return scrolled === before;
  }, true);
  assert.ok(scrolled > 1_000);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await seen(page.getByRole("heading", { level: 1, name: "Empowering Athletes." }));
  await page.goBack();
  await becomes(() => cards(page).count(), 63);
  await becomes(async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrolled) < 50, true);
});

test("who comes back where the line is cut meanwhile keeps the page as it came", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = visitor;
  await page.goto("/dashboard?player_name=jordan");
  const before = await cards(page).count();
  assert.ok(before > 0);
  const athlete = await cards(page).getByRole("link", { name: "View Details" }).first().getAttribute("href");
  await page.goto(athlete ?? "");
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.goto("/PrivacyPolicy");

  // The pages come, and what they ask for anew by themselves does not.
  const cut: string[] = [];
  await context.route("**", (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    cut.push(route.request().url());
    return route.abort("internetdisconnected");
  });
  await page.goBack();
  await whole(page);
  await becomes(async () => cut.length > 0, true);
  await seen(page.getByRole("heading", { level: 1, name }));
  cut.length = 0;
  await page.goBack();
  await whole(page);
  await becomes(async () => cut.length > 0, true);
  // A failure would be there by then.
  await page.waitForTimeout(500);
  assert.equal(await cards(page).count(), before);
  assert.equal(await page.getByRole("alert").count(), 0);
  // What one asks for oneself says so where it does not come.
  await page.getByLabel("Search Athlete").fill("a");
  await page.getByLabel("Search Athlete").press("Enter");
  await seen(page.getByRole("alert").getByRole("button", { name: "Try again" }));
});

test("a menu that is opened while the page comes that one goes back to stays open", async (t) => {
  const { page } = await visit(t, site, "desk");
  await page.goto(pages.compliance.to());
  await whole(page);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await seen(page.getByRole("heading", { level: 1, name: "Empowering Athletes." }));
  const letGo = await hold(page, "GET", "**/v1/figures_in_force");
  const opener = page.getByRole("button", { name: "Why Contribute" });
  const link = page.getByRole("link", { name: "Addressing NIL Inequality" });
  await opener.click();
  await seen(link);
  const asked = page.waitForRequest("**/v1/figures_in_force");
  await page.goBack();
  await asked;
  // The one that was open before is closed.
  await gone(link);
  await opener.click();
  await seen(link);
  letGo();
  await gone(page.getByRole("heading", { level: 1, name: "Empowering Athletes." }));
  // It would be closed by then.
  await page.waitForTimeout(500);
  assert.equal(await link.isVisible(), true);
});
