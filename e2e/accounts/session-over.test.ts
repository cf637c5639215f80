import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { startIdentityProvider } from "../../standins/identity-provider/start.ts";
import { greets, lastSaid, sessionEntries } from "../driving/account-forms.ts";
import { keepPagesLeft, visit } from "../driving/browser.ts";
import { comeBack, leave, showsNo, walk } from "../driving/kept-pages.ts";
import { FAN, signIn } from "../driving/members.ts";
import { becomes, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";
import { makeProfiles } from "../looks/records/profiles.ts";
import { makeRequests } from "../looks/records/requests.ts";

keepPagesLeft();
const { PORT } = await freePorts("PORT");
const identity = `http://localhost:${PORT}`;
const started = await startSite({
  IDENTITY_ISSUER: identity,
  IDENTITY_CLIENT_ID: "the-site",
  IDENTITY_CLIENT_SECRET: "hush",
  IDENTITY_NAME: "Demo ID",
});
const site = { ...started, identity };
after(() => site.stop());
const provider = await startIdentityProvider({
  port: Number(PORT),
  client: { id: "the-site", secret: "hush", site: site.origin },
});
after(() => provider.close());

const loginLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Login" });
const localEntries = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      // Of the browser, and nobody's.
      .filter((key) => key !== "fonts")
      .sort(),
  );
const DAY_MS = 86_400_000;

test("after a session is over, the page that is opened anew leaves nothing of it in the browser but fresh drafts", async (t) => {
  const { page, context } = await visit(t, site, "desk");
  await signIn(page, pages.about.to(), FAN);
  await greets(page, "Frankie");
  const draft = (until: number) => JSON.stringify({ values: { subject: "Hello" }, until });
  await page.evaluate(
    ([fresh, old]) => {
      localStorage.setItem("draft:fresh", fresh ?? "");
      localStorage.setItem("draft:old", old ?? "");
    },
    [draft(Date.now() + DAY_MS), draft(Date.now() - 1_000)],
  );
  // The tab is closed; meanwhile the session ends, and with it the browser's cookies.
  await page.goto("about:blank");
  await context.clearCookies({ name: /session/ });
  await page.goto(pages.about.to());
  await seen(loginLink(page));
  await becomes(() => localEntries(page), ["draft:fresh"]);
});

test("a session that ends in one of two tabs leaves the drafts of both", async (t) => {
  const visitor = await visit(t, site, "desk");
  // Somebody's hearts may be asked for just then.
  visitor.expectMessage(/status of 401/);
  const { page, context } = visitor;
  await signIn(page, pages.about.to(), FAN);
  const other = await context.newPage();
  await other.goto(pages.about.to());
  await greets(other, "Frankie");
  const draft = JSON.stringify({ values: { subject: "Hello" }, until: Date.now() + DAY_MS });
  await other.evaluate((text) => localStorage.setItem("draft:contact", text), draft);
  await context.clearCookies({ name: /session/ });
  await page.goto(pages.about.to());
  await seen(loginLink(page));
  await seen(loginLink(other));
  await becomes(() => localEntries(other), ["draft:contact"]);
});

test("who signs out leaves nothing that they typed, and reads of no session that ended, however long the next page takes", async (t) => {
  const visitor = await visit(t, site, "desk");
  // Somebody's hearts may be asked for just then.
  visitor.expectMessage(/status of 401/);
  const { page, press, context } = visitor;
  await signIn(page, pages.myContributions.to(), FAN);
  await greets(page, "Frankie");
  const other = await context.newPage();
  await other.goto(pages.about.to());
  await greets(other, "Frankie");
  await page.evaluate(() =>
    localStorage.setItem("draft:deal", JSON.stringify({ values: {}, until: Date.now() + 1e7 })),
  );
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/v1/totals*", async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse("**/logout");
  await press(page.getByRole("banner").getByRole("button", { name: "Logout" }));
  await answered;
  await becomes(() => localEntries(page), []);
  await seen(loginLink(other));
  // They look at another app meanwhile.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(300);
  assert.doesNotMatch(page.url(), /Login/);
  // Nothing seems to happen: they press again.
  await press(page.getByRole("banner").getByRole("button", { name: "Logout" }));
  await page.waitForTimeout(300);
  assert.doesNotMatch(page.url(), /Login/);
  letGo();
  await becomes(async () => new URL(page.url()).pathname, pages.home.to());
  await seen(loginLink(page));
  assert.equal(await page.getByText("Your session has ended").count(), 0);
});

