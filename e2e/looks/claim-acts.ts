import { pages } from "../../contract/pages/addresses.ts";
import { seen } from "../driving/seen.ts";
import { asAdmin } from "./sign-in-as.ts";
import type { Stage, State } from "./state.ts";

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
