import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { BROWSE_PAGE } from "../contract/fields.ts";
import { anAthlete, athletes, search, teamsIn } from "./books.ts";
import { visit } from "./browser.ts";
import { becomes, gone, seen } from "./seen.ts";
import { startSite } from "./site.ts";
import { cardOf } from "./supporter.ts";

const FOOTBALL = 2;
const WOMENS_BASKETBALL = 3;
const site = await startSite();
after(() => site.stop());

const results = (page: Page) => page.getByRole("region", { name: "Athletes" });
const found = (page: Page) => results(page).getByRole("status");
const cards = (page: Page) => page.getByRole("article");
const combobox = (page: Page, name: string) => page.getByRole("combobox", { name });
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** What the screen says of how many there are. */
const said = (count: number) =>
  count === 1 ? /^1 athlete\b/ : new RegExp(`^${count.toLocaleString("en-US")} athletes`);
const finds = (page: Page, count: number) => seen(found(page).filter({ hasText: said(count) }));

test("sport, conference and team narrow the list, one after the other, and the address keeps them", async (t) => {
  const { page } = await visit(t, site, "desk");
  const team = await teamWithConference(WOMENS_BASKETBALL);
  await page.goto("/dashboard");
  await finds(page, (await search(site, { sport_id: FOOTBALL })).count);

  await page.getByLabel("Search By Sports").selectOption({ label: "Women's College Basketball" });
  await finds(page, (await search(site, { sport_id: WOMENS_BASKETBALL })).count);
  await combobox(page, "Conference").click();
  await page.getByRole("option", { name: team.conference, exact: true }).click();
  await finds(page, (await search(site, { sport_id: WOMENS_BASKETBALL, conference: team.conference })).count);

  await combobox(page, "Team").click();
  const ofConference = (await teamsIn(site, WOMENS_BASKETBALL)).filter(
    (it) => it.conference === team.conference,
  );
  assert.deepEqual(
    await page.getByRole("listbox", { name: "Team" }).getByRole("option").allInnerTexts(),
    ofConference.map(({ team_name }) => team_name),
  );
  await page.getByRole("option", { name: team.team_name, exact: true }).click();
  const { count } = await search(site, { team_id: team.team_id });
  await finds(page, count);
  const kept = { sport_id: "3", conference: team.conference, team_id: String(team.team_id) };
  await becomes(async () => addressOf(page), kept);

  await page.reload();
  await finds(page, count);
  assert.equal(await combobox(page, "Conference").inputValue(), team.conference);
  assert.equal(await combobox(page, "Team").inputValue(), team.team_name);

  await page.getByRole("link", { name: "Clear filters" }).click();
  await finds(page, (await search(site, { sport_id: FOOTBALL })).count);
  assert.deepEqual(addressOf(page), {});
  assert.equal(await combobox(page, "Team").inputValue(), "");
});

test("class and position narrow it further; a team offers its own positions, a conference starts both anew", async (t) => {
  const { page } = await visit(t, site, "desk");
  const team = await teamWithConference(FOOTBALL);
  await page.goto(`/dashboard?team_id=${team.team_id}&conference=${encodeURIComponent(team.conference)}`);
  const members = await athletes(site, { team_id: team.team_id });
  const codes = [...new Set(members.flatMap(({ position }) => position ?? []))].sort();
  const positions = page.getByLabel("Position");
  await becomes(
    async () =>
      (
        await positions.locator("option").evaluateAll((all) => all.map((it) => it.getAttribute("value")))
      ).sort(),
    ["", ...codes],
  );
  const somebody = members.find(({ position, player_class }) => position && player_class);
  assert.ok(somebody?.position && somebody.player_class);
  await page.getByLabel("Class").selectOption(somebody.player_class);
  await positions.selectOption(somebody.position);
  const { position, player_class } = somebody;
  await finds(page, (await search(site, { team_id: team.team_id, position, player_class })).count);
  await becomes(async () => addressOf(page).position, position);

  await page.getByRole("button", { name: "Clear Conference" }).click();
  await finds(page, members.length);
  assert.deepEqual(addressOf(page), { team_id: String(team.team_id) });
});

test("a team's address lists its players with the filters that find them; another choice goes on from there", async (t) => {
  const { page } = await visit(t, site, "desk");
  const team = await teamWithConference(WOMENS_BASKETBALL);
  await page.goto(`/${team.team_id}`);
  await finds(page, (await search(site, { team_id: team.team_id })).count);
  assert.equal(await page.getByLabel("Search By Sports").inputValue(), "3");
  assert.equal(await combobox(page, "Conference").inputValue(), team.conference);
  assert.equal(await combobox(page, "Team").inputValue(), team.team_name);
  await page.getByRole("button", { name: "Clear Team" }).click();
  await becomes(async () => new URL(page.url()).pathname, "/dashboard");
  await finds(page, (await search(site, { sport_id: 3, conference: team.conference })).count);
});

test("a shared address shows one player, filters filled in; one that leads nowhere says so and keeps the filters", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 404/);
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto(`/${athlete.team_id}/${athlete.player_id}?player=whoever`);
  await finds(page, 1);
  await seen(cardOf(page, athlete));
  assert.equal(await page.getByLabel("Search Athlete").inputValue(), athlete.player_name);
  assert.equal(await page.getByLabel("Class").inputValue(), athlete.player_class ?? "");
  assert.equal(await page.getByLabel("Position").inputValue(), athlete.position ?? "");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await finds(page, (await search(site, { sport_id: FOOTBALL })).count);

  const answer = await page.goto(`/${athlete.team_id}/999999999`);
  assert.equal(answer?.status(), 404);
  await seen(results(page).getByRole("alert").getByText("Player not found"));
  await seen(page.getByLabel("Search By Sports"));
});

