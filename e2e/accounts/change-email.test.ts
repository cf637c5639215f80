import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import {
  at,
  button,
  field,
  GOOD_PASSWORD,
  lastSaid,
  mailedLink,
  walkRules,
} from "../driving/account-forms.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const NEXT = "frankie.new@demo.test";
const CONFIRM = /Confirm your new email/;

test("an email is changed from My Profile: asked who it is, the link opened in the same browser, and taken back from the old one", async (t) => {
  const desk = await visit(t, site, "desk");
  const phone = await visit(t, site, "phone");
  for (const visitor of [desk, phone]) visitor.expectMessage(/status of (401|403|404|422)/);
  await signIn(phone.page, pages.about.to());
  const { page, press } = desk;
  await signIn(page, pages.account.to());
  await press(page.getByRole("main").getByRole("link", { name: "Change email" }));
  await at(page, pages.changeEmail.to());
  await seen(page.getByRole("main").getByText(FAN));
  await walkRules(page, button(page, "Send the link"), [
    ["New Email", "", "Please enter a valid Email"],
    ["New Email", "frankie", "Please enter a valid Email"],
    ["New Email", FAN.toUpperCase(), "That's the email your account has. Please enter another one."],
  ]);
  await site.database.query("update sessions set proved_at = null");
  await field(page, "New Email").fill(NEXT);
  await press(button(page, "Send the link"));
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await press(dialog.getByRole("button", { name: "Confirm", exact: true }));
  const waits = page.getByRole("main").getByText(`We emailed a link to ${NEXT}.`);
  await seen(waits);
  await page.reload();
  await seen(waits);
  await button(page, "Send it again").dblclick();
  await becomes(() => lastSaid(page), `We emailed the link to ${NEXT} again.`);
  const notices = async () =>
    (await lettersTo(site, FAN)).filter(({ subject }) => /asked to change your email/.test(subject));
  await becomes(
    async () => (await notices()).map(({ text }) => text.includes("f…@demo.test") && !text.includes(NEXT)),
    [true],
  );

  const link = await mailedLink(site, NEXT, CONFIRM, 2);
  await page.goto(link);
  // To look at the link is to do nothing.
  await seen(page.getByRole("main").getByText(FAN));
  await button(page, "Use this email address").dblclick();
  await seen(page.getByRole("heading", { name: "Your email is changed" }));
  assert.equal(new URL(page.url()).hash, "");
  await seen(page.getByRole("main").getByText(NEXT));
  await press(page.getByRole("main").getByRole("link", { name: "My Profile" }));
  await seen(page.getByRole("main").getByText(NEXT));
  await phone.page.goto(pages.myContributions.to());
  await at(phone.page, pages.login.to());

  const owner = await visit(t, site, "desk");
  owner.expectMessage(/status of 404/);
  const way = await mailedLink(site, FAN, /email at .* was changed$/);
  await owner.page.goto(way);
  await button(owner.page, "Take it back").dblclick();
  await seen(owner.page.getByRole("heading", { name: "Your account has this email again" }));
  await page.goto(pages.myContributions.to());
  await at(page, pages.login.to());
  await owner.page.goto(pages.about.to());
  await owner.page.goto(way);
  await owner.press(button(owner.page, "Take it back"));
  await seen(owner.page.getByRole("main").getByText("This link was already used"));
  await owner.page.goto(await mailedLink(site, FAN, /Choose a new password/));
  for (const label of ["New Password", "Confirm Password"])
    await field(owner.page, label).fill(GOOD_PASSWORD);
  await owner.press(button(owner.page, "Change Password"));
  await at(owner.page, pages.login.to());
  await signIn(owner.page, pages.account.to(), FAN, GOOD_PASSWORD);
  await seen(owner.page.getByRole("main").getByText(FAN));
});

test("the link opened where nobody is signed in asks to sign in first; in another account it is refused, and dropped it is over", async (t) => {
  const desk = await visit(t, site, "desk");
  const phone = await visit(t, site, "phone");
  for (const visitor of [desk, phone]) visitor.expectMessage(/status of (401|403|404)/);
  const [email, next] = ["brand@demo.test", "brand.new@demo.test"];
  const { page, press } = desk;
  const ask = async () => {
    await field(page, "New Email").fill(next);
    await press(button(page, "Send the link"));
    await seen(button(page, "Don't change it"));
  };
  await signIn(page, pages.changeEmail.to(), email);
  await ask();
  const dropped = await mailedLink(site, next, CONFIRM);
  await press(button(page, "Don't change it"));
  await becomes(() => lastSaid(page), `Your email stays ${email}.`);
  await gone(button(page, "Don't change it"));
  await page.goto(dropped);
  await press(button(page, "Use this email address"));
  await seen(page.getByRole("main").getByText("the change was dropped"));
  await page.goto(pages.changeEmail.to());
  await ask();
  const link = await mailedLink(site, next, CONFIRM, 2);

  await signIn(phone.page, pages.about.to(), "compliance@demo.test");
  await phone.page.goto(link);
  await phone.press(button(phone.page, "Use this email address"));
  await seen(phone.page.getByRole("main").getByText("for another account"));
  const fresh = await visit(t, site, "phone");
  await fresh.page.goto(link);
  await fresh.press(button(fresh.page, "Sign in to confirm"));
  await at(fresh.page, pages.login.to());
  await field(fresh.page, "Email").fill(email);
  await field(fresh.page, "Password").fill(DEMO_PASSWORD);
  await fresh.press(button(fresh.page, "Login"));
  await at(fresh.page, pages.confirmNewEmail.pattern);
  await fresh.press(button(fresh.page, "Use this email address"));
  await seen(fresh.page.getByRole("heading", { name: "Your email is changed" }));
  // It was asked for there, and is another one's by now: signed out with all others.
  await page.goto(pages.myContributions.to());
  await at(page, pages.login.to());
});
