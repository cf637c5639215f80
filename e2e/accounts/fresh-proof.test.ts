import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { TRANSACTIONS_CSV } from "../../contract/admin/transactions.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { startIdentityProvider } from "../../standins/identity-provider/start.ts";
import { at, button, lastSaid } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

// Whoever sits at a signed-in browser shows again who they are before something that hurts.

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

const ADMIN = "admin@demo.test";

/** They signed in a while ago. */
const growOld = (email: string) =>
  site.database.query(
    "update sessions set proved_at = now() - interval '11 minutes' where user_id = (select user_id from people where email = $1)",
    [email],
  );
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const proof = (page: Page) => dialog(page, "Confirm it's you");
const password = (page: Page) => proof(page).getByLabel("Password", { exact: true });

test("in the middle of a form it is asked once more: what was typed stays, a wrong password is said at its field", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (403|422)/);
  const { page, press } = visitor;
  await signIn(page, pages.adminUsers.to(), ADMIN);
  const { rows } = await site.database.query<{ school_name: string }>(
    "select school_name from schools order by school_id limit 1",
  );
  const school = rows[0]?.school_name ?? "";
  await growOld(ADMIN);
  await press(page.getByRole("button", { name: `Roles of ${FAN}` }));
  const roles = dialog(page, "Roles");
  await roles.getByLabel("Change").selectOption("give compliance");
  await roles.getByLabel("School").fill(school);
  await press(roles.getByRole("button", { name: "Save" }));

  await seen(proof(page));
  await press(proof(page).getByRole("button", { name: "Cancel" }));
  await gone(proof(page));
  await seen(roles.getByText("Please confirm it's you, then try again."));
  assert.equal(await roles.getByLabel("School").inputValue(), school);

  await press(roles.getByRole("button", { name: "Save" }));
  await press(proof(page).getByRole("button", { name: "Confirm" }));
  await seen(proof(page).getByText("Please enter your password."));
  await password(page).fill("Wrong-pass-1");
  await page.keyboard.press("Enter");
  await seen(proof(page).getByText("This password is wrong."));
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await becomes(() => lastSaid(page), "The roles are changed.");
  await gone(page.getByRole("dialog"));
  const held = await site.database.query(
    "select from roles_held r join people using (user_id) where email = $1",
    [FAN],
  );
  assert.equal(held.rowCount, 1, "once");

  // Within ten minutes it is not asked again.
  await press(page.getByRole("button", { name: `Roles of ${FAN}` }));
  await roles.getByLabel("Change").selectOption("take compliance");
  await press(roles.getByRole("button", { name: "Save" }));
  await becomes(
    async () =>
      (
        await site.database.query("select from roles_held r join people using (user_id) where email = $1", [
          FAN,
        ])
      ).rowCount,
    0,
  );
});

test("a session that ends while it is asked leaves nobody waiting: who signs in again is asked again", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (401|403)/);
  const { page, press, context } = visitor;
  await signIn(page, pages.adminUsers.to(), ADMIN);
  await growOld(ADMIN);
  const roles = dialog(page, "Roles");
  const askForRole = async () => {
    await press(page.getByRole("button", { name: `Roles of ${FAN}` }));
    await roles.getByLabel("Change").selectOption("give admin");
    await press(roles.getByRole("button", { name: "Save" }));
  };
  await askForRole();
  await seen(proof(page));
  await site.database.query("delete from sessions");
  await context.clearCookies({ name: /session/ });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await at(page, pages.login.to());
  await page.getByLabel("Email").fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await press(button(page, "Login"));
  await at(page, pages.adminUsers.to());
  await growOld(ADMIN);
  await askForRole();
  await seen(proof(page));
});

test("a list of names is downloaded once it is shown who asks for it", async (t) => {
  const visitor = await visit(t, site, "desk");
  const { page, press } = visitor;
  await signIn(page, pages.adminTransactions.to(), ADMIN);
  await growOld(ADMIN);
  await press(page.getByRole("link", { name: /CSV/ }));
  await at(page, pages.confirmItsYou.pattern);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  const [download] = await Promise.all([page.waitForEvent("download"), press(button(page, "Confirm"))]);
  assert.equal(new URL(download.url()).pathname, TRANSACTIONS_CSV);
  assert.match(download.suggestedFilename(), /^donate-nil-transactions-/);
  await seen(page.getByRole("heading", { name: "Thanks, it's you" }));
});

test("who has no password shows it where they sign in, in a tab of its own, and goes on where they were", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 403/);
  const { page, press } = visitor;
  await site.database.query(
    "update people set password_hash = null, password_changed_at = null where email = $1",
    [FAN],
  );
  await page.goto(pages.login.to(pages.myDevices.to()));
  await press(page.getByRole("link", { name: "Continue with Demo ID" }));
  await press(page.getByRole("button", { name: "Frankie Brooks" }));
  await at(page, pages.myDevices.to());
  const { rows } = await site.database.query("select user_id from people where email = $1", [FAN]);
  await site.database.query(
    `insert into sessions (session_hash, user_id, way, browser, idle_ends_at, ends_at)
     values (sha256('elsewhere'), $1, 'identity', 'Safari on iOS', now() + interval '1 hour', now() + interval '1 hour')`,
    [rows[0]?.user_id],
  );
  await page.reload();
  await press(page.getByRole("button", { name: "Sign out Safari on iOS" }));
  await seen(proof(page));
  assert.equal(await password(page).count(), 0);
  const tab = await visitor.newTab(() =>
    press(proof(page).getByRole("link", { name: "Confirm with Demo ID" })),
  );
  // They are signed in there, and are asked all the same.
  await press(tab.getByRole("button", { name: "Frankie Brooks" }));
  await seen(tab.getByRole("heading", { name: "Thanks, it's you" }));
  await becomes(() => lastSaid(page), "Safari on iOS is signed out.");
  await gone(proof(page));
});
