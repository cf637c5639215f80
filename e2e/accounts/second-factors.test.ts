import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { codeOf } from "../../standins/authenticator-app/code-of.ts";
import { at, button, lastSaid } from "../driving/account-forms.ts";
import { type Visitor, visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

// Passkeys by Chromium's own virtual authenticator, an authenticator app, and recovery codes.

const site = await startSite();
after(() => site.stop());

const BRAND = "brand@demo.test";
const ATHLETE = "athlete@demo.test";
const OFFICER = "compliance@demo.test";

/** A device that keeps passkeys; whoever has it gives a finger as soon as it is asked for. */
async function withDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: () => cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }) };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The password, and then the page that asks for more. */
async function takeFirstStep({ page, press }: Visitor, email: string, to: string): Promise<void> {
  await page.goto(pages.login.to(to));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await press(button(page, "Login"));
  await seen(heading(page, "One more step"));
}

/** Out, and at the home page: a walk on before that is over asks as whoever was, and is answered 401 in the middle. */
async function leave({ page, press }: Visitor): Promise<void> {
  await press(page.getByRole("banner").getByRole("button", { name: "Logout" }));
  await at(page, pages.home.to());
  await seen(page.getByRole("banner").getByRole("link", { name: "Login" }));
}

test("a passkey is added, signs in by a press and by what the browser offers, and the last one is removed", async (t) => {
  const visitor = await visit(t, site, "desk");
  // Who signs out right after a page came may have had it ask for their hearts.
  visitor.expectMessage(/status of 401/);
  const { page, press } = visitor;
  await signIn(page, pages.signInSecurity.to(), FAN);
  await withDevice(page);
  await press(button(page, "Add a passkey"));
  await seen(heading(page, "Your recovery codes"));
  assert.equal(await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count(), 10);
  await press(button(page, "I've kept them"));
  await seen(page.getByText("A password alone doesn't sign you in"));
  await seen(page.getByText("You have 10 left."));

  await press(page.getByRole("button", { name: /^Rename / }));
  const rename = page.getByRole("dialog", { name: "Rename this passkey" });
  await rename.getByLabel("Name").fill("My laptop");
  await press(rename.getByRole("button", { name: "Save" }));
  await seen(page.getByRole("heading", { level: 3, name: "My laptop" }));

  // By what the browser offers where an email is typed: this device picks at once.
  await leave(visitor);
  await page.goto(pages.login.to(pages.myDevices.to()));
  await at(page, pages.myDevices.to());
  await seen(page.getByText("With a passkey"));

  // By a press, in a browser that offers nothing by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await leave(visitor);
  await page.goto(pages.login.to(pages.signInSecurity.to()));
  await press(button(page, "Sign in with a passkey"));
  await at(page, pages.signInSecurity.to());

  await press(page.getByRole("button", { name: "Remove My laptop" }));
  const remove = page.getByRole("dialog", { name: "Remove “My laptop”?" });
  await press(remove.getByRole("button", { name: "Remove" }));
  await seen(page.getByText("You sign in with a password alone."));
  await becomes(async () => /password alone signs you in again/.test((await lastSaid(page)) ?? ""), true);
});

test("an answer that is lost as an app is added: it stands there, and leads to codes that one has seen", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/ERR_INTERNET_DISCONNECTED|status of (409|422)/);
  const { page, press } = visitor;
  await signIn(page, pages.signInSecurity.to(), OFFICER);
  await press(button(page, "Add an app"));
  const secret = await page.locator("code").innerText();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  // The line is cut once it is there, and what would look after it does not come through either.
  let is_cut = true;
  await page.route("**/auth/**", async (route) => {
    if (!is_cut) return route.continue();
    if (route.request().method() === "POST") await route.fetch();
    await route.abort("internetdisconnected");
  });
  await press(button(page, "Add this app"));
  await seen(page.getByRole("alert").filter({ hasText: "We couldn't check your code." }));
  // The form stands, and with it the key.
  assert.equal(await page.locator("code").innerText(), secret);
  is_cut = false;
  await press(button(page, "Add this app"));
  await seen(page.getByText("A password alone doesn't sign you in"));
  await seen(page.getByText("Please make new codes."));
  const make = page.getByRole("dialog", { name: "Make new recovery codes?" });
  await press(button(page, "Make new codes"));
  await press(make.getByRole("button", { name: "Make new codes" }));
  await seen(heading(page, "Your recovery codes"));
  await press(button(page, "I've kept them"));
  await seen(page.getByText("You have 10 left."));
  assert.equal(await page.getByText("Please make new codes.").count(), 0);
});

