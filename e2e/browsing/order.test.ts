import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BROWSE_BATCH } from "../../contract/players/players.ts";
import { search } from "../driving/books.ts";
import { type Visitor, visit } from "../driving/browser.ts";
import { alive, becomes, painted, seen } from "../driving/seen.ts";
import { type Site, startSite } from "../driving/site.ts";

// In which order athletes stand: by team, or by the day.

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

type Page = Visitor["page"];
const cards = (page: Page) => page.getByRole("region", { name: "Athletes" }).getByRole("article");
const names = async (page: Page) => cards(page).getByRole("heading").allTextContents();
const teams = (page: Page) => cards(page).locator("p").allTextContents();
const choice = (page: Page, words: string) =>
  page.getByRole("navigation", { name: "Sorted" }).getByRole("link", { name: words });
const chosen = (page: Page) => page.locator('nav[aria-label="Sorted"] [aria-current]').innerText();

const isLaidOut = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true });

/** What a long name or place adds to a card and its row is not known before it is laid out: px. */
const SECOND_LINE = 32;

test("today's order is a choice in the address: it goes on by its day, stays with a filter, and Back is by team", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  await page.goto("/dashboard");
  // Only then is the way back one of its steps: a link pressed before leads to a page of its own, as without script.
  await alive(page);
  const by_team = await names(page);
  assert.equal(await chosen(page), "By team");
  await seen(page.getByRole("list", { name: "Today's jerseys" }));

  await visitor.press(choice(page, "Today's order"));
  await page.waitForURL("**/dashboard?order=today");
  await becomes(() => chosen(page), "Today's order");
  await becomes(async () => (await names(page)).join() === by_team.join(), false);
  const first = await names(page);
  assert.ok(new Set(await teams(page)).size > BROWSE_BATCH / 2, "athletes of many teams");

  await visitor.press(page.getByRole("link", { name: "Load More" }));
  await page.waitForURL(/\?order=\d{4}-\d\d-\d\d&shown=42$/);
  await becomes(() => cards(page).count(), 2 * BROWSE_BATCH);
  assert.deepEqual((await names(page)).slice(0, BROWSE_BATCH), first);
  const details = cards(page).getByRole("link", { name: "View Details" });
  const leads = await details.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.equal(new Set(leads).size, 2 * BROWSE_BATCH);

  await page.getByLabel("Class").selectOption("Senior");
  await page.waitForURL("**/dashboard?player_class=Senior&order=today");
  await becomes(() => chosen(page), "Today's order");
  await page.goBack();
  await becomes(() => cards(page).count(), 2 * BROWSE_BATCH);
  await page.goBack();
  await becomes(async () => (await names(page)).join() === by_team.join(), true);
  await becomes(() => chosen(page), "By team");
});

test("without script the order is a link, and the filters and Load More keep it", async (t) => {
  const visitor = await visit(t, site, "desk", { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto("/dashboard");
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await visitor.context.route("**/*.woff2", async (route) => {
    await come;
    await route.continue();
  });
  await visitor.press(choice(page, "Today's order"));
  await page.waitForURL("**/dashboard?order=today", { waitUntil: "domcontentloaded" });
  await seen(choice(page, "Today's order").and(page.locator("[aria-current]")));
  await painted(page);
  const more = page.getByRole("link", { name: "Load More" });
  const before = await more.boundingBox();
  letCome();
  await page.waitForLoadState("load");
  // Fonts that come late move no link under the finger that presses.
  assert.deepEqual(await more.boundingBox(), before);
  const last = cards(page).last();
  const taken_for = (await last.boundingBox())?.height ?? 0;
  await last.scrollIntoViewIfNeeded();
  // Laid out in the frame after that: a link below would move away from under the pointer.
  await becomes(() => last.locator(":scope > :first-child").evaluate(isLaidOut), true);
  const is = (await last.boundingBox())?.height ?? 0;
  assert.ok(Math.abs(is - taken_for) < SECOND_LINE, `${is} px high, taken for ${taken_for} out of sight`);
  await visitor.press(more);
  await page.waitForURL(/\?order=\d{4}-\d\d-\d\d&shown=42$/);
  await becomes(() => cards(page).count(), 2 * BROWSE_BATCH);
  await page.getByLabel("Class").selectOption("Senior");
  await visitor.press(page.getByRole("button", { name: "Search", exact: true }));
  await page.waitForURL(/player_class=Senior/);
  assert.equal(new URL(page.url()).searchParams.get("order"), "today");
  assert.equal(await chosen(page), "Today's order");
});

test("all batches of a day's order together have every athlete once, in every sport and all of them", async () => {
  for (const sport_id of [null, 1, 2, 3]) {
    const ids = new Set<number>();
    let read = 0;
    let order = "today";
    for (let count = 1; read < count; ) {
      const found = await search(site, { sport_id }, { limit: 50, skip: read, order });
      assert.ok(found.filtered_players.length > 0);
      for (const { player_id } of found.filtered_players) ids.add(player_id);
      read += found.filtered_players.length;
      ({ count } = found);
      order = found.day ?? "";
    }
    assert.deepEqual([ids.size, read], [read, (await search(site, { sport_id })).count]);
  }
});
