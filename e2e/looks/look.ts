import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { type Visitor, visit } from "../driving/browser.ts";
import { alive, becomes } from "../driving/seen.ts";
import { type Site, startSite } from "../driving/site.ts";
import { hiddenFocus, motions, overflows, violations } from "./faults.ts";
import type { Look, Plan, Scheme, Walk } from "./plan.ts";
import { MISSING_PHOTOGRAPH, makeRecords, type Records } from "./records/records.ts";
import type { State } from "./state.ts";

/** Only named: the pages offer it, and nobody walks there. */
const SIGN_IN_ELSEWHERE = {
  IDENTITY_ISSUER: "http://localhost:1",
  IDENTITY_CLIENT_ID: "looks",
  IDENTITY_CLIENT_SECRET: "looks",
  IDENTITY_NAME: "Demo ID",
  IDENTITY_GOOGLE: "connection=google-oauth2",
};

/** A test for each state of each page, on a site of its own. */
export async function lookAtAll(
  plan: Plan,
  states: readonly State[],
  environment: Record<string, string> = {},
): Promise<void> {
  const site = await startSite({ ...SIGN_IN_ELSEWHERE, ...environment });
  after(() => site.stop());
  const records = await makeRecords(site);
  const table = states.map((state, at) => ({ site, records, plan, state, at }));
  const shared = table.filter(({ state }) => !state.alone);
  describe("every address and state, for everybody", { concurrency: plan.lanes }, () => {
    for (let lane = 0; lane < plan.lanes; lane += 1) {
      const own = shared.filter((_, at) => at % plan.lanes === lane);
      test(`lane ${lane + 1}`, (t) => lookAtEach(t, own));
    }
  });
  const alone = table.filter(({ state }) => state.alone);
  test("states in which something is away", (t) => lookAtEach(t, alone));
}

interface Occasion {
  readonly site: Site;
  readonly records: Records;
  readonly plan: Plan;
  readonly state: State;
  /** The state's number in the table. */
  readonly at: number;
}

/** In one tab: what a page needs is warm from the one before. */
async function lookAtEach(t: TestContext, occasions: readonly Occasion[]): Promise<void> {
  const [first] = occasions;
  if (!first) return;
  const visitor = await visit(t, first.site, "desk");
  visitor.expectMessage(MISSING_PHOTOGRAPH);
  for (const occasion of occasions) {
    await t.test(occasion.state.name, async () => {
      const before = visitor.complaints().length;
      await lookAt(visitor, occasion);
      assert.deepEqual(visitor.complaints().slice(before), [], "the browser complained");
    });
  }
}

async function lookAt(visitor: Visitor, { site, records, plan, state, at }: Occasion): Promise<void> {
  const walks = plan.walks(at, state.widths);
  const looks = walkedLast(plan.looks(at, state.widths), walks);
  const [first] = looks;
  if (state.message) visitor.expectMessage(state.message);
  const { page, context } = visitor;
  const undo: (() => unknown)[] = [];
  try {
    // It comes as it is looked at first: what it would change for that costs as much as the look itself.
    await page.goto("about:blank");
    if (first) await wear(page, first);
    if (state.address) {
      await page.goto(state.address(records));
      await alive(page);
    }
    await state.act?.({ visitor, page, site, records, afterwards: (step) => void undo.unshift(step) });
    for (const look of looks) {
      await show(page, look);
      if (plan.pictures) await photograph(page, state, look, plan.pictures);
      else await inspect(page);
    }
    for (const { width, keys, steps } of walks) {
      // Where the focus goes is the same in every scheme.
      if (page.viewportSize()?.width !== width) await show(page, { width, scheme: "light" });
      for (const key of keys) {
        assert.deepEqual(await hiddenFocus(page, key, steps), [], `${key} at ${width} px`);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await becomes(() => overflows(page), []);
    // 1280 x 800 at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await becomes(() => overflows(page), []);
  } catch (error) {
    // Before anything is undone: a server that stood still goes on then, and the page with it.
    const words = await page.evaluate(() => document.body.innerText).catch(String);
    const shown = `${page.url()}: ${words.replaceAll(/\s+/g, " ").slice(0, 1_000)}`;
    throw new Error(shown, { cause: error });
  } finally {
    for (const step of undo) await step();
    for (const tab of context.pages()) if (tab !== page) await tab.close();
  }
}

/** The looks, with the width that a walk begins at as the last. */
function walkedLast(looks: readonly Look[], [walk]: readonly Walk[]): Look[] {
  const isWalked = ({ width }: Look) => width === walk?.width;
  return [...looks.filter((look) => !isWalked(look)), ...looks.filter(isWalked)];
}

/** A fault lasts. What is seen once and not again was the browser, still changing from one scheme to the other. */
async function inspect(page: Page): Promise<void> {
  await becomes(() => violations(page), []);
  await becomes(() => motions(page), []);
}

async function photograph(
  page: Page,
  { name }: State,
  { width, scheme }: Look,
  folder: string,
): Promise<void> {
  const fileName = `${name.replaceAll(/[^\w]+/g, "-")}.${width}.${scheme}.png`;
  // Dialogs and menus stand in the window: a menu hung on its button is even lost in a picture of the whole page.
  const inWindow = (await page.locator("dialog[open], :popover-open").count()) > 0;
  // A caret hidden for the picture is a style of its own on every field, which a page that is just taken over complains of.
  await page.screenshot({ path: join(folder, fileName), fullPage: !inWindow, caret: "initial" });
}

async function wear(page: Page, { width, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia(MEDIA[scheme]);
}

/** The page at a width and in a scheme: the scheme has reached it, is painted, and colours that fade have arrived. */
async function show(page: Page, look: Look): Promise<void> {
  // Where the payment page has opened in a tab of its own, this one is behind it, and nothing is painted there.
  await page.bringToFront();
  await wear(page, look);
  await page.evaluate(async (query) => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    while (!matchMedia(query).matches) await frame();
    await frame();
    await frame();
    // Looked at anew each time: the promise `finished` of one that another scheme broke off may never settle.
    const isFading = () => document.getAnimations().some((animation) => animation instanceof CSSTransition);
    const latest = performance.now() + 2_000;
    while (isFading() && performance.now() < latest) await frame();
  }, QUERY[look.scheme]);
}

const MEDIA = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  "forced colours": { colorScheme: "light", forcedColors: "active" },
} satisfies Record<Scheme, Parameters<Page["emulateMedia"]>[0]>;

const QUERY: Record<Scheme, string> = {
  light: "(prefers-color-scheme: light) and (forced-colors: none)",
  dark: "(prefers-color-scheme: dark) and (forced-colors: none)",
  "forced colours": "(forced-colors: active)",
};
