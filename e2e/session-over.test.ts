import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../contract/pages.ts";
import { freePorts } from "../ops/free-ports.ts";
import { startIdentityProvider } from "../standins/identity-provider/start.ts";
import { greets, lastSaid, sessionEntries } from "./account-forms.ts";
import { visit } from "./browser.ts";
import { FAN, signIn } from "./members.ts";
import { becomes, seen } from "./seen.ts";
import { startSite } from "./site.ts";

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
  const { page, context } = await visit(t, site, "desk");
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
  assert.deepEqual(await localEntries(other), ["draft:contact"]);
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
