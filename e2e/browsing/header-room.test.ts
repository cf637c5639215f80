import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { fillLogin, GOOD_PASSWORD, signUp } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { named, signIn } from "../driving/members.ts";
import { becomes, noteMoves, painted, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

/** What of the bar lies beside the page's own edges, over or under its neighbor, on three lines, or in letters of another size. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (it: Element) => it.getBoundingClientRect().width > 1;
    const bar = document.querySelector("header > div");
    const footer = document.querySelector("footer > div");
    if (!bar || !footer) return ["no bar"];
    const found: string[] = [];
    const edges = (it: Element) => [it.getBoundingClientRect().left, it.getBoundingClientRect().right].join();
    if (edges(bar) !== edges(footer)) found.push(`bar ${edges(bar)}, footer ${edges(footer)}`);
    const entries = [...bar.querySelectorAll("a, nav button, input")].filter(shown);
    const end = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingRight);
    let at = 0;
    for (const entry of entries) {
      const { left, right, top, height } = entry.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, top + height / 2);
      const name = entry.textContent?.trim() || entry.id;
      if (left < at) found.push(`${name} begins at ${left}, under the one before`);
      if (right > end + 0.5) found.push(`${name} ends at ${right}, the page at ${end}`);
      at = right;
      if (above && !entry.contains(above))
        found.push(`${name} can't be pressed: ${above.outerHTML.slice(0, 60)}`);
      if (height > 64) found.push(`${name} is ${height} px high`);
      if (!entry.closest("nav")) continue;
      const line = Number.parseFloat(getComputedStyle(entry).lineHeight);
      const text = document.createRange();
      text.selectNodeContents(entry);
      if (text.getBoundingClientRect().height > 2.6 * line) found.push(`${name} stands on three lines`);
      for (const part of [entry, ...entry.querySelectorAll("*:not(svg, svg *)")])
        if (getComputedStyle(part).fontSize !== "15px") found.push(`${name} is not in 15 px`);
    }
    return found;
  });

/** The window is of that width, and drawn so. */
const laidOut = (page: Page, width: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const look = () => requestAnimationFrame(() => (innerWidth === wanted ? done() : look()));
        requestAnimationFrame(look);
      }),
    width,
  );

/** A fault lasts: Chromium sizes what hangs on the window's width a moment after it has applied the rules of a new width. */
const fits = (page: Page, who: string): Promise<void> =>
  becomes(async () => ({ who, faults: await faultsIn(page) }), { who, faults: [] });

test("the bar ends where the page does, and holds all its names, for visitors and members, at every width", async (t) => {
  const { page } = await visit(t, site, "desk");
  const widths = [1025, 1100, 1199, 1200, 1279, 1280, 1366, 1439, 1440, 1600];
  await page.goto(pages.about.to());
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await laidOut(page, width);
    await fits(page, `a visitor at ${width} px`);
  }
  await signIn(page, pages.about.to());
  await seen(page.getByRole("button", { name: "Logout" }));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await laidOut(page, width);
    await fits(page, `a member at ${width} px`);
  }
});

test("on a phone a member's letter stands beside the menu, with and without the search", async (t) => {
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.about.to());
  for (const path of [pages.about.to(), pages.home.to()]) {
    await page.goto(path);
    const letter = page.getByRole("banner").getByText("F", { exact: true });
    await seen(letter);
    const [from, to] = [
      await letter.boundingBox(),
      await page.getByRole("button", { name: "Menu", exact: true }).boundingBox(),
    ];
    assert.ok(from && to && to.x - (from.x + from.width) < 16, path);
  }
});

test("beside a member's names the search is an icon that opens its field, whole placeholder and all", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.about.to());
  await seen(page.getByRole("button", { name: "Logout" }));
  const field = page.getByRole("combobox", { name: "Find by name" });
  const widthOf = async () => (await field.boundingBox())?.width;
  await becomes(widthOf, 44);
  await field.click();
  await becomes(widthOf, 360);
  await page.keyboard.type("zyxwvut");
  await seen(page.getByText("No athlete, team or conference is called “zyxwvut”."));
  await page.setViewportSize({ width: 1440, height: 800 });
  const cut = () => field.evaluate((it: HTMLInputElement) => it.scrollWidth > it.clientWidth);
  await becomes(cut, false);
});

test("a member's header is from the first paint what it stays: nothing in it moves when their links come, nor in who signed out", async (t) => {
  const { page, press, expectMessage } = await visit(t, site, "desk");
  // Who signs out right after a page came may have had it ask for their hearts.
  expectMessage(/status of 401/);
  await page.addInitScript(noteMoves);
  await signIn(page, pages.about.to());
  const moved = async () => {
    await page.goto(pages.about.to());
    await named(page);
    await seen(page.getByRole("banner").locator("nav, button:has-text('Menu')").filter({ visible: true }));
    await painted(page);
    return page.evaluate(() => window.moved);
  };
  for (const width of [390, 900, 1025, 1199, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // The first page after signing in fetches the fonts.
    await moved();
    const far = await moved();
    assert.ok(far < 0.0005, `${width}: ${far}`);
  }
  await press(page.getByRole("button", { name: "Logout" }));
  await seen(page.getByRole("banner").getByRole("link", { name: "Login" }));
  const worn = () => page.evaluate(() => document.documentElement.className);
  assert.doesNotMatch(await worn(), /member/);
  await page.goto(pages.about.to());
  await seen(page.getByRole("banner").getByRole("link", { name: "Login" }));
  assert.equal(
    await page.getByRole("link", { name: "Login" }).evaluate((it) => getComputedStyle(it).minWidth),
    "auto",
  );
});

test("nor does the page below it, where the line comes that asks to confirm an address", async (t) => {
  const { page, context } = await visit(t, site, "desk");
  await page.addInitScript(noteTops);
  await signUp(page, "Nia", "nia.room@example.org");
  const asks = page.getByText("Please confirm nia.room@example.org");
  await fillLogin(page, "nia.room@example.org", GOOD_PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await seen(asks);
  // It comes last, as on a slow line.
  await context.route(/unconfirmed-line|\/auth\/sync/, async (route) => {
    await sleep(700);
    await route.continue();
  });
  for (const width of [320, 390, 700, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pages.about.to());
    await whole(page);
    await seen(asks);
    const tops = await page.evaluate(() => [...window.tops]);
    assert.equal(tops.length, 1, `${width}: ${tops}`);
  }
});

/** Runs in the page: keeps where the page's own part begins, in each frame. */
function noteTops(): void {
  window.tops = new Set();
  const look = () => {
    const main = document.querySelector("main");
    if (main) window.tops.add(Math.round(main.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

declare global {
  interface Window {
    tops: Set<number>;
  }
}
