import { pages } from "../../contract/pages/addresses.ts";
import { combobox } from "../driving/browsing.ts";
import { seen } from "../driving/seen.ts";
import type { State } from "./state.ts";

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
