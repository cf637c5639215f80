import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { alive, becomes, gone, noteMoves } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { openAthlete } from "../driving/supporter.ts";
import { motions } from "../looks/faults.ts";

// Styles come with the pages that need them. Whichever way one comes to a page, it has all of them. What moves by them, and for how long.

const site = await startSite();
after(() => site.stop());

/** What the style sheets make of everything in the page's main part, without what hangs on pointer and focus. */
const worn = (page: Page): Promise<string[]> =>
  page.locator("main").evaluate((main) =>
    [...main.querySelectorAll("*")].map((it) => {
      const { display, position, padding, gap, fontFamily, fontSize, fontWeight, borderRadius } =
        getComputedStyle(it);
      return [
        it.tagName,
        display,
        position,
        padding,
        gap,
        fontFamily,
        fontSize,
        fontWeight,
        borderRadius,
      ].join();
    }),
  );

/** As it stands once what it asks for has come. */
async function settled(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  let before: string[] = [];
  for (;;) {
    await sleep(500);
    const now = await worn(page);
    if (now.length > 1 && now.join() === before.join()) return now;
    before = now;
  }
}

/** From one page to the other inside the tab, through what has come over already. */
async function walkTo(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await alive(page);
  await page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.removeAttribute("target");
      link.click();
    });
  await page.waitForURL((url) => url.pathname + url.search === to);
}

const fontsCome = (page: Page) => page.waitForFunction(() => localStorage.getItem("fonts"));

async function wearsTheSame(page: Page, from: string, to: string): Promise<void> {
  await page.goto(to);
  await fontsCome(page);
  await page.reload();
  await alive(page);
  const opened = await settled(page);
  await walkTo(page, from, to);
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
  assert.notEqual(loaded && new URL(loaded).pathname, to, "was loaded anew");
  await becomes(() => worn(page), opened);
}

test("a visitor's page wears the same whether it is opened or walked to", async (t) => {
  const { page } = await visit(t, site, "desk");
  const athlete = await anAthlete(site);
  const visited = [pages.about.to(), pages.createProfile.to(), pages.login.to()];
  for (const to of visited) await wearsTheSame(page, pages.home.to(), to);
  await wearsTheSame(page, pages.detail.to(athlete), pages.team.to(athlete));
});

test("a member's pages do so too", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.about.to());
  for (const to of [pages.favorites.to(), pages.myContributions.to(), pages.deleteAccount.to()])
    await wearsTheSame(page, pages.about.to(), to);
});

const FIRST_PAGES = [
  [pages.about.to(), 360],
  [pages.trust.to(), 412],
  [pages.compliance.to(), 360],
  [pages.home.to(), 360],
] as const;

test("nothing moves on somebody's first page when the fonts come; the next page is read in ours", async (t) => {
  for (const [address, width] of FIRST_PAGES) {
    const { page, context } = await visit(t, site, "phone", { viewport: { width, height: 740 } });
    await context.route("**/*.woff2", async (route) => {
      await sleep(300);
      await route.continue();
    });
    await page.addInitScript(noteMoves);
    await page.goto(address);
    await fontsCome(page);
    // Laid out anew and painted.
    await sleep(500);
    const moved = await page.evaluate(() => window.moved);
    assert.ok(moved < 0.005, `${address}: ${moved}`);
    const font = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
    assert.doesNotMatch(await font(), /Public Sans Variable/);
    if (address === pages.home.to()) continue;
    await page.getByRole("link", { name: "Donate NIL, home page" }).first().click();
    await page.waitForURL((url) => url.pathname !== address);
    await becomes(async () => /^"Public Sans Variable"/.test(await font()), true);
  }
});

/** For how long the page's next toast says it stays, read as it comes: a slow machine finds it gone. React hears of its end, or nothing. */
const clockOfNextToast = (page: Page, ear: "React hears" | "React is deaf"): Promise<string> =>
  page.evaluate(
    (deaf) =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          const toast = document.querySelector(".Toastify__toast");
          const bar = toast?.querySelector('[role="progressbar"]');
          if (!toast || !bar) return;
          watch.disconnect();
          // React listens further out.
          if (deaf)
            toast.closest("[popover]")?.addEventListener("animationend", (event) => event.stopPropagation());
          resolve(getComputedStyle(bar).animationDuration);
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
    ear === "React is deaf",
  );

test("a toast lasts its second, also for people who asked for less motion", async (t) => {
  const visitor = await visit(t, site, "desk", { reducedMotion: "reduce" });
  await visitor.context.grantPermissions(["clipboard-write"]);
  const page = await openAthlete(visitor, await anAthlete(site));
  const clock = clockOfNextToast(page, "React hears");
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.equal(await clock, "1s");
});

test("a toast goes after its second also where React hears nothing of that, as while one page becomes the next", async (t) => {
  const visitor = await visit(t, site, "desk");
  await visitor.context.grantPermissions(["clipboard-write"]);
  const page = await openAthlete(visitor, await anAthlete(site));
  const clock = clockOfNextToast(page, "React is deaf");
  await page.getByRole("button", { name: "Copy link" }).click();
  await clock;
  await gone(page.locator(".Toastify__toast"));
});

test("for people who asked for less motion nothing moves; for the others the brands do", async (t) => {
  const lively = await visit(t, site, "desk", { reducedMotion: "no-preference" });
  await lively.page.goto("/");
  await becomes(async () => (await motions(lively.page)).length > 0, true);
  const calm = await visit(t, site, "desk", { reducedMotion: "reduce" });
  await calm.page.goto("/");
  await becomes(() => motions(calm.page), []);
});
