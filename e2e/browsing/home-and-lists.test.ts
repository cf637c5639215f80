import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BROWSE_BATCH } from "../../contract/players/players.ts";
import { dollars } from "../../pure/numbers.ts";
import { anAthlete, athletes, givenAt, lately, search } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { addressOf, cards, FOOTBALL, finds, results, WOMENS_BASKETBALL } from "../driving/browsing.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { SERVER_GONE, startSiteOfPrograms } from "../driving/site.ts";
import { cardOf } from "../driving/supporter.ts";

const site = await startSiteOfPrograms();
after(() => site.stop());

test("a name alone is looked for in every sport; nobody found in one sport leads to all of them", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  const [guard] = await athletes(site, { sport_id: WOMENS_BASKETBALL });
  assert.ok(guard);
  await page.goto("/");
  await page.getByRole("main").getByLabel("Search Athlete").fill(guard.player_name);
  await page.keyboard.press("Enter");
  // The address first: the page before may have drawn the same athlete among those to discover.
  await becomes(async () => addressOf(page), { player_name: guard.player_name });
  await seen(cardOf(page, guard));

  await page.goto(`/dashboard?sport_id=${FOOTBALL}&player_name=${encodeURIComponent(guard.player_name)}`);
  await seen(page.getByRole("heading", { name: "No Results found." }));
  await press(page.getByRole("link", { name: "in all sports" }));
  await seen(cardOf(page, guard));
});

test("what stands in the field is looked for, also where the page came alive without hearing it typed", async (t) => {
  const { page } = await visit(t, site, "phone");
  const athlete = await anAthlete(site);
  await page.goto("/");
  await alive(page);
  // As between the takeover and its first effects, which no test can hit: the value stands, and no event told of it.
  await page
    .getByRole("main")
    .getByLabel("Search Athlete")
    .evaluate((field: HTMLInputElement, name) => {
      field.value = name;
      field.form?.requestSubmit();
    }, athlete.player_name);
  await becomes(async () => addressOf(page), { player_name: athlete.player_name });
  await seen(cardOf(page, athlete));
});

test("for brands the list has no contributions in it, and neither has what it leads to", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/");
  await page.getByRole("link", { name: "Start a brand partnership" }).click();
  await seen(page.getByRole("heading", { level: 1, name: "Start a brand partnership" }));
  await page.getByLabel("Search Athlete").fill(athlete.player_name);
  await page.keyboard.press("Enter");
  await seen(cardOf(page, athlete));
  assert.equal(new URL(page.url()).pathname, "/dashboard/collab");
  assert.equal(await page.getByRole("button", { name: "Contribute Now" }).count(), 0);
  const details = cardOf(page, athlete).getByRole("link", { name: "View Details" });
  const tab = await visitor.newTab(() => details.click());
  await seen(tab.getByRole("heading", { name: athlete.player_name, level: 1 }));
  assert.equal(new URL(tab.url()).search, "?mode=collab");
  assert.equal(await tab.getByRole("button", { name: "Contribute Now" }).count(), 0);
});

test("the home page shows athletes of every sport, others when asked, and what was given lately in sum", async (t) => {
  const { page } = await visit(t, site, "desk");
  const discovered = page.getByRole("region", { name: "Athletes to discover" });
  // Their text as it is in the page: a card out of sight may not be laid out yet, and has no inner text then.
  const names = () => discovered.getByRole("heading", { level: 3 }).allTextContents();
  await page.goto("/");
  const before = await names();
  assert.equal(before.length, 6);

  await discovered.getByRole("link", { name: "Shuffle" }).click();
  await becomes(async () => (await names()).filter((name) => before.includes(name)).length < 6, true);
  const others = await names();
  await discovered.getByRole("link", { name: "See all" }).click();
  await finds(page, (await search(site, { sport_id: FOOTBALL })).count);
  await page.goBack();
  await becomes(names, others);

  await giveToFive();
  await becomes(async () => (await lately(site))?.days, 1);
  // The page is kept by itself: it may be asked for once more before it has what the call tells.
  const figure = page.getByText("in the last 24 hours").locator("..");
  const shown = async () => {
    await page.reload();
    const told = await lately(site);
    assert.ok(told && told.given >= 150);
    return figure.getByText(dollars(told.given), { exact: true }).isVisible();
  };
  await becomes(shown, true, 45_000);
});

test("a jersey of the day grows into the head of its athlete's page, and back; not for people who asked for less motion", async (t) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const { page } = await visit(t, site, "desk", { reducedMotion });
    await page.addInitScript(noteGrowing);
    await page.goto("/");
    await alive(page);
    const grown = () => page.evaluate(() => sessionStorage.getItem("grown") ?? "");
    const jerseys = page.getByRole("list", { name: "Today's jerseys" });
    await jerseys.getByRole("link").nth(2).click();
    await seen(page.getByRole("heading", { name: "View Player Details" }));
    await page.goBack();
    await seen(jerseys);
    const id = /DetailsView\/(\d+)/.exec(
      (await jerseys.getByRole("link").nth(2).getAttribute("href")) ?? "",
    )?.[1];
    const once = reducedMotion === "reduce" ? "" : `::view-transition-group(athlete-${id}) `;
    await becomes(grown, once.repeat(2));
  }
});

