import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong: the rule, and the first element that breaks it. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(runAxe);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  );
}

/**
 * Forced colours are the visitor's own; what a style sheet says of them, which is all that axe reads, is not what is painted.
 * A report shows an element as it is written: selectors, which take axe a third of its time, are not asked for.
 */
const runAxe = `axe.run({
  resultTypes: ["violations"],
  preload: false,
  selectors: false,
  rules: { "color-contrast": { enabled: !matchMedia("(forced-colors: active)").matches } },
})`;

/** What still moves although less motion was asked for. Colours may fade. */
export const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const { duration, iterations } = effect?.getTiming() ?? {};
        return playState === "running" && (Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY);
      })
      .map((it) => `${it.id || (it instanceof CSSAnimation && it.animationName) || "a transition"} moves`),
  );

/** Whether one would have to scroll sideways, and what sticks out. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px in a window of ${clientWidth}: ${wide.at(0)?.outerHTML.slice(0, 200)}`];
  });

declare global {
  interface Window {
    /** What has had the focus. */
    walked: WeakSet<Element>;
  }
}

export type WalkKey = "Tab" | "Shift+Tab";

/** Walks through the page by keyboard, from its beginning or its end: where the focus goes that nobody sees. */
export async function hiddenFocus(page: Page, key: WalkKey, steps: number): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    document.getSelection()?.removeAllRanges();
    Object.assign(window, { walked: new WeakSet() });
  });
  const backwards = key === "Shift+Tab";
  if (backwards) await page.keyboard.down("Shift");
  try {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press("Tab");
      const { over, covered } = await page.evaluate(lookAtFocus);
      if (over) break;
      if (covered) hidden.push(covered);
    }
  } finally {
    if (backwards) await page.keyboard.up("Shift");
  }
  return hidden;
}

/**
 * Runs in the page. A focused element counts as seen when one point of it lies above everything else, now or after a few
 * frames: the page may still be scrolling to it.
 */
async function lookAtFocus(): Promise<{ over: boolean; covered?: string | undefined }> {
  const { walked } = window;
  const focused = document.activeElement;
  if (!focused || focused === document.body || walked.has(focused)) return { over: true };
  walked.add(focused);
  // What goes while it has the focus, like a toast whose time is over, covers nothing and is covered by nothing.
  const isSeen = () =>
    !focused.isConnected ||
    [...focused.getClientRects()].some(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return [
        [x, y],
        [left + 3, y],
        [right - 3, y],
        [x, top + 3],
      ].some(([at = 0, from = 0]) => {
        const above = document.elementFromPoint(at, from);
        return above !== null && (focused.contains(above) || above.contains(focused));
      });
    });
  for (let frames = 0; frames < 30; frames += 1) {
    if (isSeen()) return { over: false };
    await new Promise((painted) => requestAnimationFrame(painted));
  }
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const place = [left, top, right, bottom].map(Math.round).join(" ");
  const window_is = `${innerWidth} x ${innerHeight}, scrolled ${Math.round(scrollX)} ${Math.round(scrollY)}`;
  return {
    over: false,
    covered: `${focused.outerHTML.slice(0, 120)} at ${place} of ${window_is}, under ${above?.outerHTML.slice(0, 120)}`,
  };
}