test("a team, searched by typing and chosen with Enter, brings its conference along", async (t) => {
  const { page } = await visit(t, site, "desk");
  const team = await teamWithConference(FOOTBALL);
  await page.goto("/dashboard/contribute");
  await combobox(page, "Team").fill(team.team_name);
  await page.keyboard.press("Enter");
  await finds(page, (await search(site, { team_id: team.team_id })).count);
  assert.equal(await combobox(page, "Conference").inputValue(), team.conference);

  await page.getByRole("button", { name: "Clear Conference" }).click();
  await becomes(async () => addressOf(page), { team_id: String(team.team_id) });
});

test("names are found by Enter and by the icon, with or without apostrophe; a name nobody has says so", async (t) => {
  const { page } = await visit(t, site, "desk");
  const irish = await withApostrophe();
  await page.goto(`/dashboard?sport_id=${irish.sport_id}`);
  const field = page.getByLabel("Search Athlete");
  await field.fill(irish.player_name.replace("'", "").toLowerCase());
  await field.press("Enter");
  await finds(page, 1);
  await seen(cardOf(page, irish));

  await field.fill("zyxwvut");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await field.fill("zyxwvut qqq");
  await seen(page.getByRole("heading", { name: "No Results found." }));
  await gone(page.getByRole("link", { name: "Load More" }));
  assert.equal(await field.inputValue(), "zyxwvut qqq", "what is typed while a search is under way stays");
});

test("Load More adds 21 at a time until all are there", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  const { count } = await search(site, { sport_id: FOOTBALL });
  assert.ok(count > BROWSE_PAGE * 3, "the demo is large enough for this");
  await page.goto("/dashboard");
  const more = page.getByRole("link", { name: "Load More" });
  for (let shown = BROWSE_PAGE; shown < count; shown += BROWSE_PAGE) {
    assert.equal(await cards(page).count(), shown);
    await visitor.press(more);
    await becomes(() => cards(page).count(), Math.min(shown + BROWSE_PAGE, count));
  }
  await gone(more);
  const names = await cards(page).getByRole("heading").allInnerTexts();
  assert.equal(names.length, count);
});

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
  const name = await last.getByRole("heading").innerText();
  const tab = await visitor.newTab(() => last.getByRole("link", { name: "View Details" }).click());
  await seen(tab.getByRole("heading", { name, level: 1 }));
  await tab.close();

  const scrolled = await page.evaluate(() => window.scrollY);
  assert.ok(scrolled > 1_000);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await seen(page.getByRole("heading", { level: 1, name: "Empowering Athletes." }));
  await page.goBack();
  await becomes(() => cards(page).count(), 63);
  await becomes(async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrolled) < 50, true);
});

test("on a phone the filters hide behind a button", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await page.goto("/dashboard");
  await gone(page.getByLabel("Search By Sports"));
  await visitor.press(page.getByRole("button", { name: "Show Filters" }));
  await page.getByLabel("Search By Sports").selectOption({ label: "Women's College Basketball" });
  await finds(page, (await search(site, { sport_id: WOMENS_BASKETBALL })).count);
  await visitor.press(page.getByRole("button", { name: "Hide Filters" }));
  await gone(page.getByLabel("Search By Sports"));
});

test("while the database is away the list says so in its place, and heals by Try again", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 503/);
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/dashboard");
  await becomes(() => cards(page).count(), BROWSE_PAGE);

  await site.relay.cut();
  await page.getByLabel("Search Athlete").fill(athlete.player_name);
  await page.keyboard.press("Enter");
  const alert = results(page).getByRole("alert");
  await seen(alert.getByText(/can't reach our records/));
  await seen(page.getByLabel("Search By Sports"));
  assert.equal(await page.getByLabel("Search Athlete").inputValue(), athlete.player_name);

  await site.relay.mend();
  await alert.getByRole("button", { name: "Try again" }).click();
  await seen(cardOf(page, athlete));
});

test("while the server is away the list says so in its place, and heals by Try again", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/ERR_CONNECTION/);
  const { page } = visitor;
  await page.goto("/dashboard");
  await becomes(() => cards(page).count(), BROWSE_PAGE);
  await site.killServer();
  await visitor.press(page.getByRole("link", { name: "Load More" }));
  const alert = results(page).getByRole("alert");
  await seen(alert);
  await site.startServer();
  await visitor.press(alert.getByRole("button", { name: "Try again" }));
  await becomes(() => cards(page).count(), 2 * BROWSE_PAGE);
});

async function teamWithConference(sport_id: number) {
  const team = (await teamsIn(site, sport_id)).find(({ conference }) => conference !== "");
  if (!team) throw new Error("No team of the sport is in a conference.");
  return team;
}

async function withApostrophe() {
  for (const sport_id of [1, 2, 3]) {
    const irish = await athletes(site, { sport_id, player_name: "o" });
    const one = irish.find(({ player_name }) => /O'\p{L}/u.test(player_name));
    if (one) return one;
  }
  throw new Error("The demo has nobody with an apostrophe.");
}
