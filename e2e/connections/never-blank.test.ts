import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { at, button, field } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { openFront } from "../driving/front.ts";
import { DEMO_PASSWORD, FAN, named, signIn } from "../driving/members.ts";
import { alive, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const front = await openFront();
const started = await startSite({ ORIGIN: front.origin });
front.to(started.origin);
const site = { ...started, origin: front.origin };
after(async () => {
  await front.close();
  await started.stop();
});

/** From now on each frame of this document in which nothing stands between header and footer is counted. */
const watchForBlanks = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      const { dataset } = document.documentElement;
      if (!document.querySelector("main")?.innerText.trim())
        dataset.blanks = String(Number(dataset.blanks ?? 0) + 1);
      requestAnimationFrame(look);
    };
    look();
  });
const blanks = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.blanks ?? 0));

test("after Login, over a slow line, the form stays until the page that was wanted is there", async (t) => {
  const { page } = await visit(t, site, "desk");
  t.after(() => front.decide(() => "passes"));
  await page.goto(pages.login.to(pages.favorites.to()));
  await alive(page);
  await field(page, "Email").fill(FAN);
  await field(page, "Password").fill(DEMO_PASSWORD);
  await watchForBlanks(page);
  front.decide(() => sleep(500, "passes"));
  await button(page, "Login").click();
  await at(page, pages.favorites.to());
  await seen(page.getByRole("heading", { level: 1, name: "Favorite Athletes" }));
  assert.equal(await blanks(page), 0);
});

test("whoever is not signed in is led to the login without a blank page between", async (t) => {
  const { page } = await visit(t, site, "desk");
  t.after(() => front.decide(() => "passes"));
  // The scripts wait until it is watched what they do.
  const watched = Promise.withResolvers<"passes">();
  front.decide((path) => (/^\/assets\/.*\.js/.test(path) ? watched.promise : "passes"));
  await page.goto(pages.changePassword.to(), { waitUntil: "commit" });
  await seen(page.getByRole("main").getByText("Loading..."));
  await watchForBlanks(page);
  front.decide(() => sleep(300, "passes"));
  watched.resolve("passes");
  await seen(page.getByRole("heading", { level: 1, name: "Login" }));
  assert.equal(await blanks(page), 0);
});

test("where a part of the header can't be fetched the page stands, with the way to the account and out", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/Failed to load resource/);
  const { page } = visitor;
  await visitor.context.route("**/account-links-*.js", (route) => route.abort());
  await page.goto(pages.login.to(pages.favorites.to()));
  await field(page, "Email").fill(FAN);
  await field(page, "Password").fill(DEMO_PASSWORD);
  await button(page, "Login").click();
  await at(page, pages.favorites.to());
  await seen(page.getByRole("heading", { level: 1, name: "Favorite Athletes" }));
  await seen(page.getByRole("contentinfo"));
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Account Information" }).click();
  await seen(page.getByRole("heading", { level: 1, name: "My Profile" }));
  await banner.getByRole("button", { name: "Logout" }).click();
  await seen(banner.getByRole("link", { name: "Login" }));
});

test("what a page says on arrival is said in plain words where its own part can't be fetched", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/Failed to load resource/);
  const { page } = visitor;
  await signIn(page, pages.account.to());
  await visitor.context.route("**/said-*.js", (route) => route.abort());
  await page.goto(pages.adminUsers.to());
  await at(page, pages.home.to());
  await seen(page.getByRole("status").getByText("That page is only for admins"));
  await seen(page.getByRole("heading", { level: 1 }));
  await named(page);
});
