import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** Waits until it is on the screen. */
export const seen = (locator: Locator, timeout?: number): Promise<void> =>
  locator.first().waitFor({ state: "visible", ...(timeout ? { timeout } : {}) });

/** Waits until it is off the screen. */
export const gone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: "hidden" });

/** Waits until something is painted: what is measured before has neither the styles nor the fonts that paint waits for. */
export const painted = (page: Page): Promise<void> =>
  becomes(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length), 1);

/** Waits until the scripts have taken the page over: only then a clock may stand still. */
export const alive = (page: Page): Promise<void> =>
  page.locator("#root[data-alive]").waitFor({ state: "attached" });

/** Waits until the scripts have done all that they do by themselves, also what they fetch for later. */
export const whole = (page: Page): Promise<void> =>
  page.locator("html[data-whole]").waitFor({ state: "attached" });

/** Looks until `read` gives what is wanted; what it gave last is what the failure shows. */
export async function becomes<Value>(
  read: () => Promise<Value>,
  wanted: Value,
  within_ms = 30_000,
): Promise<void> {
  const deadline = performance.now() + within_ms;
  for (;;) {
    const value = await read();
    try {
      return assert.deepEqual(value, wanted);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(50);
  }
}

/**
 * Presses, once more where that did not lead to what is wanted: a browser that is played is easily too fast for a person and told so, or comes
 * before what it needs is back. However slow the machine is, a press is waited for; where the last one has led on the button may be gone.
 */
export async function pressUntil(button: Locator, reached: Locator): Promise<void> {
  await becomes(
    async () => {
      const given_up = () => {};
      await Promise.race([button.click().catch(given_up), seen(reached).catch(given_up)]);
      return reached.first().isVisible();
    },
    true,
    60_000,
  );
}

/** Holds what the page asks for until the function that it gives is called. */
export async function hold(page: Page, method: string, address: string): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await held;
    await route.continue();
  });
  return letGo;
}

/** Runs in the page: adds up how far what is on the screen moves by itself, as `window.moved` (cumulative layout shift, web.dev/cls). */
export function noteMoves(): void {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) window.moved += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}

declare global {
  interface Window {
    moved: number;
  }
}
