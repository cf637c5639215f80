import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { seen } from "../driving/seen.ts";
import { asAdmin } from "./sign-in-as.ts";
import type { Stage, State } from "./state.ts";

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

/** A row of a roster that may be an athlete who has a page. */
async function whoIsWho(stage: Stage): Promise<void> {
  await stage.site.database.query(
    `with chosen as (
       select p.player_id, p.team_id, p.player_name from players p where p.is_listed order by p.player_id limit 1),
     roster as (
       insert into rosters (team_id, season, source, rank, rows)
       select team_id, s.season, 'wbb-rosters', 3, 1 from chosen, (values (2024), (2025)) s (season)
       on conflict (team_id, season, source) do update set rows = 1 returning roster_id, season)
     insert into roster_entries (roster_id, player_id, matched_by, may_be, id_space, source_player_id, id_lasts, player_name,
                                 player_class, jersey_number, birthplace, previous_school)
     select roster_id, case when season = 2024 then player_id end, case when season = 2024 then 'new' end,
            case when season = 2025 then array[player_id] end, 'looks/' || season, 'a', 'never',
            case when season = 2025 then 'Llanfairpwllgwyngyllgogerychwyrndrobwll Jones' else player_name end, 'Junior', '00',
            'Llanfairpwllgwyngyll, United Kingdom', 'Northwestern State University of Louisiana'
       from roster, chosen on conflict do nothing`,
  );
  await stage.site.database.query(
    `insert into roster_answers (sport_id, id_space, source_player_id, other_id_space, other_source_player_id, answer)
     select 3, 'looks/2024', 'a', 'looks/2023', 'b', 'different' where not exists (select from roster_answers)`,
  );
  await asAdmin(stage, pages.adminRosters.to());
  await seen(stage.page.getByRole("button", { name: /^Same athlete/ }).first());
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
  { name: "who is who on the rosters", address: pages.about.to, act: whoIsWho },
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
