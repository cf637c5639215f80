import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import type { Player } from "../../contract/players/players.ts";
import { anAthlete, search } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { openAthlete } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("addresses: any case is understood, an outdated team leads on for good, what is nowhere is a real 404", async () => {
  const { player_id, team_id } = await anAthlete(site);
  const status = async (path: string) => (await fetch(site.origin + path, { redirect: "manual" })).status;
  assert.equal(await status("/DASHBOARD"), 200);
  assert.equal(await status(`/detailsview/${player_id}/${team_id}`), 200);
  const aged = await fetch(`${site.origin}/DetailsView/${player_id}/999999?mode=contribute`, {
    redirect: "manual",
  });
  assert.equal(aged.status, 301);
  const { pathname, search } = new URL(aged.headers.get("location") ?? "", site.origin);
  assert.equal(pathname + search, pages.detail.to({ player_id, team_id }, "contribute"));
  for (const path of ["/nowhere", "/DetailsView/999999999/1", "/DetailsView/x/y", "/assets/none.js"]) {
    assert.equal(await status(path), 404, path);
  }
});

test("a page that turned out to be another athlete's leads there for good, under both of its addresses", async () => {
  const { rows } = await site.database.query<{
    player_id: number;
    team_id: number;
    player_name: string;
    team_name: string;
  }>(
    "select player_id::int, team_id, player_name, team_name from players where is_listed order by player_id desc limit 2",
  );
  const [there, merged] = rows;
  assert.ok(there && merged);
  await site.database.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    there.player_id,
    merged.player_id,
  ]);
  for (const { to } of [pages.detail, pages.onePlayer]) {
    const answer: Response = await fetch(site.origin + to(merged), { redirect: "manual" });
    assert.equal(answer.status, 301);
    const { pathname, search } = new URL(answer.headers.get("location") ?? "", site.origin);
    assert.equal(pathname + search, to(there));
  }
});

test("who points at a link has what it needs before they press it", async (t) => {
  const { page } = await visit(t, site, "desk");
  const fetched: string[] = [];
  page.on("request", (request) => void fetched.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  const has = (part: string) => fetched.some((path) => path.includes(part));
  assert.equal(has("about-us") || has("plain"), false);
  // The script that listens comes after the page.
  await becomes(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Us" }).hover();
    return has("about-us") && has("plain");
  }, true);
  const details = page.getByRole("link", { name: /View Details/ }).first();
  await details.hover();
  const page_of_athlete = new URL((await details.getAttribute("href")) ?? "", site.origin).pathname;
  await becomes(async () => has(page_of_athlete), true);
});

test("a new version that comes while a page stands open, or that a kept page is older than, costs nobody anything", async (t) => {
  const { page, context, expectMessage } = await visit(t, site, "desk");
  expectMessage(/404|dynamically imported/);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // As after the exchange of the built files: what the first page asks for is gone, and then a screen of the second.
  const goneUntil = (path: RegExp, with_documents_up_to: number) =>
    context.route(path, (route) =>
      documents > with_documents_up_to ? route.continue() : route.fulfill({ status: 404 }),
    );
  await goneUntil(/assets\/entry-browser/, 1);
  await goneUntil(/assets\/about-us/, 2);
  const alive = () => page.locator("#root[data-alive]").waitFor({ state: "attached" });

  await page.goto(pages.browse.to());
  await alive();
  assert.equal(documents, 2);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Us" }).click();
  await seen(page.getByRole("heading", { level: 1, name: "About Us" }));
  await alive();
  assert.equal(documents, 3);
});

test("a page of text that one came in by has its title again when one comes back to it", async (t) => {
  const { page } = await visit(t, site, "desk");
  await page.goto(pages.about.to());
  const title = await page.title();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Home" }).click();
  await seen(page.getByRole("link", { name: "Support an athlete" }));
  await menu.getByRole("link", { name: "About Us" }).click();
  await seen(page.getByRole("heading", { level: 1, name: "About Us" }));
  await becomes(() => page.title(), title);
});

test("what is pressed before the scripts are there happens as soon as they are", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(pages.detail.to(await anAthlete(site)), { waitUntil: "commit" });
  await visitor.press(page.getByRole("button", { name: "Contribute Now" }));
  // It was early.
  await becomes(() => page.locator("[data-pressed]").count(), 1);
  pressed.resolve();
  await seen(page.getByRole("dialog"));
});

