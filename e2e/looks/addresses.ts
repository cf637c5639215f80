import { pages } from "../../contract/pages/addresses.ts";
import { passedOn } from "../../contract/pages/passed-on.ts";
import { combobox } from "../driving/browsing.ts";
import { seen } from "../driving/seen.ts";
import type { Records } from "./records/records.ts";
import { at, type State } from "./state.ts";

const NOT_FOUND = /status of 404/;

/** A page of the contract, as far as it says what it looks like; one name where its address never differs. */
interface Declared {
  readonly pattern: string;
  readonly looked_at?: string | Readonly<Record<string, string>>;
}

/** The states that a page's declaration names (contract/pages/addresses.ts). */
export const declared: readonly State[] = Object.values<Declared>(pages).flatMap(
  ({ pattern, looked_at = {} }) =>
    typeof looked_at === "string"
      ? at(looked_at, pattern)
      : Object.entries(looked_at).map(([name, address]) => at(name, address)),
);

/** A page that is no screen: no script takes it over. */
const byItself = (name: string, address: (records: Records) => string, message?: RegExp): State => ({
  name,
  async act({ page, records }) {
    await page.goto(address(records));
  },
  ...(message ? { message } : {}),
});

/** What a visitor sees at an address that depends on records, without doing more than unfolding. */
export const recorded: readonly State[] = [
  at("browse in today's order", `${pages.browse.to()}?order=today`),
  at("a search without results", `${pages.browse.to()}?player_name=zyxwvut`),
  at("a team", ({ athlete }) => pages.team.to(athlete)),
  at("a shared player", ({ athlete }) => pages.onePlayer.to(athlete)),
  at("a shared player nobody knows", ({ athlete: { team_id } }) => `/${team_id}/999999999`, NOT_FOUND),
  at("an athlete", ({ basketballer }) => pages.detail.to(basketballer)),
  {
    name: "an athlete with words of their own, and many supporters",
    async act({ page, site: { database }, afterwards }) {
      const { rows } = await database.query<{ player_id: number; team_id: number }>(
        `select player_id::int, team_id from roles_held join people using (user_id) join players using (player_id)
          where email = 'athlete@demo.test' and role = 'athlete'`,
      );
      const [of] = rows;
      if (!of) throw new Error("The demo has an athlete.");
      const said =
        "I play for my grandmother, who drove me to every practice.\n\nOff the field: engineering.";
      await database.query(
        `insert into athlete_pages (player_id, bio, instagram_url, x_url) values ($1, $2, $3, $4)
         on conflict (player_id) do update set bio = excluded.bio, instagram_url = excluded.instagram_url, x_url = excluded.x_url`,
        [of.player_id, said, "https://www.instagram.com/demo", "https://x.com/demo"],
      );
      afterwards(() =>
        database.query(
          "update athlete_pages set bio = null, instagram_url = null, x_url = null where player_id = $1",
          [of.player_id],
        ),
      );
      await page.goto(pages.detail.to(of));
      await seen(page.getByText("my grandmother"));
      await seen(page.getByRole("table", { name: "Contributions by month" }));
    },
  },
  at("an athlete about to leave, everything known", ({ leaving }) => pages.detail.to(leaving)),
  at("an athlete on no roster", ({ gone }) => pages.detail.to(gone)),
  {
    ...at("an athlete, every way to share unfolded", ({ athlete }) => pages.detail.to(athlete)),
    async act({ page }) {
      for (const name of ["QR code", "Embed on your site"])
        await page.getByText(name, { exact: true }).click();
      await seen(page.getByRole("button", { name: "Copy code" }));
    },
  },
  byItself("a poster", ({ athlete }) => passedOn.poster(athlete)),
  byItself("a poster nobody has", ({ gone }) => passedOn.poster(gone), NOT_FOUND),
  byItself("an embedded card", ({ athlete }) => passedOn.embed(athlete)),
  byItself("an embedded card of nobody", ({ gone }) => passedOn.embed(gone), NOT_FOUND),
  at("success, confirmed", ({ success }) => success.paid),
  at("success, still processing", ({ success }) => success.open),
  at("success, not paid", ({ success }) => success.over),
  at("success, refunded", ({ success }) => success.refunded),
  at("success, in dispute", ({ success }) => success.disputed),
  at("success, of a page that was taken down", ({ success }) => success.taken_down),
  at("success, unknown", `${pages.success.to()}?session_id=cs_test_unknown`, NOT_FOUND),
  at("success, told by the address", `${pages.success.to()}?player_name=Kai&amount=50`),
  at("failed, still open", ({ failed }) => failed.open),
  at("failed, expired", ({ failed }) => failed.over),
  at("failed, paid after all", ({ failed }) => failed.paid),
  at("failed, unknown", pages.failed.to("nobody")),
  at("page not found", "/nowhere", NOT_FOUND),
  at("a profile to confirm", ({ profiles }) => profiles.sent),
  at("a guardian to name", ({ profiles }) => profiles.confirmed),
  at("waiting for the guardian", ({ profiles }) => profiles.waiting),
  at("a guardian who is asked", ({ profiles }) => profiles.asked),
  at("a guardian who agreed for a child", ({ profiles }) => profiles.agreed),
  at("a profile that is looked at", ({ profiles }) => profiles.reviewed),
  at("a change that a guardian is asked about", ({ profiles }) => profiles.changed),
  at("a public profile, for the guardian", ({ profiles }) => profiles.child),
  at("a minor's payors, for the guardian", ({ profiles }) => pages.childPayors.to(secretIn(profiles.child))),
  at("a minor's services, for the guardian", ({ profiles }) =>
    pages.childOffers.to(secretIn(profiles.child)),
  ),
  at(
    "a minor's payors, by the athlete's own link",
    ({ profiles }) => pages.childPayors.to(secretIn(profiles.reviewed)),
    NOT_FOUND,
  ),
  at(
    "a receipt's link to questions that leads to nothing",
    pages.payorQuestions.to(`00000000-0000-4000-8000-000000000000.${"x".repeat(43)}`),
    NOT_FOUND,
  ),
  at("a profile that was deleted", ({ profiles }) => profiles.deleted),
  at("a profile's link that leads to nothing", pages.ownProfile.to("x".repeat(43)), NOT_FOUND),
  at("a profile's link that has expired", ({ profiles }) => profiles.expired, /status of 410/),
];

const secretIn = (address: string): string => address.split("#")[1] ?? "";

/** How athletes are found: by the search of the front page, in another order, by filters. */
export const browsing: readonly State[] = [
  {
    name: "what home finds",
    address: pages.home.to,
    async act({ page }) {
      await combobox(page, "Search Athlete").fill("mi");
      await seen(page.getByRole("listbox", { name: "Found" }).getByRole("option"));
    },
  },
  {
    name: "browse, filters chosen",
    address: () => `${pages.browse.to()}?player_class=Senior&position=QB`,
    async act({ page }) {
      await seen(page.getByRole("list", { name: "Chosen filters" }));
      const toggle = page.getByRole("button", { name: "Show Filters (2)" });
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  {
    name: "browse, nobody found but perhaps meant",
    address: ({ athlete }) =>
      `${pages.browse.to()}?player_class=Senior&player_name=${encodeURIComponent(athlete.team_name)}`,
    act: async ({ page }) => void (await seen(page.getByText("Did you mean"))),
  },
];
