import sql from "sql-template-tag";
import {
  commonFilterPlayers,
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  getPlayer,
  totals,
} from "../../contract/players.ts";
import { Refusal } from "../http/refusal.ts";
import { answers, WrittenJson } from "../http/route.ts";
import { listConferences, listSports, listTeams, readTotals } from "./catalogue.ts";
import { filterPlayers } from "./filter.ts";

export const playersRoutes = [
  answers(getAllSports, (world) => listSports(world)),
  answers(conferencesInSport, (world, { query }) => listConferences(world, query.sport_id)),
  answers(getAllTeamsInSport, async (world, { params }) => ({
    teams: await listTeams(world, params.sport_id),
  })),
  answers(commonFilterPlayers, filterPlayers),
  answers(getPlayer, async (world, { params }) => {
    // The team in the address only makes it readable; the player is found as he is now.
    const found = await world.database.row<{ json: string }>(sql`
      select to_json(s)::text as json from player_sheets s where s.player_id = ${params.player_id}`);
    if (!found) throw new Refusal(404, "Player not found");
    return new WrittenJson(found.json);
  }),
  answers(totals, (world) => readTotals(world)),
];