test("on a phone an app is added; a wrong code is said at its field, and the right one goes on where one was", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of (403|422)/);
  const { page, press } = visitor;
  await signIn(page, pages.signInSecurity.to(), BRAND);
  await press(button(page, "Add an app"));
  await seen(page.getByRole("img", { name: "A code to scan with your authenticator app" }));
  const secret = await page.locator("code").innerText();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("12345");
  await press(button(page, "Add this app"));
  await seen(page.getByText("Please enter the 6 digits that your app shows.").first());
  await code.fill(codeOf(secret).replace(/^.../, "$& "));
  await press(button(page, "Add this app"));
  await seen(heading(page, "Your recovery codes"));
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  await press(button(page, "I've kept them"));

  const second = await visit(t, site, "phone");
  second.expectMessage(/status of (403|404|422)/);
  await takeFirstStep(second, BRAND, pages.ownRequests.to());
  await second.page.getByLabel("Code", { exact: true }).fill("000000");
  await second.press(button(second.page, "Confirm"));
  await seen(second.page.getByText(/This code is wrong or too old/).first());
  assert.equal(await second.page.getByLabel("Code", { exact: true }).inputValue(), "000000");
  // A reload changes nothing: the first step is in a cookie.
  await second.page.reload();
  await second.page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await second.press(button(second.page, "Confirm"));
  await at(second.page, pages.ownRequests.to());
  // Back leads to no second step that is over.
  await second.page.goBack();
  await gone(heading(second.page, "One more step"));

  const lost = await visit(t, site, "phone");
  lost.expectMessage(/status of (403|404)/);
  await takeFirstStep(lost, BRAND, pages.home.to());
  await lost.page.getByLabel("Code", { exact: true }).fill(codes[0]?.toUpperCase() ?? "");
  await lost.press(button(lost.page, "Confirm"));
  // Who has a role starts with what waits.
  await at(lost.page, pages.start.to());
});

test("two tabs at the second step: one goes in, and the other is led on; what took too long says so", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (403|404)/);
  const { page, press } = visitor;
  await signIn(page, pages.signInSecurity.to(), ATHLETE);
  await press(button(page, "Add an app"));
  const secret = await page.locator("code").innerText();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await press(button(page, "Add this app"));
  await press(button(page, "I've kept them"));

  const other = await visit(t, site, "desk");
  other.expectMessage(/status of (403|404)/);
  await takeFirstStep(other, ATHLETE, pages.myDevices.to());
  const tab = await other.newTab(() => other.page.evaluate(() => void window.open(window.location.href)));
  await seen(heading(tab, "One more step"));
  await tab.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await button(tab, "Confirm").click();
  await at(tab, pages.myDevices.to());
  await at(other.page, pages.myDevices.to());

  const late = await visit(t, site, "desk");
  late.expectMessage(/status of (403|404)/);
  await takeFirstStep(late, ATHLETE, pages.home.to());
  await site.database.query("update half_sign_ins set ends_at = now() - interval '1 second'");
  await late.page.reload();
  await seen(late.page.getByText("This took too long"));
  await late.press(late.page.getByRole("main").getByRole("link", { name: "Sign in" }));
  await seen(heading(late.page, "Login"));
});

test("before something that hurts it is the passkey that shows who sits there, and what was typed stays", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 403/);
  const { page, press } = visitor;
  await signIn(page, pages.signInSecurity.to(), "admin@demo.test");
  const device = await withDevice(page);
  await press(button(page, "Add a passkey"));
  await seen(heading(page, "Your recovery codes"));
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  await press(button(page, "I've kept them"));
  await site.database.query("update sessions set proved_at = now() - interval '11 minutes'");
  await page.goto(pages.adminUsers.to());
  await press(page.getByRole("button", { name: `Second step of ${ATHLETE}` }));
  const asked = page.getByRole("dialog", { name: "Lost their second step?" });
  await press(asked.getByRole("button", { name: "Ask for removal" }));
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await seen(proof);
  assert.equal(await proof.getByLabel("Password", { exact: true }).count(), 0);
  await press(proof.getByRole("button", { name: "Use a passkey" }));
  await gone(proof);
  await becomes(async () => /another admin has to agree/.test((await lastSaid(page)) ?? ""), true);

  // The device is lost: a recovery code shows it.
  await device.lose();
  await site.database.query("update sessions set proved_at = null");
  await press(page.getByRole("button", { name: `Second step of ${FAN}` }));
  await seen(page.getByText("signs in without a second step"));
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: `Delete ${BRAND}` }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Submit" }));
  await proof
    .getByLabel("Code", { exact: true })
    .or(proof.getByLabel("Recovery code"))
    .fill(codes[3] ?? "");
  await press(proof.getByRole("button", { name: "Confirm", exact: true }));
  await becomes(async () => lastSaid(page), "User account has been successfully removed.");
});
