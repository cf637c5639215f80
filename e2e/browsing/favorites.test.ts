import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import type { Player } from "../../contract/players/players.ts";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { cards } from "../driving/browsing.ts";
import { FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { cardOf, openAthlete } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

const HERE = pages.favorites.to();
const ADDED = "Player added to Favorites.";
const REMOVED = "Player removed from Favorites";

const heartOf = (page: Page, { player_name }: Player): Locator =>
  page.getByRole("button", { name: `Favorite ${player_name}`, exact: true });
const isRed = async (heart: Locator) => (await heart.getAttribute("aria-pressed")) === "true";
/** What toasts said of favorites, to those who hear it. */
const said = async (page: Page): Promise<string[]> => {
  const words = await page.getByRole("log", { name: "Messages" }).locator("p").allInnerTexts();
  return words.filter((text) => /^(Player|Please)/.test(text));
};
const listing = ({ player_name }: Player): string =>
  `${pages.browse.to()}?player_name=${encodeURIComponent(player_name)}`;
/** Greets as soon as the scripts are alive. */
const greets = (page: Page, name: string): Promise<void> =>
  seen(page.getByRole("banner").getByText(`Hello, ${name}`).filter({ visible: true }));

/** Who is kept by an account, as the database has it. */
async function keptBy(email: string): Promise<number[]> {
  const { rows } = await site.database.query<{ player_id: number }>(
    `select player_id::int as player_id from favourites join people using (user_id) where email = $1 order by 1`,
    [email],
  );
  return rows.map(({ player_id }) => player_id);
}

test("on a phone a heart is pressed by somebody new: it leads to Login, and is red once they are back from signing up", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  const athlete = await anAthlete(site);
  await page.goto(listing(athlete));
  assert.ok(!(await isRed(heartOf(page, athlete))));
  await press(heartOf(page, athlete));
  await page.waitForURL((address) => address.pathname === pages.login.to());

  await press(page.getByRole("link", { name: "Not Registered? Register here" }));
  await page.getByLabel("User Name").fill("Nia");
  await page.getByLabel("Email").fill("nia@example.org");
  await page.getByLabel("Password", { exact: true }).fill("Sunny-day-9");
  await page.getByLabel("Confirm Password", { exact: true }).fill("Sunny-day-9");
  await press(page.getByRole("button", { name: "Create Account" }));
  await page.waitForURL((address) => address.pathname === pages.login.to());
  await page.getByLabel("Email").fill("nia@example.org");
  await page.getByLabel("Password", { exact: true }).fill("Sunny-day-9");
  await press(page.getByRole("button", { name: "Login", exact: true }));
  await page.waitForURL((address) => address.pathname === pages.home.to());
  await becomes(() => said(page), [ADDED]);
  assert.deepEqual(await keptBy("nia@example.org"), [athlete.player_id]);

  await page.goto(HERE);
  await seen(cardOf(page, athlete));
  await press(heartOf(page, athlete));
  await seen(page.getByRole("heading", { name: "No Results found." }));
  await becomes(() => said(page), [REMOVED]);
  await press(page.getByRole("link", { name: "Find athletes" }));
  await page.waitForURL((address) => address.pathname === pages.browse.to());
});

test("a heart turns at once, in every tab; pressed twice it is as it was; a reload finds it red", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await signIn(page, listing(athlete));
  const heart = heartOf(page, athlete);
  const details = cardOf(page, athlete).getByRole("link", { name: "View Details" });
  const tab = await visitor.newTab(() => details.click());
  const other = heartOf(tab, athlete);
  await greets(tab, "Frankie");

  site.pauseServer();
  await heart.press("Enter");
  await becomes(() => isRed(heart), true);
  assert.deepEqual(await keptBy(FAN), []);
  site.resumeServer();
  await becomes(() => said(page), [ADDED]);
  await becomes(() => isRed(other), true);
  await page.reload();
  await becomes(() => isRed(heart), true);

  await other.click();
  await becomes(() => said(tab), [REMOVED]);
  await becomes(() => isRed(heart), false);
  await heart.dblclick();
  await becomes(() => said(page), [ADDED, REMOVED]);
  assert.ok(!(await isRed(heart)));
  assert.deepEqual(await keptBy(FAN), []);
});

