import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete, search } from "./books.ts";
import { visit } from "./browser.ts";
import { seen } from "./seen.ts";
import { startSite } from "./site.ts";
import { cardOf } from "./supporter.ts";

const site = await startSite();
after(() => site.stop());

test("without script everything can be searched and read", async (t) => {
  const visitor = await visit(t, site, "phone", { javaScriptEnabled: false });
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/");
  await seen(page.locator("noscript p"));
  await page.getByLabel("Search Athlete").fill(athlete.player_name);
  await page.keyboard.press("Enter");
  const details = cardOf(page, athlete).getByRole("link", { name: "View Details" });
  const tab = await visitor.newTab(() => visitor.press(details));
  await seen(tab.getByRole("heading", { name: athlete.player_name, level: 1 }));
  await seen(tab.getByRole("heading", { name: "Contributions received" }));
});

test("without script the filters are a form and Load More is a link", async (t) => {
  const { page } = await visit(t, site, "desk", { javaScriptEnabled: false });
  await page.goto("/dashboard");
  assert.equal(await page.getByRole("article").count(), 21);
  await page.getByRole("link", { name: "Load More" }).click();
  assert.equal(await page.getByRole("article").count(), 42);

  await page.getByLabel("Search By Sports").selectOption({ label: "Women's College Basketball" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const { count } = await search(site, { sport_id: 3 });
  await seen(page.getByRole("status").filter({ hasText: `${count} athletes` }));
  await page.getByRole("link", { name: "Clear filters" }).click();
  assert.equal(new URL(page.url()).search, "");
});
