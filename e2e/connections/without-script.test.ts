import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { RECEIVED_CSV } from "../../contract/transparency/transparency.ts";
import { anAthlete, search } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { cardOf } from "../driving/supporter.ts";

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
  await becomes(() => page.getByRole("article").count(), 42);

  await page.getByLabel("Search By Sports").selectOption({ label: "Women's College Basketball" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const { count } = await search(site, { sport_id: 3 });
  await seen(page.getByRole("status").filter({ hasText: `${count} athletes` }));
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.waitForURL((address) => address.search === "");
});

test("with script, what machines read of a page is the same whether one walked there or came straight", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/");
  const links = page.getByRole("navigation", { name: "Main" });
  const walk: [path: string, step: () => Promise<unknown>][] = [
    [pages.contribute.to(), () => page.getByRole("link", { name: "Support an athlete" }).click()],
    [
      `${pages.contribute.to()}?player_name=${encodeURIComponent(athlete.player_name)}`,
      async () => {
        await page.getByLabel("Search Athlete").fill(athlete.player_name);
        await page.keyboard.press("Enter");
      },
    ],
    [pages.about.to(), () => links.getByRole("link", { name: "About Us" }).click()],
    [pages.home.to(), () => links.getByRole("link", { name: "Home" }).click()],
  ];
  for (const [path, step] of walk) {
    const straight = await page.context().newPage();
    await straight.goto(path);
    const wanted = await headOf(straight);
    await straight.close();
    await step();
    await becomes(() => headOf(page), wanted);
  }
});

const headOf = (page: Page) =>
  page.evaluate(() => [
    document.title,
    ...Array.from(document.head.querySelectorAll("[data-page]"), (tag) => tag.outerHTML).sort(),
  ]);

test("without script the header's search is a form: in the bar where there is room, else behind its button", async (t) => {
  const athlete = await anAthlete(site);
  for (const device of ["desk", "phone"] as const) {
    const visitor = await visit(t, site, device, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto("/AboutUs");
    if (device === "phone") await visitor.press(page.getByRole("button", { name: "Find by name" }));
    await page.getByLabel("Find by name").and(page.locator("input")).fill(athlete.player_name);
    await page.keyboard.press("Enter");
    await seen(cardOf(page, athlete));
  }
});

test("without script the sums of the ledger are drawn, stand in tables, and are those of the file", async (t) => {
  const { page } = await visit(t, site, "phone", { javaScriptEnabled: false });
  const sumOf = async (cells: string) =>
    (await page.locator(cells).allTextContents()).map(inCents).reduce((a, b) => a + b, 0);
  // A server that has just started counts them for the first time.
  await becomes(async () => {
    await page.goto("/Transparency");
    return page.getByRole("heading", { name: "By month" }).count();
  }, 1);
  const file = await (await fetch(site.origin + RECEIVED_CSV)).text();
  const rows = file
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  const whole = inCents(rows[0]?.[2] ?? "");
  assert.ok(whole > 0);
  const months = rows.filter(([group_by]) => group_by === "month");
  assert.equal(await sumOf("figure[data-side=month] tbody td:nth-child(2)"), whole);
  assert.equal(await page.locator("figure[data-side=month] tbody tr").count(), months.length);
  assert.equal(await sumOf("figure[data-side=month] li span span:first-child"), whole);
  await page.getByText("By month, as a table").click();
  await seen(page.getByRole("columnheader", { name: "Month" }));
});

/** `$1,250.50`, `−$20` or `1250.50` as cents. */
const inCents = (amount: string): number =>
  Math.round(Number(amount.replaceAll(/[$,]/g, "").replace("−", "-")) * 100);
