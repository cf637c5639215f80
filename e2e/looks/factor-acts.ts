import type { Route } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { codeOf } from "../../standins/authenticator-app/code-of.ts";
import { button, field, fillLogin } from "../driving/account-forms.ts";
import { asMember, DEMO_PASSWORD } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { addAccount } from "./account-acts.ts";
import { asAdmin, type Stage, type State, signInAs, signOut } from "./state.ts";

const NOBODYS = "x".repeat(43);
const NO_ID = "00000000-0000-4000-8000-000000000000";
const OVER = /status of 404/;

/** What a sign-in takes beside a password, and the address that it begins with. */
export const factors: readonly State[] = [
  {
    name: "Sign-in and security, nothing added yet",
    async act(stage) {
      await open(stage, "bare@demo.test");
      await seen(stage.page.getByText("You sign in with a password alone."));
    },
  },
  {
    name: "Sign-in and security, passkeys and an app",
    async act(stage) {
      const { site, page } = stage;
      await addAccount(stage, "keys@demo.test");
      await site.database.query(
        `with who as (select user_id from people where email = 'keys@demo.test'),
              gone as (delete from passkeys where user_id = (select user_id from who))
         insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name, added_at, used_at)
         select gen_random_uuid(), user_id, sha256(gen_random_uuid()::text::bytea), 'x', sha256('x'), 0, '{}', is_synced, name, now() - interval '40 days', used_at
           from who, (values ('Chrome on Windows', false, now() - interval '2 days'),
                             ('${"A very long name of a phone ".repeat(2)}', true, null)) as made (name, is_synced, used_at)`,
      );
      await open(stage, "keys@demo.test");
      await seen(page.getByRole("heading", { level: 3, name: "Chrome on Windows" }));
    },
  },
  {
    name: "Sign-in and security, an app to scan",
    message: /status of 422/,
    async act(stage) {
      const { page } = stage;
      await open(stage, "scans@demo.test");
      await button(page, "Add an app").click();
      await page.getByLabel("Code", { exact: true }).fill("123");
      await button(page, "Add this app").click();
      await seen(page.getByText("Please enter the 6 digits that your app shows.").first());
    },
  },
  {
    name: "Sign-in and security, a passkey to remove",
    async act(stage) {
      const { page, site } = stage;
      await addAccount(stage, "removes@demo.test");
      await site.database.query(
        `insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name, added_at)
         select gen_random_uuid(), user_id, sha256(gen_random_uuid()::text::bytea), 'x', sha256('x'), 0, '{}', true, 'Phone ' || gen_random_uuid(), now()
           from people where email = 'removes@demo.test'`,
      );
      await open(stage, "removes@demo.test");
      await page
        .getByRole("button", { name: /^Remove Phone/ })
        .first()
        .click();
      await seen(page.getByRole("dialog"));
    },
  },
  {
    name: "Your recovery codes",
    async act(stage) {
      const { page, site } = stage;
      const email = "codes@demo.test";
      await addAccount(stage, email);
      await forget(stage, email);
      await open(stage, email);
      await addApp(stage);
      await seen(page.getByRole("heading", { level: 1, name: "Your recovery codes" }));
      // The next look signs in by the password again.
      stage.afterwards(() => site.database.query(...FORGOTTEN(email)));
    },
  },
  {
    name: "Sign-in and security, the answer to a new app lost",
    message: /ERR_INTERNET_DISCONNECTED/,
    async act(stage) {
      const { page, site } = stage;
      const email = "unheard@demo.test";
      await addAccount(stage, email);
      await forget(stage, email);
      await open(stage, email);
      const lost = async (route: Route) => {
        await route.fetch();
        await route.abort("internetdisconnected");
      };
      await page.route("**/auth/authenticator", lost, { times: 1 });
      await addApp(stage);
      await seen(page.getByText("Please make new codes."));
      stage.afterwards(() => site.database.query(...FORGOTTEN(email)));
    },
  },
  {
    name: "One more step, a wrong code",
    message: /status of (403|404|422)/,
    async act(stage) {
      const { page, site } = stage;
      const email = "steps@demo.test";
      await addAccount(stage, email);
      await site.database.query(
        `insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name, added_at)
         select gen_random_uuid(), user_id, sha256(gen_random_uuid()::text::bytea), 'x', sha256('x'), 0, '{}', true, 'Phone', now()
           from people where email = $1`,
        [email],
      );
      await site.database.query("update people set second_factor_since = now() where email = $1", [email]);
      await site.database.query(
        "insert into recovery_codes (user_id, code_hash, made_at) select user_id, 'x', now() from people where email = $1 on conflict do nothing",
        [email],
      );
      await signOut(stage);
      await page.goto(pages.login.to());
      await fillLogin(page, email, DEMO_PASSWORD);
      await button(page, "Login").click();
      await page.getByLabel("Recovery code").fill("123456");
      await button(page, "Confirm").click();
      await seen(page.getByText(/This code is wrong or too old/).first());
    },
  },
  {
    name: "Lost their second step?",
    async act(stage) {
      const { page, site } = stage;
      await addAccount(stage, "lost@demo.test");
      await site.database.query(
        "update people set second_factor_since = now() where email = 'lost@demo.test'",
      );
      await asAdmin(stage, `${pages.adminUsers.to()}?search=lost`);
      await page.getByRole("button", { name: "Second step of lost@demo.test" }).click();
      await seen(page.getByRole("dialog").getByText("First make sure it's them"));
    },
  },
  {
    name: "Change email, something missing",
    async act({ page }) {
      await asMember(page, pages.changeEmail.to());
      await button(page, "Send the link").click();
      await seen(page.getByRole("main").getByText("Please enter a valid Email"));
    },
  },
  {
    name: "Change email, a link is on its way",
    async act(stage) {
      const { page } = stage;
      await addAccount(stage, "changes@demo.test");
      await signInAs(stage, "changes@demo.test", pages.changeEmail.to());
      const next = "changes.to.an.address.that.is.long@somewhere.else.example.org";
      const waits = page.getByRole("main").getByText(next);
      const asks = field(page, "New Email");
      await seen(waits.or(asks));
      // It is looked at more than once, and waits already.
      if (await asks.isVisible()) {
        await asks.fill(next);
        await button(page, "Send the link").click();
      }
      await seen(waits);
    },
  },
  {
    name: "Confirm your new email, the link is over",
    address: () => pages.confirmNewEmail.to(NOBODYS),
    message: OVER,
    async act({ page }) {
      await asMember(page, pages.about.to());
      await page.goto(pages.confirmNewEmail.to(NOBODYS));
      await button(page, "Use this email address").click();
      await seen(page.getByRole("main").getByText("This link was already used"));
    },
  },
  {
    name: "Take your email back, the link is over",
    address: () => pages.keepEmail.to(`${NO_ID}.${NOBODYS}`),
    message: OVER,
    async act({ page }) {
      await button(page, "Take it back").click();
      await seen(page.getByRole("main").getByText("This link was already used"));
    },
  },
];

async function open(stage: Stage, email: string): Promise<void> {
  await addAccount(stage, email);
  await signInAs(stage, email, pages.signInSecurity.to());
}

const FORGOTTEN = (email: string): [string, string[]] => [
  `with who as (select user_id from people where email = $1),
        apps as (delete from authenticators where user_id = (select user_id from who)),
        codes as (delete from recovery_codes where user_id = (select user_id from who))
   update people set second_factor_since = null where user_id = (select user_id from who)`,
  [email],
];

/** Whoever looked before had added theirs. */
const forget = ({ site }: Stage, email: string) => site.database.query(...FORGOTTEN(email));

async function addApp({ page }: Stage): Promise<void> {
  await button(page, "Add an app").click();
  const secret = await page.locator("code").innerText();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await button(page, "Add this app").click();
}