test("what somebody typed is not there for another who signs in", async (t) => {
  const { page, context } = await visit(t, site, "desk");
  await signIn(page, pages.ownThanks.to(), "athlete@demo.test");
  const words = page.getByRole("textbox").first();
  await words.fill("Thank you all.");
  await page.reload();
  await becomes(() => words.inputValue(), "Thank you all.");
  await page.goto("about:blank");
  await context.clearCookies({ name: /session/ });
  await page.goto(pages.about.to());
  await seen(loginLink(page));
  await becomes(() => localEntries(page), ["draft:thanks"]);
  await signIn(page, pages.about.to(), FAN);
  await becomes(async () => (await localEntries(page)).filter((key) => key.startsWith("draft:")), []);
});

/** A browser that came back from the identity provider and has asked nothing yet. */
async function backFromThere(t: Parameters<typeof visit>[0]) {
  const { page, press, context } = await visit(t, site, "phone", { javaScriptEnabled: false });
  await page.goto(pages.login.to());
  await press(page.getByRole("link", { name: "Continue with Demo ID" }));
  await press(page.getByRole("button", { name: "Frankie Brooks" }));
  await page.waitForURL(({ pathname }) => pathname === "/");
  const visitor = await visit(t, site, "desk");
  await visitor.context.addCookies(await context.cookies(site.origin));
  return visitor;
}

test("who came back and can't be asked about hears so, and nothing is kept; asked again, it works", async (t) => {
  const visitor = await backFromThere(t);
  visitor.expectMessage(/status of 50\d/);
  const { page } = visitor;
  await site.database.query("alter table roles_held rename to roles_held_away");
  try {
    await page.goto("/");
    await becomes(() => lastSaid(page), "We couldn't check who you are. Please try again.");
    await seen(loginLink(page));
    assert.deepEqual(await sessionEntries(page), []);
  } finally {
    await site.database.query("alter table roles_held_away rename to roles_held");
  }
  await page.reload();
  await greets(page, "Frankie");
});

test("who came back and is nobody here hears that, and is signed out", async (t) => {
  const visitor = await backFromThere(t);
  visitor.expectMessage(/status of 401/);
  const { page, context } = visitor;
  // Of the two cookies the one that scripts can read is left.
  await context.clearCookies({ name: "__Host-session" });
  await page.goto("/");
  await becomes(() => lastSaid(page), "User not Found. Please contact us");
  await seen(loginLink(page));
  assert.deepEqual(await sessionEntries(page), []);
  await becomes(async () => {
    const names = (await context.cookies(site.origin)).map(({ name }) => name);
    return names.filter((name) => name.startsWith("__Host-session"));
  }, []);
});

