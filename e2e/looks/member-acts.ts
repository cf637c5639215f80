import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import type { Player } from "../../contract/players/players.ts";
import { asMember, FAN } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { addAccount } from "./account-acts.ts";
import { asAdmin, type Stage, type State, signInAs } from "./state.ts";

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
    name: "What's waiting for you, nothing",
    async act(stage) {
      await addAccount(stage, "idle@demo.test");
      await signInAs(stage, "idle@demo.test", pages.start.to());
      await seen(stage.page.getByText("You're all caught up"));
    },
  },
  {
    name: "What's waiting for you, an officer",
    async act(stage) {
      await signInAs(stage, "compliance@demo.test", pages.start.to());
      await seen(stage.page.getByRole("main").getByText("open in total"));
    },
  },
  {
    name: "What's waiting for you, an admin",
    async act(stage) {
      const { database } = stage.site;
      await database.query(`
        insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
        values ('refund_failed', 'start-1', '[]', now(), now()) on conflict do nothing`);
      stage.afterwards(() => database.query("delete from needs_attention where subject = 'start-1'"));
      await signInAs(stage, "admin@demo.test", pages.start.to());
      await seen(stage.page.getByRole("main").getByText("attention."));
    },
  },
  {
    name: "What's waiting for you, a role that will rest",
    async act(stage) {
      const { page } = stage;
      // Whose roles take a second step is a setting of the whole site.
      await page.route(/\/v1\/waiting$/, async (route) => {
        const answer = await route.fetch();
        const due_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
        const json = { ...(await answer.json()), second_step: { resting_roles: [], due_at } };
        await route.fulfill({ response: answer, json });
      });
      stage.afterwards(() => page.unroute(/\/v1\/waiting$/));
      await signInAs(stage, "admin@demo.test", pages.start.to());
      await seen(page.getByText("you have 5 days left"));
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

/** My data, as it stands with each copy. */
export const ownData: readonly State[] = [
  { name: "My data", act: (stage) => showCopy(stage, "nothing", "Get my data") },
  { name: "My data, being made", act: (stage) => showCopy(stage, "making", "We're making your copy") },
  { name: "My data, ready", act: (stage) => showCopy(stage, "ready", "Your copy is ready") },
  {
    name: "My data, as often as one can",
    act: (stage) => showCopy(stage, "often", "You can ask again tomorrow"),
  },
  {
    name: "My data, too much of it",
    act: (stage) => showCopy(stage, "failed", "There is more than fits into one file"),
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

/** What lies in the table; no job makes any of it. */
const COPIES = {
  nothing: "",
  making: "(1, null, null, null, null)",
  ready: "(1, now(), now() + interval '3 days', null, 48213)",
  often:
    "(3, now(), now(), null, 48213), (2, now(), now(), null, 48213), (1, now(), now() + interval '3 days', null, 48213)",
  failed: "(1, null, null, now(), null)",
} as const;

async function showCopy(stage: Stage, which: keyof typeof COPIES, words: string): Promise<void> {
  const email = `data-${which}@demo.test`;
  await addAccount(stage, email);
  const own = "user_id = (select user_id from people where email = $1)";
  await stage.site.database.query(`delete from my_data_copies where ${own}`, [email]);
  if (COPIES[which])
    await stage.site.database.query(
      `insert into my_data_copies (copy_id, user_id, asked_at, ready_at, ends_at, failed_at, bytes)
       select gen_random_uuid(), user_id, now() - hours * interval '1 hour', ready_at::timestamptz, ends_at::timestamptz,
              failed_at::timestamptz, bytes::bigint
         from people, (values ${COPIES[which]}) as c (hours, ready_at, ends_at, failed_at, bytes) where email = $1`,
      [email],
    );
  await signInAs(stage, email, pages.myData.to());
  await seen(stage.page.getByRole("main").getByText(words).first());
}

const LONG = "Llanfairpwllgwyngyll thanks you! ".repeat(12);

/** The athlete's newest message, in a state; gone afterwards. */
async function written({ site, afterwards }: Stage, state: string): Promise<void> {
  const { database } = site;
  await database.query("delete from thanks");
  afterwards(() => database.query("delete from thanks"));
  await database.query(
    `insert into thanks (thanks_id, player_id, words, state, written_at, decided_at, decline_reason, sent_at)
     select gen_random_uuid(), h.player_id, $1, $2, now() - interval '2 days', case when $2 <> 'waiting' then now() end,
            case when $2 = 'declined' then 'It names a store. Please write it without.' end, case when $2 = 'sent' then now() end
       from roles_held h join people p using (user_id) where p.email = 'athlete@demo.test' and h.role = 'athlete'`,
    [LONG, state],
  );
}

const stands = (state: string, heading: string): State => ({
  name: `thank your supporters, ${state}`,
  alone: true,
  async act(stage) {
    await written(stage, state);
    await signInAs(stage, "athlete@demo.test", pages.ownThanks.to());
    await seen(stage.page.getByRole("heading", { name: heading, exact: true }));
  },
});

/** What an athlete writes to everybody who gave, and where an admin reads it. */
export const thanksStates: readonly State[] = [
  {
    name: "thank your supporters, a link in it",
    alone: true,
    async act(stage) {
      await signInAs(stage, "athlete@demo.test", pages.ownThanks.to());
      await stage.page.getByLabel("Your message").fill(`${LONG} kai.example`);
      await stage.page.getByRole("button", { name: "Send it for review" }).click();
      await seen(stage.page.getByRole("alert").filter({ hasText: "Please leave out links." }));
      await seen(stage.page.getByRole("heading", { name: "What your supporters will read" }));
    },
  },
  stands("waiting", "Waiting for our review"),
  stands("sent", "Sent"),
  stands("declined", "Not sent"),
  {
    name: "Admin Dashboard, a thank-you message that waits",
    alone: true,
    async act(stage) {
      await written(stage, "waiting");
      await asAdmin(stage, pages.adminThanks.to());
      await seen(stage.page.getByRole("button", { name: /^Approve: / }));
    },
  },
  {
    name: "Admin Dashboard, a thank-you message declined without a reason",
    alone: true,
    async act(stage) {
      await written(stage, "waiting");
      await asAdmin(stage, pages.adminThanks.to());
      await stage.page.getByRole("button", { name: /^Decline: / }).click();
      await stage.page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
      await seen(stage.page.getByText("Please give a reason. The athlete will see it in our email."));
    },
  },
  {
    name: "Admin Dashboard, no thank-you messages",
    alone: true,
    async act(stage) {
      await asAdmin(stage, pages.adminThanks.to());
      await seen(stage.page.getByText("No messages are waiting for a decision."));
    },
  },
];