/** Writes down what grows in each change of pages that the browser draws. */
function noteGrowing(): void {
  const draw = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const drawn = draw(change);
    void drawn.ready.then(() => {
      const growing = document
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
        .filter((part) => part?.startsWith("::view-transition-group(athlete"));
      const before = sessionStorage.getItem("grown") ?? "";
      sessionStorage.setItem("grown", before + growing.map((part) => `${part} `).join(""));
    });
    return drawn;
  };
}

test("names are found by Enter and by the icon, with or without apostrophe; a name nobody has says so", async (t) => {
  const { page } = await visit(t, site, "desk");
  const irish = await withApostrophe();
  await page.goto(`/dashboard?sport_id=${irish.sport_id}`);
  // Before that a search loads another page, and takes with it what is typed meanwhile.
  await alive(page);
  const field = page.getByLabel("Search Athlete");
  await field.fill(irish.player_name.replace("'", "").toLowerCase());
  await field.press("Enter");
  await finds(page, 1);
  await seen(cardOf(page, irish));

  await field.fill("zyxwvut");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await field.fill("zyxwvut qqq");
  await seen(page.getByRole("heading", { name: "No Results found." }));
  await seen(page.getByRole("list", { name: "Today's jerseys" }).getByRole("link").nth(2));
  await gone(page.getByRole("link", { name: "Load More" }));
  assert.equal(await field.inputValue(), "zyxwvut qqq", "what is typed while a search is under way stays");
});

test("Load More adds 21 at a time until all are there", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page } = visitor;
  const { count } = await search(site, { sport_id: WOMENS_BASKETBALL });
  assert.ok(count > BROWSE_BATCH * 3, "the demo is large enough for this");
  await page.goto(`/dashboard?sport_id=${WOMENS_BASKETBALL}`);
  const more = page.getByRole("link", { name: "Load More" });
  for (let shown = BROWSE_BATCH; shown < count; shown += BROWSE_BATCH) {
    assert.equal(await cards(page).count(), shown);
    await visitor.press(more);
    await becomes(() => cards(page).count(), Math.min(shown + BROWSE_BATCH, count));
  }
  await gone(more);
  assert.equal(await cards(page).getByRole("heading").count(), count);
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
  await visitor.press(page.getByRole("button", { name: "Show Filters (1)" }));
  await page.getByLabel("Class").selectOption("Senior");
  const seniors = (await search(site, { sport_id: WOMENS_BASKETBALL, player_class: "Senior" })).count;
  await visitor.press(page.getByRole("button", { name: `Show ${seniors} athletes` }));
  await gone(page.getByLabel("Search By Sports"));
  await seen(page.getByRole("button", { name: "Show Filters (2)" }));
  const chips = page.getByRole("list", { name: "Chosen filters" });
  await visitor.press(chips.getByRole("link", { name: "Remove Women's College Basketball" }));
  await page.waitForURL("**/dashboard");
  await gone(chips);
});

test("while the database is away the list says so in its place, and heals by Try again", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 503/);
  const { page } = visitor;
  const athlete = await anAthlete(site);
  await page.goto("/dashboard");
  await becomes(() => cards(page).count(), BROWSE_BATCH);
  await alive(page);

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
  visitor.expectMessage(SERVER_GONE);
  const { page } = visitor;
  await page.goto("/dashboard");
  await becomes(() => cards(page).count(), BROWSE_BATCH);
  await alive(page);
  // What the page fetches for the next press is there; else each browser has its own word for what it lacks.
  await page.waitForLoadState("networkidle");
  await site.killServer();
  await visitor.press(page.getByRole("link", { name: "Load More" }));
  const alert = results(page).getByRole("alert");
  await seen(alert);
  await site.startServer();
  await visitor.press(alert.getByRole("button", { name: "Try again" }));
  await becomes(() => cards(page).count(), 2 * BROWSE_BATCH);
});

/** Five paid contributions of an hour ago, of ten to fifty dollars, to five athletes of the demo. */
async function giveToFive() {
  const { rows } = await site.database.query(
    `select player_id::int, (1000 * row_number() over (order by player_id desc))::int as cents from players where is_listed
      order by player_id desc limit 5`,
  );
  await givenAt(site, new Date(Date.now() - 3_600_000), rows);
}

async function withApostrophe() {
  for (const sport_id of [1, 2, 3]) {
    const irish = await athletes(site, { sport_id, player_name: "o" });
    const one = irish.find(({ player_name }) => /O'\p{L}/u.test(player_name));
    if (one) return one;
  }
  throw new Error("The demo has nobody with an apostrophe.");
}
