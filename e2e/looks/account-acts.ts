import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { field, fillLogin, GOOD_PASSWORD } from "../driving/account-forms.ts";
import { asMember, DEMO_PASSWORD, FAN } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { type Stage, type State, signInAs } from "./state.ts";

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
    name: "sign-in, after a session's end",
    message: /status of 401/,
    async act(stage) {
      const email = "ended@demo.test";
      await addAccount(stage, email);
      await signInAs(stage, email, pages.myDevices.to());
      const own = "user_id = (select user_id from people where email = $1)";
      await stage.site.database.query(`delete from sessions where ${own}`, [email]);
      await stage.page.reload();
      await seen(stage.page.getByText(/^Your session has ended/));
    },
  },
  {
    name: "Emails you get, an athlete's",
    act: (stage) => showEmails(stage, "athlete@demo.test", "What you receive"),
  },
  {
    name: "Emails you get, an officer's",
    act: (stage) => showEmails(stage, "compliance@demo.test", "Your compliance desk"),
  },
  {
    name: "Emails you get, a supporter's",
    act: (stage) => showEmails(stage, FAN, "Thank-you messages from athletes"),
  },
  {
    name: "Emails you get, by a link that no longer works",
    message: OVER,
    async act({ page }) {
      await page.goto(`${pages.emailsYouGet.to()}#desk.1.${NOBODYS}`);
      await reads(page, "This link no longer works.");
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
    name: "My devices, two others",
    act: (stage) => showDevices(stage, "devices@demo.test"),
  },
  {
    name: "My devices, asked who it is",
    message: /status of 403/,
    async act(stage) {
      const { page, site } = stage;
      const email = "asked@demo.test";
      await showDevices(stage, email);
      await site.database.query(
        "update sessions set proved_at = null where user_id = (select user_id from people where email = $1)",
        [email],
      );
      await pressed(page, "Sign out all other devices");
      const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await seen(dialog.getByText("Please enter your password."));
    },
  },
  {
    name: "Confirm it's you",
    async act(stage) {
      const { page, site } = stage;
      const email = "confirms@demo.test";
      await addAccount(stage, email);
      await signInAs(stage, email, pages.about.to());
      await site.database.query(
        "update sessions set proved_at = null where user_id = (select user_id from people where email = $1)",
        [email],
      );
      await page.goto(pages.confirmItsYou.to("/nowhere.csv", "another"));
      await pressed(page, "Confirm");
      await reads(page, "Please enter your password.");
    },
  },
  {
    name: "My devices, it can't be loaded",
    alone: true,
    message: /status of 503/,
    async act({ page, site, afterwards }) {
      await asMember(page, pages.about.to());
      afterwards(site.relay.mend);
      await site.relay.cut();
      await page
        .getByRole("banner")
        .getByRole("button", { name: /Account|Menu/ })
        .filter({ visible: true })
        .click();
      await page.getByRole("link", { name: "My devices" }).click();
      await seen(page.getByRole("button", { name: "Try again" }));
    },
  },
  {
    name: "This wasn't me, the link is over",
    address: () => pages.notMe.to(NOBODYS),
    message: OVER,
    async act({ page }) {
      await pressed(page, "Secure my account");
      await reads(page, "This link was already used");
    },
  },
  {
    name: "This wasn't me, secured",
    async act(stage) {
      const { page } = stage;
      const email = "secured@demo.test";
      await addAccount(stage, email);
      await page.goto(pages.notMe.to(await linkOf(stage, email, "not_me")));
      await pressed(page, "Secure my account");
      await seen(page.getByRole("heading", { name: "Your account is secured" }));
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

/** An account of its own for a state: it has the demo's password. */
export const addAccount = ({ site }: Stage, email: string) =>
  site.database.query(
    `insert into people (email, email_confirmed_at, given_name, password_hash, password_changed_at)
     select $1, now(), 'Devi', password_hash, password_changed_at from people where email = $2
     on conflict (email_key) do update set password_hash = excluded.password_hash,
                 password_changed_at = excluded.password_changed_at, password_ended_at = null`,
    [email, FAN],
  );

async function showEmails(stage: Stage, email: string, heading: string): Promise<void> {
  await signInAs(stage, email, pages.emailsYouGet.to());
  await seen(stage.page.getByRole("heading", { name: heading }));
}

/** My devices of somebody who is signed in on two others. */
async function showDevices(stage: Stage, email: string): Promise<void> {
  const { site, page } = stage;
  await addAccount(stage, email);
  const own = "user_id = (select user_id from people where email = $1)";
  await site.database.query(`delete from sessions where ${own}`, [email]);
  await site.database.query(
    `insert into sessions (session_hash, user_id, way, browser, network, begun_at, seen_at, idle_ends_at, ends_at)
     select sha256((email || browser)::bytea), user_id, way, browser, network, now() - interval '3 days',
            now() - interval '1 hour', now() + interval '11 hours', now() + interval '20 days'
       from people, (values ('Safari on iOS', 'password', '2001:db8:4d1:*'),
                            (repeat('Firefox on Linux ', 3), 'identity', '203.0.113.*')) as seen (browser, way, network)
      where email = $1`,
    [email],
  );
  await signInAs(stage, email, pages.myDevices.to());
  await seen(page.getByRole("button", { name: "Sign out all other devices" }));
}

/** A link as it is mailed to somebody. */
async function linkOf({ site }: Stage, email: string, purpose = "confirm_email"): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await site.database.query(
    `insert into mailed_links (link_hash, user_id, purpose, email, ends_at)
     select $1, user_id, $3, email, now() + interval '1 hour' from people where email = $2`,
    [createHash("sha256").update(secret).digest(), email, purpose],
  );
  return secret;
}
