import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import type { Player } from "../../contract/players/players.ts";
import { anAthlete, search, teamsIn } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, pressUntil, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { cardOf } from "../driving/supporter.ts";

const WOMENS_BASKETBALL = 3;
const site = await startSite({
  X_URL: "https://x.example/donate",
  YOUTUBE_URL: "https://youtube.example/donate",
});
after(() => site.stop());

const field = (page: Page) => page.getByRole("combobox", { name: "Find by name" });
const lines = (page: Page) => page.getByRole("listbox", { name: "Found" }).getByRole("option");
const lineOf = (page: Page, { player_name, team_name }: Player) =>
  lines(page).filter({ hasText: player_name }).filter({ hasText: team_name });
/** What is found for all of a name: until then the lines are those of its first letters. */
const foundAll = (page: Page, { player_name }: Player) =>
  seen(lines(page).filter({ hasText: `All athletes named “${player_name}”` }));
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute("aria-label") ?? (at instanceof HTMLElement ? at.innerText.trim() : "");
  });

test("by keyboard: a name is typed, what is found is heard, and Enter opens the athlete that the arrows reached", async (t) => {
  const { page } = await visit(t, site, "desk");
  const athlete = await anAthlete(site);
  await page.goto("/AboutUs");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Skip to the page");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.ok(await field(page).evaluate((it) => it === document.activeElement));
  await page.keyboard.type(athlete.player_name);
  await foundAll(page, athlete);
  await seen(lineOf(page, athlete));
  await seen(page.getByRole("status").filter({ hasText: /^\d athletes?.* found$/ }));
  assert.equal(await field(page).getAttribute("aria-expanded"), "true");

  const wanted = (await lines(page).allInnerTexts()).findIndex(
    (words) => words.includes(athlete.player_name) && words.includes(athlete.team_name),
  );
  for (let pressed = 0; pressed <= wanted; pressed += 1) await page.keyboard.press("ArrowDown");
  const active = await field(page).getAttribute("aria-activedescendant");
  assert.equal(await lineOf(page, athlete).getAttribute("id"), active);
  await page.keyboard.press("Enter");
  await seen(page.getByRole("heading", { name: athlete.player_name, level: 1 }));
  // The next page begins at its heading; the field is as it was.
  await becomes(async () => (await focused(page)).toLowerCase(), athlete.player_name.toLowerCase());
  assert.equal(await field(page).inputValue(), "");
});

test("a team leads to its athletes, a conference to the list of its sport; home has the field on the page, once", async (t) => {
  const { page } = await visit(t, site, "desk");
  const teams = await teamsIn(site, WOMENS_BASKETBALL);
  const team = teams.find(({ conference }) => conference !== "");
  assert.ok(team);
  await page.goto("/");
  await gone(field(page));
  await page.getByRole("combobox", { name: "Search Athlete" }).fill(team.team_name);
  const line = page.getByRole("group", { name: "Teams" }).getByRole("option");
  await line
    .filter({ hasText: "Women's College Basketball" })
    .filter({ hasText: team.team_name })
    .first()
    .click();
  await page.waitForURL((url) => /^\/\d+$/.test(url.pathname));
  await seen(page.getByRole("heading", { level: 1, name: team.team_name }));

  await field(page).fill(team.conference);
  const conferences = page.getByRole("group", { name: "Conferences" }).getByRole("option");
  await conferences
    .filter({ has: page.getByText(team.conference, { exact: true }) })
    .filter({ hasText: "Women's College Basketball" })
    .click();
  await page.waitForURL(/\/dashboard\/contribute\?/);
  assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), {
    sport_id: String(WOMENS_BASKETBALL),
    conference: team.conference,
  });
});

test("Enter alone leads to the list by that name, in every sport; Escape only closes what was found", async (t) => {
  const { page } = await visit(t, site, "desk");
  const [athlete] = (await search(site, { sport_id: WOMENS_BASKETBALL })).filtered_players;
  assert.ok(athlete);
  await page.goto("/AboutUs");
  await field(page).fill(athlete.player_name);
  await seen(lines(page));
  await page.keyboard.press("Escape");
  await gone(lines(page));
  assert.equal(await field(page).inputValue(), athlete.player_name);
  await page.keyboard.press("ArrowDown");
  await seen(lines(page));
  await page.keyboard.press("ArrowUp");
  await seen(lines(page).filter({ hasText: "All athletes named" }));
  await field(page).fill(`${athlete.player_name} `);
  await page.keyboard.press("Enter");
  await page.waitForURL(/player_name=/);
  assert.equal(new URL(page.url()).searchParams.get("player_name"), athlete.player_name);
  await seen(cardOf(page, athlete));
});

test("of what is typed in a hurry the last counts; nothing found, and a search that fails, are told", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/AboutUs");
  await field(page).pressSequentially(athlete.player_name, { delay: 40 });
  await foundAll(page, athlete);
  await field(page).fill("zyxwvut");
  await seen(page.getByText("No athlete, team or conference is called “zyxwvut”."));
  await seen(page.getByRole("link", { name: "See all athletes" }));

  visitor.expectMessage(/status of 503/);
  await site.relay.cut();
  await field(page).fill("zyx");
  const again = page.getByRole("button", { name: "Try again" });
  await seen(again);
  await site.relay.mend();
  await pressUntil(again, page.getByText("is called “zyx”"));
});

