import {
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  positionsInSport,
  type Team,
  uniquePlayerClassBySport,
} from "../../../contract/catalogue.ts";
import type { Filters } from "../../state/filters.ts";
import type { Loading } from "../../state/loading.ts";
import { remembered } from "../../state/memory.ts";

/** What there is to choose from in a sport. */
export interface Catalogue {
  readonly sport_id: number;
  readonly conferences: readonly string[];
  readonly teams: readonly Team[];
  readonly classes: readonly string[];
}

/** The positions of a sport, or of one of its teams. */
export interface Positions {
  readonly sport_id: number;
  readonly team_id: number | null;
  readonly positions: readonly string[];
}

type Asking = Pick<Loading, "ask" | "memory">;

export const loadSports = ({ ask, memory }: Asking) =>
  remembered(memory, "sports", () => ask(getAllSports, {}));

/** Asked for once in a while. */
export function loadCatalogue({ ask, memory }: Asking, sport_id: number): Promise<Catalogue> {
  return remembered(memory, `catalogue ${sport_id}`, async () => {
    const [conferences, { teams }, { unique_player_classes }] = await Promise.all([
      ask(conferencesInSport, { query: { sport_id } }),
      ask(getAllTeamsInSport, { params: { sport_id } }),
      ask(uniquePlayerClassBySport, { params: { sport_id } }),
    ]);
    return { sport_id, conferences, teams, classes: unique_player_classes };
  });
}

/** Asked anew when the sport or the team is another. */
export function loadPositions({ ask, memory }: Asking, { sport_id, team_id }: Placed): Promise<Positions> {
  return remembered(memory, `positions ${sport_id} ${team_id}`, async () => {
    const query = team_id === null ? {} : { team_id };
    const { unique_positions } = await ask(positionsInSport, { params: { sport_id }, query });
    return { sport_id, team_id, positions: unique_positions };
  });
}
export type Placed = Pick<Filters, "sport_id" | "team_id">;