test("the style sheet keeps its layers in their order, whichever screen came first into it", async () => {
  const html = await (await fetch(site.origin)).text();
  const [, address = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
  const css = await (await fetch(site.origin + address)).text();
  const layers = [...css.matchAll(/@layer ([^{;]+)/g)].flatMap(([, names = ""]) => names.split(/,\s*/));
  assert.deepEqual([...new Set(layers)], ["base", "ui", "parts", "screens"]);
});

test("health and readiness are told", async () => {
  for (const path of ["/healthz", "/readyz"])
    assert.equal((await fetch(site.origin + path)).status, 200, path);
});

test("an athlete's page tells all that is known, and leads to where more stands", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/no-photograph/);
  const athlete = await anAthlete(site);
  await change(athlete, {
    jersey_number: "00",
    birthplace: "Mesa, AZ",
    height_inches: 76,
    weight_pounds: 221,
    pending_transfer: true,
    image_url: `${site.origin}/assets/no-photograph.jpg`,
    player_bio_url: "https://stats.example.org/bio",
    player_game_logs_url: "https://stats.example.org/logs",
    player_news_url: "https://stats.example.org/news",
    player_profile_url: "https://stats.example.org/profile",
    player_splits_url: "https://stats.example.org/splits",
    player_stats_url: "https://stats.example.org/stats",
  });
  const page = await openAthlete(visitor, athlete);
  await seen(page.getByRole("heading", { name: "View Player Details" }));
  await seen(
    page.getByText(
      "Donate NIL Levels the Playing Field by Connecting Athletes, Schools, and Communities for Sustainable and Transparent Financial Support.",
    ),
  );
  await seen(page.getByText("Pending Transfer"));
  const facts = page.locator("dl").first();
  const told = Object.fromEntries(
    await facts
      .locator("div")
      .evaluateAll((all) => all.map((fact) => [...fact.children].map(({ textContent }) => textContent))),
  );
  assert.equal(told["Jersey Number"], "00");
  assert.equal(told.Birthplace, "Mesa, AZ");
  assert.equal(told.Height, "6'4\"");
  assert.equal(told.Weight, "221 lb");
  assert.equal(told.Gender, "Men");
  assert.equal(told.Class, athlete.player_class);
  for (const [name, path] of Object.entries(OUTSIDE)) {
    const link = page.getByRole("link", { name: `${name} (opens a new tab)` });
    assert.equal(await link.getAttribute("href"), `https://stats.example.org/${path}`);
  }
  // The photograph is nowhere: the jersey stands in its place.
  await gone(page.getByRole("img", { name: athlete.player_name }));
});

const OUTSIDE = {
  Bio: "bio",
  "Game logs": "logs",
  News: "news",
  Profile: "profile",
  Splits: "splits",
  Stats: "stats",
};

test("'Contribute Now' stands where the address and the athlete allow it", async (t) => {
  const { page } = await visit(t, site, "phone");
  const [willing, unwilling] = [await anAthlete(site), await anAthlete(site)];
  await change(unwilling, { accepts_contributions: false });
  const button = page.getByRole("button", { name: "Contribute Now" });
  for (const mode of ["", "?mode=both", "?mode=contribute", "?mode=nonsense"]) {
    await page.goto(pages.detail.to(willing) + mode);
    assert.equal(await button.count(), 1, mode);
  }
  await page.goto(pages.detail.to(willing, "collab"));
  assert.equal(await button.count(), 0);
  await page.goto(pages.detail.to(unwilling));
  assert.equal(await button.count(), 0);
});

test("the link to share is copied, says so for two seconds, and leads back to the athlete", async (t) => {
  const visitor = await visit(t, site, "desk");
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const athlete = await anAthlete(site);
  const page = await openAthlete(visitor, athlete);
  const address = site.origin + pages.onePlayer.to(athlete);
  const told = page.evaluate(howLongCopied);
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.ok((await told) >= 1_900, "is said long enough");
  await seen(page.getByRole("button", { name: "Copy link" }));
  await heard(page.getByRole("log", { name: "Messages" }), "Link copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  await page.goto(address);
  await seen(page.getByRole("heading", { name: athlete.player_name }));
});

/** Runs in the page: for how many milliseconds a button says 'Copied'. From outside it would be seen late, or not at all. */
const howLongCopied = () =>
  new Promise<number>((tell) => {
    let since: number | undefined;
    const look = () => {
      const is_said = [...document.querySelectorAll("button")].some((it) => it.innerText.trim() === "Copied");
      if (is_said) since ??= performance.now();
      else if (since !== undefined) tell(performance.now() - since);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

test("where the browser does not let the link be copied, that is said, and the link is there to be copied by hand", async (t) => {
  const visitor = await visit(t, site, "desk");
  const athlete = await anAthlete(site);
  await visitor.context.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed."));
  });
  const page = await openAthlete(visitor, athlete);
  await page.getByRole("button", { name: "Copy link" }).click();
  await heard(page.getByRole("log", { name: "Messages" }), "Could not copy the link. Please try again.");
  await seen(page.getByRole("link", { name: new URL(site.origin).host + pages.onePlayer.to(athlete) }));
});

test("a screen reader hears how many there are now, from the place that said it before", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/no-photograph/);
  const { page } = visitor;
  await page.goto("/dashboard");
  const status = page.getByRole("region", { name: "Athletes" }).getByRole("status");
  await heard(status, / athletes/);
  // Only what changes inside a live region is read out; a new one in its place would be silent.
  const place = await status.elementHandle();
  const { count } = await search(site, { sport_id: 3 });
  await page.getByLabel("Search By Sports").selectOption({ label: "Women's College Basketball" });
  await heard(status, new RegExp(`^${count} athletes`));
  assert.ok(await place?.evaluate((element) => element.isConnected));
  await page.getByLabel("Search Athlete").fill("zyxwvut");
  await page.keyboard.press("Enter");
  await heard(status, /^0 athletes/);
  assert.ok(await place?.evaluate((element) => element.isConnected));
});

const heard = (live: Locator, words: string | RegExp) =>
  live.filter({ hasText: words }).waitFor({ state: "attached" });

/** What an operator's import or an athlete's own word would have changed. */
async function change({ player_id }: Player, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  const set = names.map((name, at) => `${name} = $${at + 2}`).join(", ");
  await site.database.query(`update players set ${set} where player_id = $1`, [
    player_id,
    ...Object.values(columns),
  ]);
}