test("what the server can't keep is turned back with a word beside the heart, and works by pressing again", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 503/);
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await signIn(page, listing(athlete), "brand@demo.test");
  const heart = heartOf(page, athlete);
  const words = cardOf(page, athlete).getByRole("alert");
  await seen(heart);

  await site.relay.cut();
  await heart.click();
  await seen(words.filter({ hasText: "Not saved. Please try again." }));
  assert.ok(!(await isRed(heart)));
  await page.goto(HERE);
  await seen(page.getByRole("alert").getByText("We couldn't load your favorites."));
  await site.relay.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await seen(page.getByRole("heading", { name: "No Results found." }));

  await page.goBack();
  await greets(page, "Blake");
  await heart.click();
  await becomes(() => said(page), [ADDED]);
  await site.relay.cut();
  await heart.click();
  await seen(words.filter({ hasText: "Not removed. Please try again." }));
  assert.ok(await isRed(heart));
  await site.relay.mend();
});

test("where the session is over, taking one out asks to sign up, and keeping one leads to Login", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 401/);
  const { page, press } = visitor;
  const athlete = await anAthlete(site);
  await signIn(page, listing(athlete), "compliance@demo.test");
  const heart = heartOf(page, athlete);
  await press(heart);
  await becomes(() => said(page), [ADDED]);

  await site.database.query("delete from sessions");
  await press(heart);
  await becomes(() => said(page), [ADDED, "Please sign-up for a free account to access this feature."]);
  await becomes(() => isRed(heart), false);
  await press(heart);
  await page.waitForURL((address) => address.pathname === pages.login.to());
  assert.deepEqual(await keptBy("compliance@demo.test"), [athlete.player_id]);
});

test("sixty favorites come fifty at a time, who received most first; who is taken out is gone, the others stay", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  await site.database.query(
    `insert into favourites (user_id, player_id)
     select user_id, player_id from people cross join (
       select player_id from players left join player_totals using (player_id)
        order by received_cents desc nulls last, player_id desc limit 60) most
      where email = 'athlete@demo.test'`,
  );
  const leaving = await anAthlete(site);
  await site.database.query(
    `update favourites set player_id = $1 where favourites_id = (select max(favourites_id) from favourites)`,
    [leaving.player_id],
  );
  await site.database.query("update players set is_listed = false where player_id = $1", [leaving.player_id]);
  const found = page.getByRole("main").getByRole("status");

  await page.goto(HERE);
  await page.waitForURL((address) => address.pathname === pages.login.to());
  await signIn(page, HERE, "athlete@demo.test");
  await seen(found.filter({ hasText: /^60 athletes/ }));
  await becomes(() => cards(page).count(), 50);
  const received = (await page.getByText(/^\$[\d,.]+ received$/).allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, "")),
  );
  assert.ok(received.length > 5);
  assert.deepEqual(
    received,
    received.toSorted((a, b) => b - a),
  );
  await page.getByRole("link", { name: "Load More" }).press("Enter");
  await becomes(() => cards(page).count(), 60);
  await gone(page.getByRole("link", { name: "Load More" }));
  await seen(cardOf(page, leaving).getByText("No longer on the roster"));
  assert.equal(
    await cardOf(page, leaving)
      .getByRole("button", { name: /^Contribute/ })
      .count(),
    0,
  );

  await cards(page)
    .nth(1)
    .getByRole("button", { name: /^Favorite/ })
    .press("Space");
  await seen(found.filter({ hasText: /^59 athletes/ }));
  await becomes(() => cards(page).count(), 59);
  const focused = () =>
    cards(page)
      .nth(1)
      .evaluate((card) => card.closest("li") === document.activeElement);
  await becomes(focused, true);

  const first = cards(page).first();
  await first.getByRole("button", { name: /^Contribute Now/ }).click();
  await seen(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  const tab = await visitor.newTab(() => first.getByRole("link", { name: /^Click here/ }).click());
  await tab.waitForURL(/\/DetailsView\/\d+\/\d+$/);
});

test("an athlete gone from the roster can be taken to the favorites from their page", async (t) => {
  const visitor = await visit(t, site, "phone");
  const athlete = await anAthlete(site);
  await site.database.query("update players set is_listed = false where player_id = $1", [athlete.player_id]);
  await signIn(visitor.page, pages.about.to(), "admin@demo.test");
  const page = await openAthlete(visitor, athlete);
  await visitor.press(heartOf(page, athlete));
  await becomes(() => said(page), [ADDED]);
});
