import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { chromiumPath } from "../../ops/testing/chromium.ts";
import type { Site } from "./site.ts";

/** What people hold. */
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

const DOUBLE_TAP_MS = 300;

export type Device = keyof typeof DEVICES;

/** Somebody with a browser of their own: nothing is remembered from anybody before. */
export interface Visitor {
  /** The tab they begin with, at no address yet. */
  page: Page;
  context: BrowserContext;
  /** A tap on the phone, a click at the desk. */
  press(target: Locator): Promise<void>;
  /** How often they pressed. */
  presses(): number;
  /** The tab that opens by `act`. */
  newTab(act: () => Promise<void>): Promise<Page>;
  /** Lets a message of the browser's console pass that this journey provokes. */
  expectMessage(pattern: RegExp): void;
  /** What the browser complained of so far that nobody expected. The end of the test asks; one of many steps may ask before. */
  complaints(): string[];
}

let running: Promise<Browser> | undefined;
let keeps_pages = false;

/**
 * From before the first visit: the browser keeps the pages that are left, for Back, as people's do. The Chromium that came
 * with the packages can't; one that CHROMIUM_PATH names does.
 */
export function keepPagesLeft(): void {
  keeps_pages = true;
}

/** With the site of its first visitor. One that did not start has failed its tests already. */
async function closeBrowser(): Promise<void> {
  const browser = await running?.catch(() => undefined);
  running = undefined;
  keeps_pages = false;
  await browser?.close();
}

/**
 * A visitor of `site` for one test. The test fails when the browser's console shows an error (a violation of the content
 * security policy among them), a script throws, or a page of ours asks another origin.
 */
export async function visit(
  t: TestContext,
  site: Site,
  device: Device,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  if (!running) {
    running = launchBrowser();
    site.atEnd(closeBrowser);
  }
  const context = await (await running).newContext({
    ...DEVICES[device],
    baseURL: site.origin,
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const troubles = watch(context, site);
  const expected: RegExp[] = [];
  const complaints = () => troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
  let presses = 0;
  let tapped_at = -DOUBLE_TAP_MS;
  t.after(async () => {
    if (!t.passed) await tellWhere(t, context, site);
    await context.close();
    assert.deepEqual(complaints(), [], "the browser complained");
  });
  return {
    page: await context.newPage(),
    context,
    async press(target) {
      presses += 1;
      if (device === "desk") return target.click();
      // Two taps at once and at one place are a double tap (web/takeover/second-press.ts), which nobody here means.
      await sleep(Math.max(0, tapped_at + DOUBLE_TAP_MS - performance.now()));
      await target.tap();
      tapped_at = performance.now();
    },
    presses: () => presses,
    async newTab(act) {
      const [tab] = await Promise.all([context.waitForEvent("page"), act()]);
      return tab;
    },
    expectMessage: (pattern) => void expected.push(pattern),
    complaints,
  };
}

/** A file of tests shares one. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    // Chromium's own sandbox does not work for root, nor in most containers.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    ignoreDefaultArgs: keeps_pages ? ["--disable-back-forward-cache"] : [],
  });
}

function watch(context: BrowserContext, site: Site): string[] {
  const troubles: string[] = [];
  const own = new URL(site.origin).origin;
  // The partners' pages are walked to; nothing of them is loaded into ours.
  const walked = [site.payments, site.identity].map((address) => address && new URL(address).origin);
  context.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => void troubles.push(`script: ${error.error().stack}`));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:") return;
    const allowed = origin === own || (walked.includes(origin) && request.isNavigationRequest());
    if (!allowed) troubles.push(`foreign request: ${request.url()}`);
  });
  return troubles;
}

/** What one would look at first after a failure: the open tabs in words, and the server's last lines. */
async function tellWhere(t: TestContext, context: BrowserContext, site: Site): Promise<void> {
  for (const page of context.pages()) {
    const words = await page.evaluate(() => document.body.innerText).catch(String);
    t.diagnostic(`${page.url()}: ${words.replaceAll(/\s+/g, " ").slice(0, 1_000)}`);
  }
  for (const line of site.lines.filter((each) => /"(warn|error|fatal)"/.test(each)).slice(-10))
    t.diagnostic(line);
}
