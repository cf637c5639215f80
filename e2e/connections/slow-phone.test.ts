import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { at, button, field, GOOD_PASSWORD } from "../driving/account-forms.ts";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { type Fate, openFront } from "../driving/front.ts";
import { signIn } from "../driving/members.ts";
import { photo } from "../driving/profile-form.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const front = await openFront();
const started = await startSite({ ORIGIN: front.origin });
front.to(started.origin);
const site = { ...started, origin: front.origin };
after(async () => {
  await front.close();
  await started.stop();
});

/** A phone of some years ago. */
async function slowDown(page: Page, rate: number): Promise<{ noMore(): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return { noMore: () => session.send("Emulation.setCPUThrottlingRate", { rate: 1 }) };
}

/** The page comes, its scripts do not. Answers what lets them come. */
function holdScripts(): () => void {
  const { promise, resolve } = Promise.withResolvers<"passes">();
  front.decide((path) => (/^\/assets\/.*\.js/.test(path) ? promise : "passes"));
  return () => {
    front.decide(() => "passes");
    resolve("passes");
  };
}

test("on a slow phone: what is typed right after an account is made is typed into the login", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await page.goto(pages.createUser.to());
  await field(page, "User Name").fill("Nia");
  await field(page, "Email").fill("nia@example.org");
  for (const label of ["Password", "Confirm Password"]) await field(page, label).fill(GOOD_PASSWORD);
  const slowed = await slowDown(page, 20);
  await press(button(page, "Create Account"));
  await at(page, pages.login.to());
  // The form that was sent may still stand there: it takes nothing more.
  await field(page, "Password").fill(GOOD_PASSWORD);
  await slowed.noMore();
  await press(button(page, "Login"));
  await at(page, pages.home.to());
});

test("before the scripts: a menu that was left by keyboard closes once they are there, one that is used stays", async (t) => {
  const letCome = holdScripts();
  const { page } = await visit(t, site, "phone");
  await page.goto(pages.about.to());
  const inside = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("button", { name: "Menu", exact: true }).focus();
  await page.keyboard.press("Enter");
  await seen(inside);
  await inside.getByRole("link", { name: "Login" }).focus();
  await page.keyboard.press("Tab");
  letCome();
  await gone(inside);

  const letComeAgain = holdScripts();
  await page.goto(pages.trust.to());
  await page.getByRole("button", { name: "Menu", exact: true }).focus();
  await page.keyboard.press("Enter");
  await seen(inside);
  await inside.getByRole("link", { name: "About Us" }).focus();
  letComeAgain();
  await alive(page);
  await becomes(() => inside.getByRole("link", { name: "About Us" }).isVisible(), true);
});

test("before the scripts: what was pressed is pressed once they are there, what was typed stays", async (t) => {
  const athlete = await anAthlete(started);
  const { page, press } = await visit(t, site, "phone");
  let letCome = holdScripts();
  await page.goto(pages.detail.to(athlete));
  await press(page.getByRole("button", { name: "Contribute Now" }));
  letCome();
  await seen(page.getByRole("dialog"));

  letCome = holdScripts();
  await page.goto(pages.createProfile.to());
  await page.getByLabel("First Name").fill("Nia");
  await page.getByLabel("Name of Sport").selectOption("Basketball");
  await page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  letCome();
  await alive(page);
  assert.equal(await page.getByLabel("First Name").inputValue(), "Nia");
  assert.equal(await page.getByLabel("Name of Sport").inputValue(), "Basketball");
  await seen(page.getByRole("img", { name: "How people will see you" }));
  await seen(page.getByText("me.png, "));

  letCome = holdScripts();
  await page.goto(pages.contribute.to());
  await press(page.getByRole("button", { name: "Show Filters" }));
  letCome();
  await seen(page.getByLabel("Search Athlete"));
});

const chosenText = (it: HTMLSelectElement) => it.selectedOptions[0]?.text;

/** What there is to choose from; on a slow line it comes after the athletes. */
const CHOICES = /^\/v1\/(get_all_sports|conferences_in_sport|unique_player_class|sports\/\d+\/positions)/;

