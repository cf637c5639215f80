import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import type { Page } from "playwright-core";
import { SIGN_IN_PROBLEMS } from "../../contract/accounts/sign-in-problems.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { startIdentityProvider } from "../../standins/identity-provider/start.ts";
import { befall, quiet } from "../../standins/identity-provider/testing.ts";
import { lastSaid, sessionEntries } from "../driving/account-forms.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const { PORT } = await freePorts("PORT");
const identity = `http://localhost:${PORT}`;
const started = await startSite({
  IDENTITY_ISSUER: identity,
  IDENTITY_CLIENT_ID: "the-site",
  IDENTITY_CLIENT_SECRET: "hush",
  IDENTITY_NAME: "Demo ID",
  IDENTITY_GOOGLE: "connection=google-oauth2",
});
const site = { ...started, identity };
after(() => site.stop());
// The site runs before its provider does.
const provider = await startIdentityProvider({
  port: Number(PORT),
  client: { id: "the-site", secret: "hush", site: site.origin },
});
after(() => provider.close());
afterEach(() => quiet(identity));

const way = (page: Page, name: string) => page.getByRole("link", { name: `Continue with ${name}` });
const person = (page: Page, name: string) => page.getByRole("button", { name });
const greeting = (page: Page) =>
  page.getByRole("banner").getByText("Hello, Frankie").filter({ visible: true });
const pathOf = (page: Page) => async () => new URL(page.url()).pathname;

test("there by Google, back to where one was, and out again on both sides", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page, press } = visitor;
  await page.goto("/Login?return_to=/dashboard/contribute");
  await press(way(page, "Google"));
  await seen(page.getByRole("heading", { name: "Choose an account" }));
  await press(person(page, "Frankie Brooks"));
  await becomes(pathOf(page), "/dashboard/contribute");
  await seen(greeting(page));
  await becomes(() => sessionEntries(page), ["isAdmin", "nilUser", "token", "user_role"]);

  // Back is the provider's page, which is over; forward is where one was, and one is still signed in.
  // Who signs out right after a page came may have had it ask for their hearts.
  visitor.expectMessage(/status of 40[01]/);
  await page.goBack();
  await seen(page.getByText("This sign-in is over"));
  await page.goForward();
  await seen(greeting(page));

  // By way of the provider, where they are signed out, too.
  const over = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.url() === `${site.origin}/`,
  );
  await press(page.getByRole("button", { name: "Logout" }));
  await over;
  await alive(page);
  await becomes(pathOf(page), "/");
  await seen(page.getByRole("banner").getByRole("link", { name: "Login" }));
  await becomes(() => sessionEntries(page), []);
  await page.goBack();
  await alive(page);
  await page.goBack();
  await gone(greeting(page));

  // There, too: who comes next is asked who they are.
  await page.goto("/Login");
  await press(way(page, "Demo ID"));
  await press(person(page, "Cancel"));
  await seen(page.getByRole("alert").filter({ hasText: SIGN_IN_PROBLEMS.cancelled.words() }));
});

test("a lie signs nobody in and says what to do; so does a provider that is away; the e-mail's way stays open", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await befall(identity, { on: "token", do: "lie", lie: "wrong_key", times: 1 });
  await page.goto("/Login?return_to=/dashboard");
  await press(way(page, "Demo ID"));
  await press(person(page, "Frankie Brooks"));
  const said = page.getByRole("alert");
  await seen(said.filter({ hasText: SIGN_IN_PROBLEMS.refused.words("Demo ID") }));
  assert.deepEqual(await sessionEntries(page), []);

  await befall(identity, { on: "request", at: "token", do: "cut" });
  // Signed in over there by now: nobody is asked again.
  await press(way(page, "Demo ID"));
  await seen(said.filter({ hasText: SIGN_IN_PROBLEMS.away.words("Demo ID") }));

  await page.getByLabel("Email").fill("fan@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo-pass-1");
  await press(page.getByRole("button", { name: "Login" }));
  await becomes(pathOf(page), "/dashboard");
});

