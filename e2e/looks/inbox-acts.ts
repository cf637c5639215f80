import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { seen } from "../driving/seen.ts";
import { asAdmin, type Stage, type State } from "./state.ts";

const pressed = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

async function beside(stage: Stage): Promise<void> {
  await asAdmin(stage, pages.adminProfiles.to());
  await stage.page.getByRole("link", { name: /Llanfair/ }).click();
  await seen(stage.page.getByRole("heading", { name: "On the rosters" }));
}

/** Somebody whom a roster knows. */
async function known(stage: Stage): Promise<void> {
  await asAdmin(stage, pages.adminProfiles.to());
  await stage.page.getByRole("row").filter({ hasText: "Basketball" }).getByRole("link").first().click();
  await seen(stage.page.getByRole("button", { name: /^Match: / }).first());
}

async function inInbox(stage: Stage): Promise<void> {
  await stage.site.database.query(
    `insert into contact_messages (created_at, first_name, last_name, email, phone_number, subject, message)
     select now(), 'Ada', 'Llanfairpwllgwyngyll', 'ada@example.org', '555 0100', 'A question', repeat('Wonderful ', 60)
      where not exists (select from contact_messages)`,
  );
  await asAdmin(stage, pages.adminMessages.to());
  await seen(stage.page.getByRole("heading", { name: "A question" }));
}

async function heldBack(stage: Stage): Promise<void> {
  await stage.site.database.query(
    `insert into suspected_submissions (form, reason, payload, received_at)
     select 'contact', 'hidden_field', jsonb_build_object('first_name', 'Ada', 'message', repeat('Llanfairpwllgwyngyll', 9)), now()
      where not exists (select from suspected_submissions)`,
  );
  await asAdmin(stage, `${pages.adminMessages.to()}?state=suspected`);
  await seen(stage.page.getByRole("button", { name: "Release" }));
}

async function changedPages(stage: Stage): Promise<void> {
  await stage.site.database.query(
    `with page as (
       insert into athlete_pages (player_id, bio, instagram_url)
       select player_id, 'Llanfairpwllgwyngyll is where I come from.', 'https://instagram.com/me'
         from roles_held where role = 'athlete'
       on conflict (player_id) do update set bio = excluded.bio returning player_id)
     insert into changed_pages
     select player_id, '{"bio": "I come from far away.", "height_inches": null, "weight_pounds": null}', now() from page
     on conflict do nothing`,
  );
  await asAdmin(stage, pages.adminProfiles.to());
  await seen(stage.page.getByText("I come from far away."));
}

/** What comes in: messages, and athletes' profiles that an admin decides. */
export const inbox: readonly State[] = [
  {
    name: "Contact Us, a rule broken",
    address: () => pages.contact.to(),
    async act({ page }) {
      await pressed(page, "Submit");
      await seen(page.getByRole("alert").filter({ hasText: "Please enter your First Name." }));
    },
  },
  {
    name: "athletes' profiles that wait",
    async act(stage) {
      await asAdmin(stage, pages.adminProfiles.to());
      await seen(stage.page.getByRole("link", { name: /Llanfair/ }));
    },
  },
  { name: "an athlete's profile beside the rosters", address: pages.about.to, act: beside },
  { name: "an athlete's profile that a roster knows", address: pages.about.to, act: known },
  {
    name: "an athlete's profile about to be joined with a roster's page",
    async act(stage) {
      await known(stage);
      await stage.page
        .getByRole("button", { name: /^Match: / })
        .first()
        .click();
      await seen(stage.page.getByRole("dialog"));
    },
  },
  {
    name: "an athlete's profile about to be listed beside a namesake",
    async act(stage) {
      const { page } = stage;
      await known(stage);
      await pressed(page, "No match: create new page");
      await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Compare them" }));
    },
  },
  {
    name: "an athlete's profile about to be declined",
    async act(stage) {
      await beside(stage);
      await pressed(stage.page, "Decline");
      await seen(stage.page.getByRole("dialog", { name: "Decline the profile?" }));
    },
  },
  { name: "pages that their athletes changed", address: pages.about.to, act: changedPages },
  {
    name: "a changed page about to be taken down",
    async act(stage) {
      await changedPages(stage);
      await stage.page.getByRole("button", { name: /^Take it down/ }).click();
      await seen(stage.page.getByRole("dialog", { name: /^Take the page of/ }));
    },
  },
  { name: "messages", address: pages.about.to, act: inInbox },
  { name: "what the forms' guard holds back", address: pages.about.to, act: heldBack },
  {
    name: "a message about to be answered",
    async act(stage) {
      await inInbox(stage);
      await pressed(stage.page, "Answer");
      await seen(stage.page.getByRole("dialog", { name: "Answer Ada" }));
    },
  },
];

