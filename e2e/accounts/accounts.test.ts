import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import {
  at,
  button,
  field,
  fillLogin,
  GOOD_PASSWORD,
  greets,
  lastSaid,
  mailedLink,
  passwordSteps,
  sessionEntries,
  signUp,
  walkRules,
} from "../driving/account-forms.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const PERSON = "select user_name, email_confirmed_at is not null as confirmed from people where email = $1";
const person = async (email: string) => (await site.database.query(PERSON, [email])).rows;
const hasLetter = (email: string, subject: RegExp) =>
  becomes(async () => (await lettersTo(site, email)).some((it) => subject.test(it.subject)), true);

test("an account is made on a phone: each rule in its turn, a double tap, and the mail that confirms it", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 422/);
  const { page, press } = visitor;
  await page.goto(pages.login.to());
  await press(page.getByRole("link", { name: "Not Registered? Register here" }));
  await seen(page.getByRole("heading", { name: "Create your account" }));
  await walkRules(page, button(page, "Create Account"), [
    ["User Name", "  ", "Please enter User Name"],
    ["User Name", "Nia 🏈", "Please enter a valid Email"],
    ["Email", "nia@example", "Please enter a valid Email"],
    ["Email", "nia@example.org", "Please enter Password"],
    ...passwordSteps("Password", { unequal: "Confirm Password must match Password" }),
  ]);
  // What only the server knows stands at its field as well.
  for (const label of ["Password", "Confirm Password"]) await field(page, label).fill("Password1!");
  await walkRules(page, button(page, "Create Account"), [
    [
      "Password",
      "Password1!",
      "This password is too common. Please choose another: a few unrelated words with a number and a symbol between them.",
    ],
  ]);
  for (const label of ["Password", "Confirm Password"]) await field(page, label).fill(GOOD_PASSWORD);
  await button(page, "Create Account").dblclick();
  await at(page, pages.login.to());
  await becomes(() => lastSaid(page), "User created successfully!");
  assert.equal(await field(page, "Email").inputValue(), "nia@example.org");
  assert.deepEqual(await person("nia@example.org"), [{ user_name: "Nia 🏈", confirmed: false }]);

  await field(page, "Password").fill(GOOD_PASSWORD);
  await press(button(page, "Login"));
  await at(page, pages.home.to());
  // The reminder stands above every page; a press while the form becomes the home page is lost.
  await seen(page.getByRole("heading", { level: 1, name: "Empowering Athletes." }));
  const reminder = page.getByRole("region", { name: "Your email address" });
  await seen(reminder.getByText("Please confirm nia@example.org"));
  await mailedLink(site, "nia@example.org", /confirm/);
  await press(reminder.getByRole("button", { name: "Send the email again" }));
  await seen(reminder.getByText("The email is on its way to nia@example.org."));
  await page.goto(await mailedLink(site, "nia@example.org", /confirm/, 2));
  await seen(page.getByRole("heading", { name: "Confirm your email" }));
  assert.deepEqual(await person("nia@example.org"), [{ user_name: "Nia 🏈", confirmed: false }]);
  await press(button(page, "Yes, confirm my address"));
  await seen(page.getByRole("heading", { name: "Your address is confirmed" }));
  await gone(reminder);
  assert.deepEqual(await person("nia@example.org"), [{ user_name: "Nia 🏈", confirmed: true }]);
  await page.reload();
  await seen(page.getByRole("heading", { name: "Your address is confirmed" }));
  assert.equal(new URL(page.url()).hash, "");
});

