import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { field, fillLogin, GOOD_PASSWORD } from "../driving/account-forms.ts";
import { asMember, DEMO_PASSWORD, FAN } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { signInAs } from "./sign-in-as.ts";
import type { Stage, State } from "./state.ts";

const pressed = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const reads = (page: Page, words: string) => seen(page.getByRole("main").getByText(words));

const NOBODYS = "x".repeat(43);
const OVER = /status of 404/;

/** The screens around an account, as they become when they are filled in. */
export const accounts: readonly State[] = [
  {
    name: "sign-in, refused",
    address: () => pages.login.to(),
    message: /status of 401/,
    async act({ page }) {
      await fillLogin(page, "nobody@demo.test", "wrong");
      await pressed(page, "Login");
      await reads(page, "Wrong email or password.");
    },
  },
  {
    name: "sign-in, under way",
    address: () => pages.login.to(),
    alone: true,
    async act({ page, site, afterwards }) {
      afterwards(site.resumeServer);
      await fillLogin(page, FAN, DEMO_PASSWORD);
      site.pauseServer();
      await pressed(page, "Login");
      await seen(page.getByRole("status").getByText("Signing in…"));
    },
  },
  {
    name: "sign-up, something missing",
    address: () => pages.createUser.to(),
    async act({ page }) {
      await pressed(page, "Create Account");
      await reads(page, "Please enter User Name");
    },
  },
  {
    name: "sign-up, a common password",
    address: () => pages.createUser.to(),
    message: /status of 422/,
    async act({ page }) {
      await field(page, "User Name").fill("Nia");
      await field(page, "Email").fill("nia@example.org");
      for (const label of ["Password", "Confirm Password"]) await field(page, label).fill("Password1!");
      await pressed(page, "Create Account");
      await reads(page, "This password is too common.");
    },
  },
  {
    name: "Forgot password?, asked",
    address: () => pages.forgotPassword.to(),
    async act({ page }) {
      await field(page, "Email").fill("somebody.with.a.long.address@somewhere.example.org");
      await pressed(page, "Send the link");
      await seen(page.getByRole("heading", { name: "Check your email" }));
    },
  },
  {
    name: "Choose a new password, the link is over",
    address: () => pages.newPassword.to(NOBODYS),
    message: OVER,
    async act({ page }) {
      for (const label of ["New Password", "Confirm Password"]) await field(page, label).fill(GOOD_PASSWORD);
      await pressed(page, "Change Password");
      await reads(page, "This link was already used");
    },
  },
  {
    name: "Choose a password, something missing",
    address: () => pages.firstPassword.to(NOBODYS),
    async act({ page }) {
      await field(page, "Password").fill("sunny-day-9");
      await pressed(page, "Set Password");
      await reads(page, "Password must contain at least 8 characters");
    },
  },
  {
    name: "Confirm your email, the link is over",
    address: () => pages.confirmEmail.to(NOBODYS),
    message: OVER,
    async act({ page }) {
      await asMember(page, pages.about.to());
      await page.goto(pages.confirmEmail.to(NOBODYS));
      await pressed(page, "Yes, confirm my address");
      await reads(page, "This link was already used");
    },
  },
  {
    name: "Confirm your email, confirmed",
    async act(stage) {
      const { page } = stage;
      await asMember(page, pages.about.to());
      await page.goto(pages.confirmEmail.to(await linkOf(stage, FAN)));
      await pressed(page, "Yes, confirm my address");
      await seen(page.getByRole("heading", { name: "Your address is confirmed" }));
    },
  },
  {
    name: "an address that is not confirmed yet",
    async act(stage) {
      const { page, site, afterwards } = stage;
      const email = "compliance@demo.test";
      const confirm = (confirmed_at: string | null) =>
        site.database.query("update people set email_confirmed_at = $2 where email = $1", [
          email,
          confirmed_at,
        ]);
      afterwards(() => confirm("2026-01-01"));
      await confirm(null);
      await signInAs(stage, email, pages.about.to());
      await seen(page.getByRole("button", { name: "Send the email again" }));
    },
  },
  {
    name: "Change Password, something missing",
    async act({ page }) {
      await asMember(page, pages.changePassword.to());
      await pressed(page, "Change Password");
      await reads(page, "Please enter your old Password");
    },
  },
  {
    name: "Delete Account, asked again",
    async act({ page }) {
      await asMember(page, pages.deleteAccount.to());
      await pressed(page, "Remove Account");
      await seen(page.getByRole("dialog"));
    },
  },
];

/** A link as it is mailed to somebody. */
async function linkOf({ site }: Stage, email: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await site.database.query(
    `insert into mailed_links (link_hash, user_id, purpose, email, ends_at)
     select $1, user_id, 'confirm_email', email, now() + interval '1 hour' from people where email = $2`,
    [createHash("sha256").update(secret).digest(), email],
  );
  return secret;
}