test("after a guardian had everything deleted, Back shows nothing of the child, on the public page and by the link", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 4(04|10)/);
  const { page, press } = visitor;
  const { changed: link } = await makeProfiles(site);
  const words = /Wonderful|I study to become a nurse/;
  const { rows } = await site.database.query(`
    update athlete_pages set bio = 'I study to become a nurse.' where player_id = (select max(player_id) from page_changes)
    returning player_id, (select team_id from players p where p.player_id = athlete_pages.player_id)`);
  await page.goto(link);
  await seen(page.getByRole("heading", { name: "Do you agree to the change?" }));
  await page.goto(pages.detail.to(rows[0]));
  await seen(page.getByText("I study to become a nurse."));
  await page.goto(link);
  await press(page.getByRole("button", { name: "Withdraw my consent" }));
  await seen(
    page.getByRole("dialog").getByText(/^Monthly contributions to the athlete end, and so do requests/),
  );
  await press(page.getByRole("dialog").getByRole("button", { name: "Delete everything" }));
  const deleted = page.getByRole("heading", { name: "Everything is deleted" });
  await seen(deleted);
  await showsNo(page, words);
  await walk.back(page);
  assert.equal(new URL(page.url()).pathname, pages.detail.to(rows[0]));
  await showsNo(page, words);
  await walk.back(page);
  await seen(deleted);
  await showsNo(page, /Withdraw my consent|Do you agree|Wonderful/);
  await walk.forward(page);
  await showsNo(page, words);
  await walk.forward(page);
  await seen(deleted);
  await page.reload();
  await seen(deleted);
});

test("a page that is left before all of its scripts are there stands again when one comes back", async (t) => {
  const { page } = await visit(t, site, "desk");
  const { asked: link } = await makeRequests(site);
  const later = Promise.withResolvers<void>();
  await page.route("**/assets/later-*.js", async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.goto(link, { waitUntil: "commit" });
  const withdraw = page.getByRole("button", { name: "Withdraw" });
  await seen(withdraw);
  const come = page.waitForResponse(/\/assets\/later-/);
  assert.equal(await leave(page), "");
  later.resolve();
  await (await come).finished();
  // It has run once what it fetches for the next press has come.
  await page.waitForLoadState("networkidle");
  await comeBack(page);
  await seen(withdraw);
});

test("what was done by a request's link is not offered again by Back, nor kept by a browser that keeps pages", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  const { asked: link } = await makeRequests(site);
  const withdraw = page.getByRole("button", { name: "Withdraw" });
  await page.goto(link);
  await seen(withdraw);
  assert.equal(await leave(page), "");
  await comeBack(page);
  await seen(withdraw);
  await page.goto(pages.about.to());
  await page.goto(link);
  await press(withdraw);
  await press(page.getByRole("dialog").getByRole("button", { name: "Withdraw" }));
  const over = page.getByRole("main").getByText("Withdrawn").first();
  await seen(over);
  for (const go of ["back", "back", "forward", "forward", "reload"] as const) {
    await walk[go](page);
    await page.locator("#root[data-alive]").waitFor({ state: "attached" });
    if (new URL(page.url()).pathname === pages.about.to()) continue;
    await seen(over);
    assert.equal(await withdraw.count(), 0, go);
  }
});

test("on a shared computer: who signs out leaves nothing that Back shows, and what a browser keeps is empty", async (t) => {
  const visitor = await visit(t, site, "desk");
  // Who gives has no profile of their own.
  visitor.expectMessage(/status of 40[14]/);
  const { page, press } = visitor;
  const somebodys = /Frankie|fan@demo\.test/;
  await page.goto(pages.about.to());
  // Until the last script knows whose a page is, every page is emptied.
  await whole(page);
  assert.match(await leave(page), /About/, "a page that is nobody's is kept as it was left");
  await signIn(page, pages.account.to(), FAN);
  await greets(page, "Frankie");
  assert.equal(await leave(page), "");
  await comeBack(page);
  await greets(page, "Frankie");
  await page.goto(pages.deleteAccount.to());
  await seen(page.getByText(FAN));
  await page.goto(pages.about.to());
  await greets(page, "Frankie");
  assert.equal(await leave(page), "", "the header is somebody's on every page");
  await comeBack(page);
  await greets(page, "Frankie");
  await press(page.getByRole("button", { name: "Logout" }));
  await seen(loginLink(page));
  await page.waitForURL(({ pathname }) => pathname === pages.home.to());
  for (let back = 0; back < 4; back++) {
    await walk.back(page);
    await seen(loginLink(page));
    await showsNo(page, somebodys);
  }
});
