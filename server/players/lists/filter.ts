import type { CheckedInput } from "../../../contract/form/call.ts";
import type { commonFilterPlayers } from "../../../contract/players/players.ts";
import type { ReadWorld } from "../../world/world.ts";
import type { Kinds } from "../catalogue/kinds.ts";
import { nameKey } from "../catalogue/name-key.ts";
import type { Part, PlayerList } from "./list.ts";
import { listByDay } from "./list-by-day.ts";
import { listByMatch } from "./list-by-match.ts";
import { listByTeam } from "./list-by-team.ts";
import { searchByName } from "./search-by-name.ts";

type Filters = CheckedInput<typeof commonFilterPlayers>["body"];

/** The specification's unset maximum: no upper bound. */
const UNSET_MAXIMUM = 100;

/** Players by any mix of filters, with their total, in the order of a `day` or by team. */
export function filterPlayers(
  world: Pick<ReadWorld, "database" | "clock">,
  filters: Filters,
  part: Part,
  day: string | null = null,
): Promise<PlayerList> {
  const kinds = kindsOf(filters);
  const least_cents = leastCents(filters);
  const most_cents = mostCents(filters);
  const typed = filters.player_name?.trim();
  if (typed) return searchByName(world, { kinds, least_cents, most_cents, name: nameKey(typed), day }, part);
  if (day === null && least_cents === null) return listByTeam(world.database, kinds, part, most_cents);
  if (day !== null && least_cents === null && most_cents === null)
    return listByDay(world.database, kinds, day, part);
  return listByMatch(world.database, { kinds, least_cents, most_cents, named: null, day }, part);
}

const kindsOf = ({ sport_id, team_id, conference, player_class, position }: Filters): Kinds => ({
  sport_id,
  team_id,
  conference: conference || null,
  player_class: player_class || null,
  position: position || null,
});

/** Everybody received 0 and more. */
const leastCents = ({ min_donation }: Filters): number | null =>
  min_donation ? Math.ceil(cents(min_donation)) : null;

/** At or above the largest there is, everybody is below it anyway. */
const mostCents = ({ max_donation }: Filters): number | null =>
  max_donation === null || max_donation === UNSET_MAXIMUM ? null : Math.floor(cents(max_donation));

/** Dollars as cents; what a float adds beyond a hundredth of a cent is not meant. */
const cents = (dollars: number): number => Math.round(dollars * 10_000) / 100;
