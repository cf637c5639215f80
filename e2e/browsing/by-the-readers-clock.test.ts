import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { alive, becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("figures have the clock and zone of whoever reads them, and the page that is rendered is everybody's", async (t) => {
  const { page } = await visit(t, site, "desk", { timezoneId: "America/New_York" });
  // What is seen, from the first frame on.
  await page.addInitScript(() => {
    const look = () => {
      for (const it of document.querySelectorAll("main time")) {
        const { dataset } = document.documentElement;
        const words = it.textContent ?? "";
        const is_seen = getComputedStyle(it).visibility === "visible";
        if (is_seen && !dataset.seen?.includes(words)) dataset.seen = (dataset.seen ?? "") + words;
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const rendered = async () => (await fetch(`${site.origin}${pages.transparency.to()}`)).text();
  // A server that has just started counts them for the first time.
  await becomes(async () => / at \d+:\d\d [AP]M \(UTC\)<\/time>/.test(await rendered()), true);
  await page.goto(pages.transparency.to());
  await alive(page);
  const time = page.getByText("As of").locator("time");
  await seen(time);
  const as_of = (await time.getAttribute("datetime")) ?? "";
  assert.equal(await time.textContent(), inNewYork(as_of));
  assert.match(inNewYork(as_of), /\(E[SD]T\)$/);
  assert.doesNotMatch((await page.locator("html").getAttribute("data-seen")) ?? "", /UTC/);
});

function inNewYork(iso: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", ...options }).format(new Date(iso));
  const zone = format({ timeZoneName: "short" }).split(" ").at(-1);
  return `${format({ dateStyle: "long" })} at ${format({ timeStyle: "short" }).replace("\u202f", " ")} (${zone})`;
}