test("Login says what is missing or wrong, shows what is typed to who asks, and leads home", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 401/);
  const { page, press } = visitor;
  await page.goto(pages.login.to());
  await walkRules(page, button(page, "Login"), [
    ["Email", "   ", "Please enter a valid Email"],
    ["Email", FAN, "Please enter Password"],
    ["Password", "  ", "Please enter Password"],
  ]);
  for (const wrong of ["Demo-pass-2", "x".repeat(10_000)]) {
    await field(page, "Password").fill(wrong);
    await press(button(page, "Login"));
    await seen(page.getByRole("main").getByText("Wrong email or password."));
    // Who has no mouse goes on where they were.
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Login");
  }
  assert.equal(await field(page, "Email").inputValue(), FAN);
  await field(page, "Password").fill(DEMO_PASSWORD);
  assert.equal(await field(page, "Password").getAttribute("type"), "password");
  await press(button(page, "Show password"));
  assert.equal(await field(page, "Password").getAttribute("type"), "text");
  assert.equal(await field(page, "Password").inputValue(), DEMO_PASSWORD);

  // A slow answer: a page of waiting, and one sign-in however often one presses.
  site.pauseServer();
  await button(page, "Login").dblclick();
  await seen(page.getByRole("status").getByText("Signing in…"));
  site.resumeServer();
  await at(page, pages.home.to());
  await becomes(() => lastSaid(page), "User Logged in successfully!");
  await greets(page, "Frankie");
  assert.deepEqual(await sessionEntries(page), ["isAdmin", "nilUser", "token", "user_role"]);
  // Who is signed in has nothing to do there.
  await page.goto(pages.login.to());
  await at(page, pages.home.to());

  // A sign-in that belongs to nobody, as far as the page can know.
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.removeItem("nilUser"));
  await site.database.query("delete from sessions");
  await page.goto(pages.about.to());
  await becomes(() => lastSaid(page), "User not Found. Please contact us");
  await seen(page.getByRole("banner").getByRole("link", { name: "Login" }));
  assert.deepEqual(await sessionEntries(page), []);
});

test("a forgotten password: the mailed link sets a new one, once, and everybody else is out", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 404/);
  const { page, press } = visitor;
  const email = "brand@demo.test";
  const stranger = await visit(t, site, "desk");
  stranger.expectMessage(/status of 401/);
  const elsewhere = stranger.page;
  await signIn(elsewhere, pages.about.to(), email);

  await page.goto(pages.login.to());
  await field(page, "Email").fill(email);
  await press(page.getByRole("link", { name: "Forgot password?" }));
  await seen(button(page, "Send the link"));
  assert.equal(await field(page, "Email").inputValue(), email);
  await walkRules(page, button(page, "Send the link"), [["Email", "brand", "Please enter a valid Email"]]);
  await field(page, "Email").fill(email);
  await button(page, "Send the link").dblclick();
  await seen(page.getByText(`If ${email} has an account`));
  const link = await mailedLink(site, email, /A new password/);

  await page.goto(link);
  await walkRules(
    page,
    button(page, "Change Password"),
    passwordSteps("New Password", { unequal: "Please enter Confirm Password same as new password" }),
  );
  await field(page, "Confirm Password").fill(GOOD_PASSWORD);
  await press(button(page, "Change Password"));
  await at(page, pages.login.to());
  await becomes(
    () => lastSaid(page),
    "Your password has been changed successfully. Please login again with new password.",
  );
  await hasLetter(email, /was changed/);

  await elsewhere.reload();
  await seen(elsewhere.getByRole("banner").getByRole("link", { name: "Login" }));
  await becomes(() => sessionEntries(elsewhere), []);
  await fillLogin(page, email, GOOD_PASSWORD);
  await press(button(page, "Login"));
  await at(page, pages.start.to());

  await page.goto(link);
  for (const label of ["New Password", "Confirm Password"]) await field(page, label).fill("Other-word-7");
  await press(button(page, "Change Password"));
  await seen(page.getByRole("main").getByText("This link was already used"));
  await seen(page.getByRole("link", { name: "Ask for a new link" }));
});

test("a password is changed: each rule in its turn, a wrong old one, and then Login", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (401|422|503)/);
  const { page, press } = visitor;
  const email = "athlete@demo.test";
  await signIn(page, pages.changePassword.to(), email);
  const send = button(page, "Change Password");
  await walkRules(page, send, [
    ["Old Password", " ", "Please enter your old Password"],
    ["Old Password", DEMO_PASSWORD, "Please enter Password"],
    ...passwordSteps("New Password", { unequal: "Please enter Confirm Password same as new password" }),
  ]);
  await field(page, "Confirm Password").fill(GOOD_PASSWORD);
  // What only the server can say has no toast: the place itself says it (specification, section 8).
  const said = await lastSaid(page);
  const alerts = page.getByRole("main").getByRole("alert");
  await field(page, "Old Password").fill("Demo-pass-2");
  await send.click();
  await seen(alerts.filter({ hasText: "The old password is wrong." }));
  await site.relay.cut();
  await send.click();
  await seen(alerts.filter({ hasText: /moment|again/ }));
  assert.equal(await lastSaid(page), said);
  await site.relay.mend();
  await field(page, "Old Password").fill(DEMO_PASSWORD);

  // The session ends while somebody types: the way leads by Login, and back.
  await site.database.query("delete from sessions");
  await press(send);
  await page.waitForURL(/\/Login\?return_to=%2FChangePassword$/);
  await seen(page.getByText("Your session has ended. Please sign in again.", { exact: true }));
  await fillLogin(page, email, DEMO_PASSWORD);
  await press(button(page, "Login"));
  await at(page, pages.changePassword.to());
  await field(page, "Old Password").fill(DEMO_PASSWORD);
  for (const label of ["New Password", "Confirm Password"]) await field(page, label).fill(GOOD_PASSWORD);
  await send.dblclick();
  await at(page, pages.login.to());
  await becomes(
    () => lastSaid(page),
    "Your password has been changed successfully. Please login again with new password.",
  );
  await becomes(() => sessionEntries(page), []);
});

