import {
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  positionsInSport,
  type Team,
  uniquePlayerClassBySport,
} from "../../../../../contract/players/catalogue.ts";
import type { Filters } from "../../../../parts/visitors/athlete/filters.ts";
import type { Loading } from "../../../../state/asking/loading.ts";
import { remembered } from "../../../../state/memory/memory.ts";

/** What there is to choose from in a sport. */
export interface Catalogue {
  readonly conferences: readonly string[];
  readonly teams: readonly Team[];
  readonly classes: readonly string[];
}

/** The position codes of a sport, or of one of its teams. */
export type Positions = readonly string[];

/** Without a sport there is nothing to choose below it. */
const NOTHING: Catalogue = { conferences: [], teams: [], classes: [] };

type LoadingContext = Pick<Loading, "ask" | "memory">;

export const loadSports = ({ ask, memory }: LoadingContext) =>
  remembered(memory, "sports", () => ask(getAllSports, {}));

/** Asked for once in a while. */
export async function loadCatalogue(
  { ask, memory }: LoadingContext,
  sport_id: Filters["sport_id"],
): Promise<Catalogue> {
  if (sport_id === null) return NOTHING;
  return remembered(memory, `catalogue ${sport_id}`, async () => {
    const [conferences, { teams }, { unique_player_classes }] = await Promise.all([
      ask(conferencesInSport, { query: { sport_id } }),
      ask(getAllTeamsInSport, { params: { sport_id } }),
      ask(uniquePlayerClassBySport, { params: { sport_id } }),
    ]);
    return { conferences, teams, classes: unique_player_classes };
  });
}

/** Asked anew when the sport or the team is another. */
export async function loadPositions(
  { ask, memory }: LoadingContext,
  { sport_id, team_id }: Placed,
): Promise<Positions> {
  if (sport_id === null) return [];
  return remembered(memory, `positions ${sport_id} ${team_id}`, async () => {
    const query = team_id === null ? {} : { team_id };
    const { unique_positions } = await ask(positionsInSport, { params: { sport_id }, query });
    return unique_positions;
  });
}
export type Placed = Pick<Filters, "sport_id" | "team_id">;
