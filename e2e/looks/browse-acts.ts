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
];
