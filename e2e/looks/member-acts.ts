import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import type { Player } from "../../contract/players/players.ts";
import { asMember, FAN } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { signInAs } from "./sign-in-as.ts";
import type { Stage, State } from "./state.ts";

const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** What only members see; the screens of an account are in account-acts.ts. */
export const members: readonly State[] = [
  {
    name: "the account menu",
    widths: [1280],
    async act({ page }) {
      await asMember(page, pages.about.to());
      await page.getByRole("button", { name: /Account/ }).click();
      await seen(page.getByRole("link", { name: "Change Password" }));
    },
  },
  {
    name: "the search beside a member's names, opened",
    widths: [1280],
    async act({ page }) {
      await asMember(page, pages.about.to());
      await seen(page.getByRole("button", { name: "Logout" }));
      await page.getByRole("combobox", { name: "Find by name" }).click();
      await page.keyboard.type("zyxwvut");
      await seen(page.getByRole("link", { name: "See all athletes" }));
    },
  },
  {
    name: "the narrow menu of a member",
    widths: [900, 390],
    async act({ page }) {
      await asMember(page, pages.about.to());
      await pressed(page, "Menu");
      await seen(page.getByRole("button", { name: "Logout" }));
    },
  },
  {
    name: "Favorite Athletes, one of them gone from their roster",
    async act(stage) {
      const { athlete, basketballer, leaving, gone } = stage.records;
      await keepFavorites(stage, [athlete, basketballer, leaving, gone]);
      await seen(stage.page.getByText("No longer on the roster"));
    },
  },
  {
    name: "Favorite Athletes, none yet",
    alone: true,
    async act(stage) {
      await keepFavorites(stage, []);
      await seen(stage.page.getByRole("heading", { name: "No Results found." }));
    },
  },
  {
    name: "a heart that could not be kept",
    address: ({ athlete }) => pages.detail.to(athlete),
    alone: true,
    message: /status of 503/,
    async act({ page, site, records, afterwards }) {
      await asMember(page, pages.detail.to(records.athlete));
      afterwards(site.relay.mend);
      await site.relay.cut();
      await page.getByRole("button", { name: /^Favorite/ }).click();
      await seen(page.getByRole("alert").getByText("Please try again."));
    },
  },
  {
    name: "My Profile, to be read",
    act: showProfile,
  },
  {
    name: "My Profile, a field too long",
    async act(stage) {
      await showProfile(stage);
      const { page } = stage;
      await pressed(page, "Edit Profile");
      await page.getByLabel("Zip Code").fill("0".repeat(30));
      await pressed(page, "Update Profile");
      await seen(page.getByRole("main").getByText("Zip Code can have at most 20 characters."));
    },
  },
];

/** The profile of a member who filled in some of it. */
async function showProfile({ page, site }: Stage): Promise<void> {
  await site.database.query(
    `insert into user_profiles (user_id, first_name, address, city)
     select user_id, 'Frankie', '12 Main Street', 'Tulsa' from people where email = $1 on conflict do nothing`,
    [FAN],
  );
  await asMember(page, pages.about.to());
  // What was typed in the last look is not what this one shows.
  await page.evaluate(() => localStorage.clear());
  await page.goto(pages.account.to());
  await seen(page.getByRole("button", { name: "Edit Profile" }));
}

/** The favourites of a member, as they come when the page is opened. */
async function keepFavorites(stage: Stage, players: readonly Player[]): Promise<void> {
  await stage.site.database.query(
    `with fan as (select user_id from people where email = $1),
          others as (delete from favourites where user_id = (select user_id from fan) and player_id <> all ($2::bigint[]))
     insert into favourites (user_id, player_id) select user_id, player_id from fan cross join unnest($2::bigint[]) player_id
     on conflict do nothing`,
    [FAN, players.map(({ player_id }) => player_id)],
  );
  await signInAs(stage, FAN, pages.favorites.to());
}
