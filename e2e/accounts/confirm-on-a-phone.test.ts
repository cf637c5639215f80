import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { at, button, field, fillLogin, GOOD_PASSWORD, mailedLink, signUp } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, signIn } from "../driving/members.ts";
import { becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const isConfirmed = async (email: string) => {
  const { rows } = await site.database.query(
    "select email_confirmed_at is not null as confirmed from people where email = $1",
    [email],
  );
  return rows[0].confirmed;
};

test("who registers at a computer and opens the mail on a phone signs in there, and confirms", async (t) => {
  const email = "nia.phone@example.org";
  const computer = await visit(t, site, "desk");
  await signUp(computer.page, "Nia", email);
  const link = await mailedLink(site, email, /confirm/);

  const { page, press } = await visit(t, site, "phone");
  await page.goto(link);
  await press(button(page, "Sign in to confirm"));
  await at(page, pages.login.to());
  assert.doesNotMatch(page.url(), /[\w-]{43}/, "the link's secret stands in no address that is sent");
  await fillLogin(page, email, GOOD_PASSWORD);
  await press(button(page, "Login"));
  await press(button(page, "Yes, confirm my address"));
  await seen(page.getByRole("heading", { name: "Your address is confirmed" }));
  assert.equal(await isConfirmed(email), true);
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
});

test("an athlete who confirms by the mail has the page at once, in every tab, without signing in again", async (t) => {
  const email = "ada.athlete@example.org";
  const { page, press, context } = await visit(t, site, "phone");
  await signUp(page, "Ada", email);
  const player_id = await approveClaim(email);
  await fillLogin(page, email, GOOD_PASSWORD);
  await press(button(page, "Login"));
  await at(page, pages.home.to());
  await becomes(() => roleIn(page), "member");

  const mail = await context.newPage();
  await mail.goto(await mailedLink(site, email, /confirm/));
  await press(mail.getByRole("button", { name: "Yes, confirm my address" }));
  await seen(mail.getByText("Your athlete page is yours now"));
  await press(mail.getByRole("link", { name: "Go to my Athlete Dashboard" }));
  await seen(mail.getByRole("heading", { name: "Athlete Dashboard" }));
  assert.equal(await roleIn(mail), "athlete");
  await mail.goto(pages.detail.to({ player_id, team_id: 0 }));
  await seen(mail.getByText("This is your page."));

  // The tab that was open before knows it too.
  await page.goto(pages.athleteDashboard.to());
  await seen(page.getByRole("heading", { name: "Athlete Dashboard" }));
});

test("a role that an admin gives while one is signed in opens its page as soon as one signs in again, and not home", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 401/);
  const { page, press } = visitor;
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  // As a tab that was asleep knows it: the role was given since.
  await page.evaluate(() => localStorage.setItem("user_role", "member"));
  await page.reload();
  await seen(page.getByRole("heading", { name: "Athlete Dashboard" }));
  await becomes(() => roleIn(page), "athlete");
  // What gives a role ends the sessions: the way leads to sign in and back, without a detour by the home page.
  await site.database.query(
    "delete from sessions where user_id = (select user_id from people where email = 'athlete@demo.test')",
  );
  await page.evaluate(() => localStorage.setItem("user_role", "member"));
  await page.reload();
  await at(page, pages.login.to());
  await fillLogin(page, "athlete@demo.test", DEMO_PASSWORD);
  await press(button(page, "Login"));
  await seen(page.getByRole("heading", { name: "Athlete Dashboard" }));
});

/** The profile that was sent in from this address is approved, and no account has its page yet. */
async function approveClaim(email: string): Promise<number> {
  const { rows } = await site.database.query<{ player_id: number }>(
    `with made as (
       insert into profile_submissions (state, player_id, claimed_player_id, confirmed_at, decided_at)
       select 'approved', min(p.player_id), min(p.player_id), now(), now() from players p
        where is_listed and not exists (select from roles_held r where r.player_id = p.player_id)
       returning submission_id, player_id)
     insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name,
                                  sport_level, gender_division, height_inches)
     select submission_id, 'Ada', 'Stone', $1, 'Soccer', 'Riverside State', 'Senior', 'College Sports', 'Women', 69 from made
     returning (select player_id::int from made)`,
    [email],
  );
  return rows[0]?.player_id ?? 0;
}

const roleIn = (page: Page) => page.evaluate(() => localStorage.getItem("user_role"));

test("who did not make the account confirms nothing by opening the mail, and can make it theirs", async (t) => {
  const email = "ada.phone@example.org";
  const stranger = await visit(t, site, "desk");
  await signUp(stranger.page, "Ada", email);
  const { page, press } = await visit(t, site, "phone");
  await page.goto(await mailedLink(site, email, /confirm/));
  await seen(button(page, "Sign in to confirm"));
  await press(page.getByRole("link", { name: "Choose a new password" }));
  await field(page, "Email").fill(email);
  await press(button(page, "Send the link"));
  await page.goto(await mailedLink(site, email, /new password/i));
  for (const label of ["New Password", "Confirm Password"])
    await field(page, label).fill("Lamps-over-9-rivers");
  await press(button(page, "Change Password"));
  await fillLogin(page, email, "Lamps-over-9-rivers");
  await press(button(page, "Login"));
  await at(page, pages.home.to());
  assert.equal(await isConfirmed(email), true);
});