test("on a phone the search is one tap away, and Escape gives the focus back to its button", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/AboutUs");
  const opener = page.getByRole("button", { name: "Find by name" });
  await visitor.press(opener);
  await becomes(() => field(page).evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press("Escape");
  await gone(field(page));
  assert.equal(await focused(page), "Find by name");

  await visitor.press(opener);
  await page.keyboard.type(athlete.player_name);
  await foundAll(page, athlete);
  await visitor.press(lineOf(page, athlete));
  await seen(page.getByRole("heading", { name: athlete.player_name, level: 1 }));
  await gone(field(page));
  assert.equal(visitor.presses(), 3);
});

test("the narrow menu: by keyboard there and back, closed by leaving it and by another page", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const inside = page.getByRole("navigation", { name: "Main" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await seen(inside);
  assert.equal(await inside.getByRole("link", { name: "Home" }).getAttribute("aria-current"), "page");
  await page.keyboard.press("Escape");
  await gone(inside);
  assert.equal(await focused(page), "Menu");

  await page.keyboard.press("Enter");
  // What is not shown yet can't be focused.
  await seen(inside);
  await inside.getByRole("link", { name: "Login" }).focus();
  await page.keyboard.press("Tab");
  await gone(inside);

  await visitor.press(menu);
  await visitor.press(inside.getByRole("link", { name: "Building Trust in NIL" }));
  await seen(page.getByRole("heading", { name: "Building Trust in NIL", level: 1 }));
  await gone(inside);
});

test("the wide drop-down: opened, left and closed by keyboard; its button shows where one is", async (t) => {
  const { page } = await visit(t, site, "desk");
  await page.goto("/BuildingTrustInNIL");
  const opener = page.getByRole("button", { name: "Why Contribute" });
  const link = page.getByRole("link", { name: "Addressing NIL Inequality" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await seen(link);
  await page.keyboard.press("Escape");
  await gone(link);
  assert.equal(await focused(page), "Why Contribute");
  await page.keyboard.press("Enter");
  await link.click();
  await seen(page.getByRole("heading", { name: "Addressing NIL Inequality", level: 1 }));
  await gone(link);
});

test("after 600 px there is a way back to the top", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  await page.goto("/PrivacyPolicy");
  const up = page.getByRole("button", { name: "Scroll to top" });
  await page.evaluate(() => window.scrollTo(0, 700));
  await seen(up);
  await page.evaluate(() => window.scrollTo(0, 600));
  await gone(up);
  await page.evaluate(() => window.scrollTo(0, 700));
  await visitor.press(up);
  await becomes(() => page.evaluate(() => window.scrollY), 0);
});

test("the footer leads on in new tabs, and to our pages elsewhere that the settings name, to no others", async (t) => {
  const { page } = await visit(t, site, "desk");
  await page.goto("/");
  const links = await page
    .getByRole("contentinfo")
    .getByRole("link")
    .evaluateAll((all) => all.map((it) => [it.getAttribute("href"), it.getAttribute("target")]));
  assert.deepEqual(links, [
    ["https://x.example/donate", "_blank"],
    ["https://youtube.example/donate", "_blank"],
    ["/AboutUs", "_blank"],
    ["/Transparency", "_blank"],
    ["/PrivacyPolicy", "_blank"],
    ["/TermsOfUse", "_blank"],
    ["/RefundPolicy", "_blank"],
    ["/contactus", "_blank"],
    ["/docs", "_blank"],
  ]);
  await seen(page.getByText("Copyright 2025 Donate NIL. All rights are reserved."));
});

test("who signs in is greeted and finds what is theirs; at the end of their session the page forgets them by itself", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page, context } = visitor;
  const header = page.getByRole("banner");
  await signIn(page, pages.changePassword.to());
  await seen(page.getByRole("heading", { level: 1, name: "Change Password" }));
  await seen(header.getByRole("button", { name: "Hello, Frankie Account" }));
  await gone(header.getByRole("link", { name: "Login" }));
  await header.getByRole("button", { name: /Account/ }).click();
  await seen(header.getByRole("link", { name: "Delete Account" }));

  // Its time has come: the page's own timer says so, whatever the server would.
  const end = (await context.cookies()).find(({ name }) => name === "__Host-session_end");
  assert.ok(end);
  const soon = Math.ceil(Date.now() / 1_000) + 2;
  await context.addCookies([{ ...end, value: String(soon), expires: soon }]);
  await page.reload();
  await page.waitForURL(/\/Login\?return_to=%2FChangePassword$/);
  await seen(header.getByRole("link", { name: "Login" }));
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /nilUser|token|user_role|isAdmin/.test(key)),
    );
  await becomes(kept, []);
});

test("on a phone a member is shown by their first letter, in whatever script, and signs out from the menu", async (t) => {
  const name = "update people set given_name = $1 where email = 'fan@demo.test'";
  await site.database.query(name, ["🇨🇦 Frankie"]);
  t.after(() => site.database.query(name, ["Frankie"]));
  const { page, press, expectMessage } = await visit(t, site, "phone");
  // Who signs out right after a page came may have had it ask for their hearts.
  expectMessage(/status of 401/);
  const header = page.getByRole("banner");
  await signIn(page, pages.about.to());
  await seen(header.getByText("🇨🇦", { exact: true }));
  await press(header.getByRole("button", { name: "Menu" }));
  await seen(header.getByText("Hello, 🇨🇦 Frankie").first());
  await press(header.getByRole("button", { name: "Logout" }));
  await page.waitForURL((address) => address.pathname === "/");
  await gone(header.getByText("🇨🇦", { exact: true }));
  // Going back shows nothing of what was there.
  await page.goBack();
  await seen(page.getByRole("heading", { level: 1, name: "About Us" }));
  await press(header.getByRole("button", { name: "Menu" }));
  await seen(header.getByRole("link", { name: "Login" }));
});
