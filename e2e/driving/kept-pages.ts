import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { becomes } from "./seen.ts";

/*
 * People's browsers keep a page that is left, as it stands, and show it on Back (bfcache). Where the one that is driven can't
 * (browser.ts), what such a browser tells a page is played here.
 */

/** Through the history as far as a new address stands: a page that was kept is not loaded once more. */
export const walk = {
  back: (page: Page) => page.goBack({ waitUntil: "commit" }),
  forward: (page: Page) => page.goForward({ waitUntil: "commit" }),
  reload: (page: Page) => page.reload(),
} as const;

/** The page is left by a browser that keeps it. Answers what it keeps: all that it would show. */
export const leave = (page: Page): Promise<string> =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    return document.body.innerText.trim();
  });

/** The page that was left stands again, by Back. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

/** All that can be read, once the page is alive and has asked for what it shows. */
export async function showsNo(page: Page, words: RegExp): Promise<void> {
  await page.locator("#root[data-alive]").waitFor({ state: "attached" });
  await page.getByText("Loading...").first().waitFor({ state: "hidden" });
  await becomes(async () => words.test(await page.locator("body").innerText()), false, 5_000);
  assert.doesNotMatch(await page.title(), words);
}
