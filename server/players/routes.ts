import sql, { raw } from "sql-template-tag";
import { OWN_FIELDS, PAGE_FIELDS } from "../../contract/athlete-form/fields.ts";
import {
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  maxDonationAmount,
  positionsInSport,
  teamsByConference,
  teamTotals,
  totals,
  uniquePlayerClassBySport,
} from "../../contract/players/catalogue.ts";
import {
  getContributionSwitch,
  listContributionStops,
  turnContributions,
} from "../../contract/players/contribution-stops.ts";
import {
  commonFilterPlayers,
  discoverPlayers,
  getPlayer,
  getPlayersByTeam,
  listTeamMates,
  playersByConference,
} from "../../contract/players/players.ts";
import {
  answerRosterQuestion,
  listRosterQuestions,
  undoRosterAnswer,
} from "../../contract/players/roster-questions.ts";
import { search } from "../../contract/players/search.ts";
import { todaysJerseys } from "../../contract/players/todays-jerseys.ts";
import { siteDay } from "../../pure/days.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { answers, WrittenJson } from "../http/calls/route.ts";
import {
  listClasses,
  listConferences,
  listPositions,
  listSports,
  listTeams,
  readMaxDonation,
  readTeamTotals,
  readTotals,
} from "./catalogue/catalogue.ts";
import { listStops, readSwitch, turnSwitch } from "./catalogue/contribution-stops.ts";
import { drawPlayers, minuteOf } from "./lists/discover.ts";
import { filterPlayers } from "./lists/filter.ts";
import { listByTeam } from "./lists/list-by-team.ts";
import { listTeamMates as findTeamMates } from "./lists/team-mates.ts";
import { drawJerseys } from "./lists/todays-jerseys.ts";
import { readQuestions } from "./rosters/questions/questions.ts";
import { settleQuestion, takeAnswerBack } from "./rosters/questions/settle-questions.ts";
import { findByText } from "./search/search.ts";

export const playersRoutes = [
  answers(getAllSports, async (world, { query }) => bareArray(await listSports(world), query)),
  answers(maxDonationAmount, async (world) => ({ max_donation_amount: await readMaxDonation(world) })),
  answers(conferencesInSport, async (world, { query }) =>
    bareArray(await listConferences(world, query.sport_id), query),
  ),
  answers(uniquePlayerClassBySport, async (world, { params, query }) => ({
    unique_player_classes: partOf(await listClasses(world, params.sport_id), query),
  })),
  answers(teamsByConference, async (world, { query }) => {
    const teams = await listTeams(world, query);
    return bareArray(
      teams.map(({ team_id, team_name }) => ({ team_id, team_name })),
      query,
    );
  }),
  answers(playersByConference, async (world, { query: { conference, limit, skip } }) => {
    const found = await listByTeam(world.database, { conference }, { limit, skip: skip - 1 });
    return new WrittenJson(`{"total_count":${found.total},"players":${found.players}}`);
  }),
  answers(getAllTeamsInSport, async (world, { params, query }) => ({
    teams: partOf(await listTeams(world, params), query),
  })),
  answers(positionsInSport, async (world, { params, query }) => ({
    unique_positions: partOf(await listPositions(world, params.sport_id, query.team_id), query),
  })),
  answers(getPlayersByTeam, async (world, { params, query }) => {
    const found = await listByTeam(world.database, params, query);
    return new WrittenJson(`{"total_count":${found.total},"players":${found.players}}`);
  }),
  answers(commonFilterPlayers, async (world, { body, query }) => {
    const day = query.order === "today" ? siteDay(world.clock.now()) : (query.order ?? null);
    const found = await filterPlayers(world, body, query, day);
    const of_day = day === null ? "" : `,"day":"${day}"`;
    return new WrittenJson(`{"count":${found.total},"filtered_players":${found.players}${of_day}}`);
  }),
  answers(getPlayer, async (world, { params }) => {
    // The team in the address only makes it readable; the player is found as they are now.
    const found = await world.database.row<{ json: string; is_withdrawn: boolean }>(sql`
      select to_json(it)::text as json, (select is_withdrawn from players p where p.player_id = it.player_id)
        from (select s.*, c.school_name, p.is_listed as on_roster, o.player_id is not null or exists (select from roles_held r where r.player_id = p.player_id) as is_claimed, ${OWN_WORDS}
                from player_sheets s join players p using (player_id) left join athlete_pages o using (player_id)
                join teams t on t.team_id = p.team_id join schools c using (school_id)
               where p.player_id = coalesce((select merged_into from players where player_id = ${params.player_id}), ${params.player_id})) it`);
    if (!found) throw new Refusal(404, "Player not found");
    if (found.is_withdrawn) throw new Refusal(410, "This athlete's page was taken down.");
    return new WrittenJson(found.json);
  }),
  answers(discoverPlayers, async (world, { query }) => {
    const minute = query.minute ?? minuteOf(world.clock.now());
    const players = await drawPlayers(world, { ...query, minute });
    return new WrittenJson(`{"players":${players},"minute":${minute}}`);
  }),
  answers(todaysJerseys, async (world, { query }) => {
    return new WrittenJson(`{"jerseys":${await drawJerseys(world, query)}}`);
  }),
  answers(listTeamMates, async (world, { params, query }) => {
    const players = await findTeamMates(world.database, { ...params, ...query });
    return new WrittenJson(`{"players":${players}}`);
  }),
  answers(teamTotals, (world, { params }) => readTeamTotals(world, params.team_id)),
  answers(totals, (world) => readTotals(world)),
  answers(search, (world, { query }) => findByText(world, query)),

  answers(listContributionStops, async (world) => new WrittenJson(await listStops(world.database))),

  answers(getContributionSwitch, (world, { query }) => readSwitch(world.database, query)),

  answers(listRosterQuestions, async (world, { query }) => {
    const { json } = await readQuestions(world.database, query);
    return new WrittenJson(json);
  }),

  answers(answerRosterQuestion, (world, { body }, asker) => settleQuestion(world, body, asker)),

  answers(undoRosterAnswer, (world, { params }, asker) => takeAnswerBack(world, params.answer_id, asker)),

  answers(turnContributions, (world, { body }, asker) => turnSwitch(world, body, asker)),
];

/** Of `athlete_pages o`: what athletes alone say. */
const OWN_WORDS = raw(
  OWN_FIELDS.map((name) => `o.${PAGE_FIELDS[name].column} as ${PAGE_FIELDS[name].public_name}`).join(", "),
);

/** The asked-for part of a list that was read whole. */
const partOf = <Item>(
  list: readonly Item[],
  { limit, skip }: { limit?: number | undefined; skip: number },
): Item[] => list.slice(skip, limit === undefined ? undefined : skip + limit);

const bareArray = (list: readonly unknown[], part: { limit?: number | undefined; skip: number }) =>
  new WrittenJson(JSON.stringify(partOf(list, part)), list.length);