test("without script one gets there and back as well; a slow provider is waited for", async (t) => {
  const { page, press, context } = await visit(t, site, "phone", { javaScriptEnabled: false });
  await befall(identity, { on: "request", at: "token", do: "slow", seconds: 1 });
  await page.goto("/Login");
  await press(way(page, "Demo ID"));
  await press(person(page, "Noa Stone"));
  await becomes(pathOf(page), "/");
  const names = (await context.cookies(site.origin)).map(({ name }) => name);
  assert.ok(names.includes("__Host-session"));
});

test("Google is called Google throughout, and who has only come by it sets a first password by mail", async (t) => {
  const { page, press, context } = await visit(t, site, "phone");
  await page.goto("/Login?return_to=/ChangePassword");
  await press(way(page, "Google"));
  await press(page.getByText("Odd ones"));
  await press(person(page, "Quinn Marsh"));
  const said = page.getByRole("alert").filter({ hasText: "Google has not confirmed your email address." });
  await seen(said.filter({ hasText: "Not signed in" }));
  assert.doesNotMatch(await said.innerText(), /Demo ID|User not Found/);

  // Google, too, forgets who was signed in there.
  await context.clearCookies();
  await press(way(page, "Google"));
  await press(person(page, "Noa Stone"));
  await becomes(pathOf(page), "/ChangePassword");
  await seen(page.getByText("Your account has no password yet"));
  assert.equal(await page.getByLabel("Old Password").count(), 0);
  await press(page.getByRole("button", { name: "Email me a link to set a password" }));
  await seen(page.getByRole("status").filter({ hasText: "newcomer@demo.test" }));
  const letters = async () =>
    (await lettersTo(site, "newcomer@demo.test")).filter(
      ({ subject }) => subject === "Set a password for Donate NIL",
    );
  await becomes(async () => (await letters()).length, 1);
  const [letter] = await letters();
  await page.goto(/(?<!\S)\S+Password#\S+/.exec(letter?.text ?? "")?.[0] ?? "");
  await seen(page.getByRole("heading", { name: "Choose a password", exact: true }));
  // There is no old one: nothing on the way speaks of a new or a changed one.
  assert.doesNotMatch(await page.getByRole("main").innerText(), /new password|change/i);
  assert.equal(await page.title(), "Choose a password · Donate NIL");
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill("Sunny-day-9");
  await press(page.getByRole("main").getByRole("button", { name: "Set Password" }));
  await becomes(pathOf(page), "/Login");
  await becomes(() => lastSaid(page), "Your password is set. Please sign in with it.");
  await page.goto("/Login?return_to=/ChangePassword");
  await page.getByLabel("Email").fill("newcomer@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("Sunny-day-9");
  await press(page.getByRole("button", { name: "Login" }));
  await seen(page.getByLabel("Old Password", { exact: true }));
  await becomes(
    async () =>
      (await lettersTo(site, "newcomer@demo.test")).some(({ subject }) =>
        /^A password .* was set$/.test(subject),
      ),
    true,
  );
});

test("in two tabs at once; and when the token ends, so does the session, in both", async (t) => {
  const { page, press, context, expectMessage } = await visit(t, site, "desk");
  // What a page asks for by itself may come as the session ends.
  expectMessage(/status of 401/);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/Login?return_to=/AboutUs");
    await press(way(tab, "Demo ID"));
  }
  await befall(identity, { on: "token", do: "life", seconds: 4 });
  await press(person(page, "Frankie Brooks"));
  await becomes(pathOf(page), "/AboutUs");
  await press(person(other, "Frankie Brooks"));
  await becomes(pathOf(other), "/AboutUs");
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await becomes(() => sessionEntries(tab), []);
    await seen(tab.getByRole("banner").getByRole("link", { name: "Login" }));
  }
});