test("an account is removed after one question, in every tab, and its owner is mailed", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (40[14]|503)/);
  const { page, press, context } = visitor;
  await signUp(page, "Leo", "leo@example.org");
  await signIn(page, pages.deleteAccount.to(), "leo@example.org", GOOD_PASSWORD);
  await becomes(() => lastSaid(page), "User Logged in successfully!");
  const other = await context.newPage();
  await other.goto(pages.account.to());
  await greets(other, "Leo");

  await page.bringToFront();
  await press(button(page, "Remove Account"));
  const question = page.getByRole("dialog", { name: "Are you sure you want to remove your account?" });
  await press(question.getByRole("button", { name: "Cancel" }));
  await gone(question);
  assert.equal((await person("leo@example.org")).length, 1);
  await press(button(page, "Remove Account"));
  const said = await lastSaid(page);
  await site.relay.cut();
  await question.getByRole("button", { name: "Submit" }).click();
  await seen(question.getByRole("alert").filter({ hasText: /moment|again/ }));
  assert.equal(await lastSaid(page), said);
  await site.relay.mend();
  await question.getByRole("button", { name: "Submit" }).dblclick();
  await becomes(() => lastSaid(page), "Your account has been successfully removed.");
  await at(page, pages.home.to());
  await becomes(() => sessionEntries(page), []);
  await other.waitForURL(({ pathname }) => pathname === pages.login.to());
  await hasLetter("leo@example.org", /was removed/);
  assert.deepEqual(await person("leo@example.org"), []);
  // Where one stays, and not only where one comes by: the session's end leads nowhere else.
  assert.equal(page.url(), `${site.origin}${pages.home.to()}`);
  await page.goBack();
  await at(page, pages.login.to());
  assert.equal(await page.getByText("leo@example.org").filter({ visible: true }).count(), 0);
  await fillLogin(other, "leo@example.org", GOOD_PASSWORD);
  await press(button(other, "Login"));
  await seen(other.getByRole("main").getByText("Wrong email or password."));
});

test("two tabs: who signs out in one has left both, and nothing of theirs comes back by Back or from what a browser kept", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 40[14]/);
  const { page, press, context } = visitor;
  await signIn(page, pages.account.to(), "compliance@demo.test");
  const personal = (tab: typeof page) =>
    tab.getByText(/Casey|compliance@demo\.test/).filter({ visible: true });
  await seen(personal(page));
  const other = await context.newPage();
  await other.goto(pages.deleteAccount.to());
  await seen(personal(other));
  await other.goto(pages.about.to());
  await greets(other, "Casey");
  await other.goto(pages.changePassword.to());
  await greets(other, "Casey");

  await page.bringToFront();
  await press(page.getByRole("button", { name: "Logout" }));
  await at(page, pages.home.to());
  await other.waitForURL(({ pathname }) => pathname === pages.login.to());
  await gone(personal(other));
  for (const [tab, times] of [
    [page, 1],
    [other, 2],
  ] as const) {
    await tab.bringToFront();
    for (let back = 0; back < times; back++) {
      await tab.goBack();
      await seen(tab.getByRole("banner").getByRole("link", { name: "Login" }));
      assert.equal(await personal(tab).count(), 0, tab.url());
    }
    assert.deepEqual(await sessionEntries(tab), []);
  }
});
