import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { embedSnippet, passedOn } from "../../contract/pages/passed-on.ts";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { openAthlete } from "../driving/supporter.ts";

const site = await startSite();
after(() => site.stop());

test("a phone's own sheet is offered where the phone has one", async (t) => {
  const visitor = await visit(t, site, "phone");
  const athlete = await anAthlete(site);
  await visitor.context.addInitScript(() => {
    navigator.share = async (it) => {
      document.documentElement.dataset.shared = JSON.stringify(it);
    };
  });
  const page = await openAthlete(visitor, athlete);
  await visitor.press(page.getByRole("button", { name: "Share", exact: true }));
  const shared = () => page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? "null"));
  await becomes(shared, {
    title: `${athlete.player_name}, ${athlete.team_name}`,
    url: site.origin + pages.onePlayer.to(athlete),
  });
});

test("without such a sheet nothing offers it; the code of the card is copied", async (t) => {
  const visitor = await visit(t, site, "desk");
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  const athlete = await anAthlete(site);
  const page = await openAthlete(visitor, athlete);
  await gone(page.getByRole("button", { name: "Share", exact: true }));
  await page.getByText("Embed on your site").click();
  const snippet = embedSnippet(site.origin, athlete);
  await seen(page.getByText(snippet));
  await page.getByRole("button", { name: "Copy code" }).click();
  // The button says so for two seconds; the log goes on saying it.
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByText("Code copied.").waitFor({ state: "attached" });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), snippet);
});

test("without scripts there are the QR code, large enough to scan, and the poster", async (t) => {
  const { page, context } = await visit(t, site, "phone", { javaScriptEnabled: false });
  const athlete = await anAthlete(site);
  await page.goto(pages.detail.to(athlete));
  await page.getByText("QR code", { exact: true }).click();
  const code = page.getByRole("img", { name: "QR code of" });
  await becomes(() => code.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0), true);
  const box = await code.boundingBox();
  assert.ok(box && box.width >= 160 && box.height >= 160);
  const [poster] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Print a poster" }).click(),
  ]);
  await seen(poster.getByRole("img", { name: `Poster: the jersey of ${athlete.player_name}` }));
  // What a script would do is not offered.
  await gone(poster.getByRole("button", { name: "Print poster" }));
});

test("a poster fills one sheet of its paper", async (t) => {
  const { page } = await visit(t, site, "desk");
  const athlete = await anAthlete(site);
  for (const [paper, link, width, height] of [
    ["letter", "US Letter", 612, 792],
    ["a4", "A4", 595, 842],
  ] as const) {
    await page.goto(passedOn.poster(athlete, paper === "letter" ? "a4" : "letter"));
    await page.getByRole("link", { name: link }).click();
    await page.waitForURL((url) => url.pathname + url.search === passedOn.poster(athlete, paper));
    await seen(page.getByRole("button", { name: "Print poster" }));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1, paper);
    const [, x = "", y = ""] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    assert.ok(Math.abs(Number(x) - width) < 2 && Math.abs(Number(y) - height) < 2, `${paper}: ${x} x ${y}`);
  }
});

test("the card stands in another site's page and leads to ours in a tab of its own; our pages don't stand there", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/frame|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  // Theirs, and not ours: what is asked there is theirs too.
  visitor.expectMessage(/^foreign request: http:\/\/127\.0\.0\.1/);
  const athlete = await anAthlete(site);
  const theirs = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><title>A team's site</title>${embedSnippet(site.origin, athlete)}
       <iframe name="page" src="${site.origin}${pages.detail.to(athlete)}"></iframe>`,
    );
  }).listen(0, "127.0.0.1");
  t.after(() => theirs.close().closeAllConnections());
  await once(theirs, "listening");
  const { page } = visitor;
  await page.goto(`http://127.0.0.1:${(theirs.address() as AddressInfo).port}/`);
  const card = page.frameLocator(`iframe[src="${site.origin}${passedOn.embed(athlete)}"]`);
  await seen(card.getByRole("img", { name: athlete.player_name }));
  // What it needs fits the frame of the snippet.
  const fits = () =>
    card.locator("html").evaluate((it) => it.scrollHeight <= innerHeight && it.scrollWidth <= innerWidth);
  await becomes(fits, true);
  const tab = await visitor.newTab(() => card.getByRole("link").click());
  await tab.waitForURL(site.origin + pages.detail.to(athlete));
  await seen(tab.getByRole("heading", { level: 1, name: athlete.player_name }));
  assert.equal(await tab.evaluate(() => opener), null);
  assert.equal(await page.frameLocator('iframe[name="page"]').getByRole("heading").count(), 0);
});
