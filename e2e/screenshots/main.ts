import "../../ops/programs/node-version.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { pages } from "../../contract/pages/addresses.ts";
import { projectFolder } from "../../ops/programs/project-folder.ts";
import { launchBrowser } from "../driving/browser.ts";
import { alive, seen } from "../driving/seen.ts";
import { fillCard, GOOD_CARD } from "../driving/supporter.ts";

/**
 * `npm run screenshots -- [ADDRESS]`: photographs a demo that runs (`npm start`, http://localhost:3000) for the README, into
 * docs/screenshots: how an athlete is found, money given and a supporter thanked. It gives $50 there. Look at them before
 * they are committed.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [baseURL = "http://localhost:3000"] = positionals;

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, colorScheme: "light" };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const browser = await launchBrowser();
await at(DESK, async (page) => {
  // The first page of a visit is read in the device's own letters: ours come for the next.
  for (const _ of ["first", "second"]) {
    await page.goto(pages.home.to());
    await alive(page);
    await page.waitForLoadState("networkidle");
  }
  await keep(page, "home-1280-light");
});
await at({ ...PHONE, colorScheme: "dark" }, async (page) => {
  await openToday(page);
  await page.getByRole("button", { name: "Give $50" }).tap();
  await seen(page.getByRole("dialog").getByText("$50 today"));
  await keep(page, "dialog-390-dark");
});
await at({ ...PHONE, colorScheme: "light" }, async (page) => {
  await openToday(page);
  await page.getByRole("button", { name: "Give $50" }).tap();
  const dialog = page.getByRole("dialog");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("button", { name: "Continue to payment" }).tap(),
  ]);
  await fillCard(tab, GOOD_CARD);
  await tab.getByRole("button", { name: /^Pay \$/ }).tap();
  await seen(tab.getByRole("button", { name: /^Share / }));
  await keep(tab, "thanked-390-light");
});
await browser.close();

async function at(device: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...device });
  await act(await context.newPage());
  await context.close();
}

/** The page of the first athlete on today's wall. */
async function openToday(page: Page): Promise<void> {
  await page.goto(pages.home.to());
  const path = await page.locator('main a[href^="/DetailsView/"]').first().getAttribute("href");
  await page.goto(path ?? "");
  await alive(page);
}

/** In 256 colors: a third of the size, and the same to the eye. */
async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.waitForLoadState("networkidle");
  const file = join(projectFolder, "docs/screenshots", `${name}.png`);
  const picture = sharp(await page.screenshot());
  writeFileSync(file, await picture.png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer());
  console.log(file);
}
