import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Request } from "playwright-core";
import { anAthlete, athletes, search, teamsIn } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import {
  addressOf,
  combobox,
  FOOTBALL,
  finds,
  results,
  teamWithConference,
  WOMENS_BASKETBALL,
} from "../driving/browsing.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { cardOf } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("sport, conference and team narrow the list, one after the other, and the address keeps them", async (t) => {
  const { page } = await visit(t, site, "desk");
  const team = await teamWithConference(site, WOMENS_BASKETBALL);
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
  await becomes(
    () => page.getByRole("listbox", { name: "Team" }).getByRole("option").allInnerTexts(),
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
  const team = await teamWithConference(site, FOOTBALL);
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
  const team = await teamWithConference(site, WOMENS_BASKETBALL);
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
  const team = await teamWithConference(site, FOOTBALL);
  await page.goto("/dashboard/contribute");
  await combobox(page, "Team").fill(team.team_name);
  await page.keyboard.press("Enter");
  await finds(page, (await search(site, { team_id: team.team_id })).count);
  assert.equal(await combobox(page, "Conference").inputValue(), team.conference);

  await page.getByRole("button", { name: "Clear Conference" }).click();
  await becomes(async () => addressOf(page), { team_id: String(team.team_id) });
});

test("a search waits for 600 ms of quiet, and then is one with all that was chosen", async (t) => {
  const { page } = await visit(t, site, "desk");
  const { player_class, position } = await withClassAndPosition();
  await page.clock.install();
  await page.goto("/dashboard");
  await finds(page, (await search(site, { sport_id: FOOTBALL })).count);
  await alive(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = await page.evaluate(() => window.history.length);

  await page.getByLabel("Class").selectOption(player_class);
  await page.clock.runFor(599);
  await page.getByLabel("Position").selectOption(position);
  await page.clock.runFor(599);
  assert.deepEqual(addressOf(page), {});
  await page.clock.runFor(1);
  await finds(page, (await search(site, { sport_id: FOOTBALL, player_class, position })).count);
  assert.deepEqual(addressOf(page), { player_class, position });
  assert.equal(await page.evaluate(() => window.history.length), before + 1);

  const busy = results(page).getByRole("status").getByText("Loading...");
  await seen(busy);
  await page.clock.runFor(300);
  await gone(busy);
});

test("what is chosen while a search is under way is searched for next", async (t) => {
  const { page } = await visit(t, site, "desk");
  const { player_class, position } = await withClassAndPosition();
  await page.clock.install();
  await page.goto("/dashboard");
  await finds(page, (await search(site, { sport_id: FOOTBALL })).count);
  await alive(page);
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.getByLabel("Class").selectOption(player_class);
  site.relay.hold();
  await page.clock.runFor(600);
  await seen(results(page).and(page.locator("[aria-busy=true]")));
  await page.getByLabel("Position").selectOption(position);
  site.relay.letThrough();
  await finds(page, (await search(site, { sport_id: FOOTBALL, player_class })).count);
  assert.equal(await page.getByLabel("Position").inputValue(), position);
  await page.clock.runFor(600);
  await finds(page, (await search(site, { sport_id: FOOTBALL, player_class, position })).count);
  assert.deepEqual(addressOf(page), { player_class, position });
});

test("what there is to choose from says that it loads, that there is nothing, and that it could not be loaded", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 503/);
  const { page } = visitor;
  const sport = page.getByLabel("Search By Sports");
  const texts = async () => [
    await combobox(page, "Conference").getAttribute("placeholder"),
    await combobox(page, "Team").getAttribute("placeholder"),
    await page.getByLabel("Class").locator("option").first().innerText(),
    await page.getByLabel("Position").locator("option").first().innerText(),
  ];
  const LOADED = ["All conferences", "All teams", "All", "All"];
  await page.goto("/dashboard");
  await becomes(texts, LOADED);

  site.relay.hold();
  await sport.selectOption({ label: "Women's College Basketball" });
  await becomes(texts, Array(4).fill("Loading..."));
  site.relay.letThrough();
  await becomes(texts, LOADED);
  await sport.selectOption({ label: "All sports" });
  await becomes(texts, Array(4).fill("No options"));
  await finds(page, (await search(site, {})).count);

  const on_the_way = new Set<Request>();
  page.on("request", (asked) => void (asked.url().includes("/v1/") && on_the_way.add(asked)));
  page.on("requestfinished", (asked) => void on_the_way.delete(asked));
  page.on("requestfailed", (asked) => void on_the_way.delete(asked));
  await site.relay.cut();
  await sport.selectOption({ label: "Men's College Basketball" });
  const filters = page.getByRole("search", { name: "Filters" });
  await seen(filters.getByRole("alert").getByText("We couldn't load some of the choices."));
  await seen(results(page).getByRole("alert"));
  // What is asked for by itself has failed before the press, too: else it would come, or have to be asked for by another.
  await becomes(async () => on_the_way.size, 0);
  await seen(filters.getByRole("alert"));
  await site.relay.mend();
  await filters.getByRole("button", { name: "Try again" }).click();
  await becomes(texts, LOADED);
  await finds(page, (await search(site, { sport_id: 1 })).count);
});

async function withClassAndPosition() {
  for (const { player_class, position } of await athletes(site, { sport_id: FOOTBALL })) {
    if (player_class && position) return { player_class, position };
  }
  throw new Error("Nobody in the demo has a class and a position.");
}
