import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { getContributionState } from "../contract/contributions.ts";
import { pages } from "../contract/pages.ts";
import { payOnPage } from "../standins/card-payments/testing.ts";
import { anAthlete, athletes, openContribution } from "./books.ts";
import { visit } from "./browser.ts";
import { expire } from "./provider.ts";
import { becomes, gone, seen } from "./seen.ts";
import { startSite } from "./site.ts";
import { openAthlete, openDialog } from "./supporter.ts";

const site = await startSite();
after(() => site.stop());

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = [1280, 900, 390];

/** Every page in every state, by what it is called and where it is; made by real payments. */
const addresses = await everyAddress();

for (const [name, address] of addresses) {
  test(`${name}: accessible at three widths, light and dark, and 320 px wide without scrolling sideways`, async (t) => {
    const visitor = await visit(t, site, "desk");
    visitor.expectMessage(/status of 404/);
    const { page } = visitor;
    await page.goto(address);
    await checkLooks(page);
  });
}

test("the contribution dialog: accessible at three widths, light and dark", async (t) => {
  const visitor = await visit(t, site, "desk");
  const page = await openAthlete(visitor, await anAthlete(site));
  const dialog = await openDialog(visitor, page);
  await dialog.getByText("Other", { exact: true }).click();
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await seen(dialog.getByRole("alert").filter({ hasText: "Please select" }));
  await checkLooks(page);
});

test("the menus: accessible while open", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page } = visitor;
  await page.goto("/");
  await page.getByRole("button", { name: "Why Contribute" }).click();
  await seen(page.getByRole("link", { name: "Addressing NIL Inequality" }));
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await gone(page.getByRole("link", { name: "Addressing NIL Inequality" }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await seen(page.getByRole("link", { name: "Building Trust in NIL" }));
  assert.deepEqual(await violations(page), []);
});

test("addresses: any case is understood, an outdated team leads on for good, what is nowhere is a real 404", async () => {
  const { player_id, team_id } = await anAthlete(site);
  const status = async (path: string) => (await fetch(site.origin + path, { redirect: "manual" })).status;
  assert.equal(await status("/DASHBOARD"), 200);
  assert.equal(await status(`/detailsview/${player_id}/${team_id}`), 200);
  const aged = await fetch(`${site.origin}/DetailsView/${player_id}/999999`, { redirect: "manual" });
  assert.equal(aged.status, 301);
  assert.equal(
    new URL(aged.headers.get("location") ?? "", site.origin).pathname,
    `/DetailsView/${player_id}/${team_id}`,
  );
  for (const path of ["/nowhere", "/DetailsView/999999999/1", "/DetailsView/x/y", "/assets/none.js"]) {
    assert.equal(await status(path), 404, path);
  }
});

test("health and readiness are told", async () => {
  for (const path of ["/healthz", "/readyz"])
    assert.equal((await fetch(site.origin + path)).status, 200, path);
});

async function everyAddress(): Promise<[name: string, address: string][]> {
  const [athlete] = await athletes(site, { sport_id: 1 });
  assert.ok(athlete);
  const open = await openContribution(site, await anAthlete(site));
  const over = await openContribution(site, await anAthlete(site));
  await expire(site, await sessionOf(over.contribution_id));
  const paid = await openContribution(site, await anAthlete(site));
  await payOnPage(paid.checkout_url);
  await becomes(() => stateOf(paid.contribution_id), "paid");
  await becomes(() => stateOf(over.contribution_id), "expired");
  const success = async (id: string) => `${pages.success.to()}?session_id=${await sessionOf(id)}`;
  return [
    ["home", pages.home.to()],
    ["browse", pages.browse.to()],
    ["support an athlete", pages.contribute.to()],
    ["a search without results", `${pages.browse.to()}?player_name=zyxwvut`],
    ["an athlete", pages.detail.to(athlete)],
    ["success, confirmed", await success(paid.contribution_id)],
    ["success, still being confirmed", await success(open.contribution_id)],
    ["success, not paid", await success(over.contribution_id)],
    ["success, unknown", `${pages.success.to()}?session_id=cs_test_unknown`],
    ["success, told by the address", `${pages.success.to()}?player_name=Kai&amount=50`],
    ["failed, still open", pages.failed.to(open.contribution_id)],
    ["failed, expired", pages.failed.to(over.contribution_id)],
    ["failed, paid after all", pages.failed.to(paid.contribution_id)],
    ["failed, unknown", pages.failed.to("nobody")],
    ["page not found", "/nowhere"],
    ["a team", pages.team.to(athlete)],
    ["a shared player", pages.onePlayer.to(athlete)],
    ["About Us", pages.about.to()],
    ["Transparency", pages.transparency.to()],
    ["Privacy Policy", pages.privacy.to()],
    ["Impact to Athlete's Journey", pages.impact.to()],
    ["NIL Compliance & Procedures", pages.compliance.to()],
    ["Addressing NIL Inequality", pages.inequality.to()],
    ["Building Trust in NIL", pages.trust.to()],
    ["NIL Support Services & Fees", pages.services.to()],
  ];
}

async function checkLooks(page: Page): Promise<void> {
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page, colorScheme);
      // A fault lasts. What is seen once and not again was the browser, still changing from one scheme to the other.
      await becomes(() => violations(page), []);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth),
    320,
    "scrolls sideways at 320 px",
  );
}

/** The scheme has reached the page and is painted, and colours that fade into each other have arrived. */
const settled = (page: Page, colorScheme: "light" | "dark") =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    while (!matchMedia(`(prefers-color-scheme: ${scheme})`).matches) await frame();
    await frame();
    await frame();
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }, colorScheme);

/** What axe finds wrong: the rule, and the first element that breaks it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  );
}

async function sessionOf(contribution_id: string): Promise<string> {
  const { rows } = await site.database.query(
    "select provider_session_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].provider_session_id;
}

async function stateOf(contribution_id: string): Promise<string> {
  const path = getContributionState.path.replace("{contribution_id}", contribution_id);
  const response = await fetch(site.origin + path, { headers: { "x-api-key": "demo-key" } });
  return ((await response.json()) as { state: string }).state;
}