test("walking to a search: the athletes come, what there is to choose from follows, and nothing jumps", async (t) => {
  const { promise, resolve } = Promise.withResolvers<"passes">();
  const { page } = await visit(t, site, "desk");
  await page.goto(pages.home.to());
  await alive(page);
  // Whose fonts come for the first time sees headings change once; that is not what is looked at here.
  await page.waitForFunction(() => localStorage.getItem("fonts"));
  front.decide((path) => (CHOICES.test(path) ? promise : "passes"));
  await page.getByRole("main").getByRole("link", { name: "Support an athlete" }).click();
  const first = page.getByRole("region", { name: "Athletes" }).getByRole("article").first();
  await seen(first);
  const sport = page.getByLabel("Search By Sports");
  assert.equal(await sport.innerText(), "Loading...");
  const before = await first.boundingBox();

  front.decide(() => "passes");
  resolve("passes");
  await becomes(() => sport.evaluate(chosenText), "Men's College Football");
  await page.getByRole("combobox", { name: "Conference" }).click();
  await seen(page.getByRole("listbox", { name: "Conference" }).getByRole("option"));
  assert.deepEqual(await first.boundingBox(), before);
});

test("choices that failed to come over a slow line are loaded anew by Try again, however slow it is", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 502/);
  const { page } = visitor;
  const slowly = (fate: Fate) => (path: string) => (CHOICES.test(path) ? sleep(700, fate) : "passes");
  t.after(() => front.decide(() => "passes"));
  await page.goto(pages.home.to());
  await alive(page);
  const on_the_way = new Set<Request>();
  page.on("request", (asked) => {
    if (CHOICES.test(new URL(asked.url()).pathname)) on_the_way.add(asked);
  });
  page.on("requestfinished", (asked) => on_the_way.delete(asked));
  front.decide(slowly("another answers"));
  await page.getByRole("main").getByRole("link", { name: "Support an athlete" }).click();
  const failed = page.getByRole("alert").getByText("We couldn't load some of the choices.");
  await seen(failed);
  // One that fails after the press would have to be asked for by another.
  await becomes(async () => on_the_way.size, 0);

  front.decide(slowly("passes"));
  await page.getByRole("button", { name: "Try again" }).click();
  await gone(failed);
  await becomes(() => page.getByLabel("Search By Sports").evaluate(chosenText), "Men's College Football");
  const conference = page.getByRole("combobox", { name: "Conference" });
  await becomes(() => conference.getAttribute("placeholder"), "All conferences");
});

/** Layout Instability (wicg.github.io/layout-instability), which the DOM's types don't have. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** In the page: keeps by how much it moves while it comes, and what. */
function noteShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "") });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Loads it anew over a line on which each answer takes another time. */
async function comesWithoutMoving(page: Page, shown: string): Promise<void> {
  let asked = 0;
  front.decide(async (path): Promise<Fate> => {
    if (path.startsWith("/v1/")) await sleep(80 * (asked++ % 5));
    return "passes";
  });
  await page.reload();
  await seen(page.getByText(shown).first());
  front.decide(() => "passes");
  const shifts = await page.evaluate(() => window.shifts);
  // A good page stays below 0.1 (web.dev/articles/cls).
  assert.ok(
    shifts.reduce((sum, { value }) => sum + value, 0) < 0.02,
    `${page.url()} ${JSON.stringify(shifts)}`,
  );
}

test("answers that come one after another move nothing on a dashboard; one that doesn't come holds up the others for a while", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await page.addInitScript(noteShifts);
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  await seen(page.getByText("Total received"));
  await comesWithoutMoving(page, "Total received");

  const { promise: never, resolve: letGo } = Promise.withResolvers<"passes">();
  front.decide((path) => (path === "/v1/own_money" ? never : "passes"));
  await page.reload();
  await press(page.getByRole("link", { name: "To do" }));
  await at(page, pages.ownOrders.to());
  front.decide(() => "passes");
  letGo("passes");
});

test("nor on what is short, as somebody's first contributions, nor among an admin's sections", async (t) => {
  const { page, context } = await visit(t, site, "phone");
  await page.addInitScript(noteShifts);
  await signIn(page, pages.myContributions.to());
  await comesWithoutMoving(page, "No contributions yet");
  // Nothing is asked for any more.
  await page.goto("about:blank");
  await context.clearCookies();
  await signIn(page, pages.adminPayouts.to(), "admin@demo.test");
  await comesWithoutMoving(page, "Held for long");
});