/** A claim that was approved, on the page of whom a roster knows and another profile claims. */
async function rivals(stage: Stage): Promise<void> {
  await stage.site.database.query(
    `with page as (
       select max(player_id) as player_id from players join sports using (sport_id)
        where is_listed and sport_name = 'Women''s College Basketball'),
     made as (
       insert into profile_submissions (state, player_id, claimed_player_id, confirmed_at, decided_at, decided_by)
       select 'approved', player_id, player_id, now(), now(), (select user_id from people where email = 'admin@demo.test')
         from page where not exists (select from profile_submissions s where s.player_id = page.player_id)
       returning submission_id)
     insert into profile_details (submission_id, first_name, last_name, email_address, sport_name, school_name, class_name,
                                  sport_level, gender_division, height_inches, evidence)
     select submission_id, 'Maximiliane', 'Llanfairpwllgwyngyll-Okafor', 'somebody.with.a.long.address@mail.example.org',
            'Basketball', 'Riverside State', 'Senior', 'College Sports', 'Women', 69,
            E'My page at the team: https://athletics.riverside.example/roster/maximiliane-okafor\nAsk coach Jones.'
       from made`,
  );
  await asAdmin(stage, pages.adminProfiles.to());
  await stage.page.getByRole("row").filter({ hasText: "Basketball" }).getByRole("link").first().click();
  const region = stage.page.getByRole("region", { name: "Claims on this athlete" });
  await seen(region);
  await region.scrollIntoViewIfNeeded();
}

/** Claims on a page that somebody has: compared, moved, undone. */
export const claims: readonly State[] = [
  { name: "rival claims on an athlete", address: pages.about.to, act: rivals },
  {
    name: "a page about to be moved to another claim",
    async act(stage) {
      await rivals(stage);
      await stage.page
        .getByRole("button", { name: /^Match: move the page of / })
        .first()
        .click();
      await seen(stage.page.getByRole("dialog", { name: "Move the page?" }));
    },
  },
  {
    name: "a claim about to be undone",
    async act(stage) {
      await rivals(stage);
      await stage.page
        .getByRole("region", { name: "Claims on this athlete" })
        .getByRole("link", { name: /Maximiliane/ })
        .first()
        .click();
      await stage.page.getByRole("button", { name: "Undo this claim" }).click();
      await seen(stage.page.getByRole("dialog", { name: "Undo this claim?" }));
    },
  },
  {
    name: "a profile for the page that one came from",
    address: ({ athlete }) => pages.createProfile.to(athlete),
    async act({ page }) {
      await seen(page.getByText(/You say you're/));
    },
  },
];

/** An order whose brief, question and proof are reported; gone afterwards, as far as it can be. */
async function reported({ site }: Stage): Promise<void> {
  await site.database.query(
    `
    with offer as (
      insert into offers (player_id, kind, price_cents, days, at_once, offered_at, ended_at, ended_for)
      select player_id, 'thank_you_video', 5000, 30, 5, now(), now(), 'changed' from roles_held h join people p using (user_id)
       where p.email = 'athlete@demo.test' and h.role = 'athlete' returning offer_id, player_id),
    paid as (
      insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
      select 'one_time', 'thank_you_video', p.player_id, p.team_id, p.player_name, p.team_name, 5000, 'expired', now()
        from players p join offer using (player_id) returning contribution_id),
    made as (
      insert into orders (contribution_id, offer_id, state, brief, first_name, created_at, ordered_at, due_at, state_at)
      select contribution_id, offer_id, 'refunded', $1, 'Ada', now(), now(), now(), now() from paid, offer returning order_id)
    insert into order_reports (order_id, thing, reporter, reported_by, reason, reported_at)
    select order_id, 'brief', 'athlete', user_id, $2, now() from made, people where email = 'athlete@demo.test'`,
    ["Say hi to Ada, or I come to your house. ".repeat(12), "They ask where I live, and threaten my family."],
  );
}

/** What was reported of orders, where an admin decides. */
export const orderReports: readonly State[] = [
  {
    name: "Admin Dashboard, what was reported of an order",
    alone: true,
    async act(stage) {
      await reported(stage);
      await asAdmin(stage, pages.adminReports.to());
      await seen(stage.page.getByRole("button", { name: /^Nothing wrong: / }).first());
    },
  },
  {
    name: "Admin Dashboard, what was reported is removed without a reason",
    alone: true,
    async act(stage) {
      await reported(stage);
      await asAdmin(stage, pages.adminReports.to());
      await stage.page
        .getByRole("button", { name: /^Remove it: / })
        .first()
        .click();
      await stage.page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
      await seen(stage.page.getByText("Please write why. Both sides will see it in our email."));
    },
  },
];
