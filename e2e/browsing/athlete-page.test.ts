import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("on a phone 'Contribute Now' stays in reach while one reads, and ends above the footer", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await page.goto(pages.detail.to(await anAthlete(site)));
  const button = page.getByRole("button", { name: "Contribute Now" });
  const place = async () => (await button.boundingBox())?.y ?? -1;
  await page.getByRole("heading", { name: /^Share / }).evaluate((it) => it.scrollIntoView({ block: "end" }));
  const header = await page.getByRole("banner").evaluate((it) => it.getBoundingClientRect().bottom);
  await becomes(async () => Math.abs((await place()) - header - 10) < 2, true);
  await visitor.press(button);
  await seen(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  // At the end of the page it is gone with what it belongs to.
  await page.getByRole("contentinfo").evaluate((it) => it.scrollIntoView({ block: "start" }));
  const bottom = async () => (await place()) + ((await button.boundingBox())?.height ?? 0);
  const footer = () => page.getByRole("contentinfo").evaluate((it) => it.getBoundingClientRect().top);
  await becomes(async () => (await bottom()) <= (await footer()), true);
});

test("below an athlete stand four others of the team, each a way to their page, and the way to all", async (t) => {
  const { page } = await visit(t, site, "desk");
  const athlete = await anAthlete(site);
  await page.goto(pages.detail.to(athlete));
  const more = page.getByRole("region", { name: `More from ${athlete.team_name}` });
  const links = more.getByRole("listitem").getByRole("link");
  assert.equal(await links.count(), 4);
  const first = (await links.first().locator("b").textContent()) ?? "";
  assert.notEqual(first, athlete.player_name);
  await links.first().click();
  await seen(page.getByRole("heading", { level: 1, name: first }));
  await more.getByRole("link", { name: "See the team" }).click();
  await page.waitForURL((url) => url.pathname === pages.team.to(athlete));
});

test("what an athlete says stands before what rosters know; supporters are counted from five on", async (t) => {
  const { page } = await visit(t, site, "desk");
  const { rows } = await site.database.query<{ player_id: number; team_id: number }>(
    `select player_id::int, team_id from roles_held join people using (user_id) join players using (player_id)
      where email = 'athlete@demo.test' and role = 'athlete'`,
  );
  const own = rows[0];
  assert.ok(own);
  await site.database.query(
    `insert into athlete_pages (player_id, bio) values ($1, 'I play for my grandmother.')
     on conflict (player_id) do update set bio = excluded.bio`,
    [own.player_id],
  );
  await page.goto(pages.detail.to(own));
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  assert.match(headings[0] ?? "", /^Meet /);
  assert.match(headings[1] ?? "", /^What .* offers$/);
  assert.equal(headings[2], "View Player Details");
  await seen(page.getByText(/^\d+ supporters/));
  const months = page.getByRole("table", { name: "Contributions by month" });
  const sums = await months.getByRole("cell").allTextContents();
  const dollars = (text: string | null) => Number(text?.replaceAll(/[$,]/g, ""));
  const whole = sums.reduce((sum, text) => sum + dollars(text), 0);
  const [total] = await page
    .locator("#received")
    .getByText(/^\$[\d,]+$/)
    .allTextContents();
  assert.equal(whole, dollars(total ?? null));

  await page.goto(pages.detail.to(await anAthlete(site)));
  assert.equal(await page.getByText(/ supporters/).count(), 0);
});
