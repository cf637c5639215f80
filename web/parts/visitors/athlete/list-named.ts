import { pages } from "../../../../contract/pages/addresses.ts";
import { chooseAllSports, queryOf } from "./filters.ts";

/** The list of athletes by name, of every sport. */
export const listNamed = (player_name: string): string =>
  pages.contribute.to() + queryOf(chooseAllSports(player_name));
