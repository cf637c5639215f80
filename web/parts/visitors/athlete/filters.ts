import type { Team } from "../../../../contract/players/catalogue.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { BROWSE_BATCH, DEFAULT_SPORT_ID } from "../../../../contract/players/players.ts";
import { isDay } from "../../../../pure/days.ts";

/** What the browse screen looks for. Empty text and null do not filter; all below the sport need one to choose from. */
export interface Filters {
  readonly sport_id: number | null;
  readonly conference: string;
  readonly team_id: number | null;
  readonly player_class: string;
  readonly position: string;
  readonly player_name: string;
}

export const NO_FILTERS: Filters = {
  sport_id: DEFAULT_SPORT_ID,
  conference: "",
  team_id: null,
  player_class: "",
  position: "",
  player_name: "",
};

/** The longest list that is loaded in one go, when a long one is opened anew: whole pages below the call's 500. */
export const MOST_AT_ONCE = Math.floor(500 / BROWSE_BATCH) * BROWSE_BATCH;

/** How an address and a form say that the sport does not matter. */
export const ALL_SPORTS = "all";

/** Filters from a query string; whatever makes no sense there is as if it were absent. */
export function filtersFrom(search: URLSearchParams): Filters {
  const sport = search.get("sport_id");
  const below = {
    conference: text(search.get("conference")),
    team_id: wholeNumber(search.get("team_id")),
    player_class: text(search.get("player_class")),
    position: text(search.get("position")),
    player_name: text(search.get("player_name")),
  };
  return {
    sport_id: sport === ALL_SPORTS ? null : (wholeNumber(sport) ?? impliedSport(below)),
    ...below,
  };
}

/** The sport of an address that names none: who looks for a name and nothing else means it in any sport. */
function impliedSport({ player_name, conference, team_id, player_class, position }: Below): number | null {
  return player_name && !conference && team_id === null && !player_class && !position
    ? null
    : DEFAULT_SPORT_ID;
}
type Below = Omit<Filters, "sport_id">;

/** How many players the address asks to be shown: whole pages, at least one. */
export function shownFrom(search: URLSearchParams): number {
  const asked = wholeNumber(search.get("shown")) ?? BROWSE_BATCH;
  return Math.max(1, Math.ceil(asked / BROWSE_BATCH)) * BROWSE_BATCH;
}

/** Today's order, or that of the day (`2027-04-21`) on which the list was begun; "" is by team. */
export type ListOrder = string;
export const BY_TEAM: ListOrder = "";
export const TODAYS: ListOrder = "today";

/** What is no order is as if it were absent. */
export function orderFrom(search: URLSearchParams): ListOrder {
  const asked = search.get("order") ?? "";
  return asked === TODAYS || isDay(asked) ? asked : BY_TEAM;
}

/** A sport as addresses and forms write it. */
export const sportValue = (sport_id: number | null): string =>
  sport_id === null ? ALL_SPORTS : String(sport_id);

/** The query string of filters, with a question mark; "" when nothing is chosen. What is default is left out. */
export function queryOf(filters: Filters, shown = BROWSE_BATCH, order: ListOrder = BY_TEAM): string {
  const search = new URLSearchParams();
  if (filters.sport_id !== impliedSport(filters)) search.set("sport_id", sportValue(filters.sport_id));
  if (filters.conference) search.set("conference", filters.conference);
  if (filters.team_id !== null) search.set("team_id", String(filters.team_id));
  if (filters.player_class) search.set("player_class", filters.player_class);
  if (filters.position) search.set("position", filters.position);
  if (filters.player_name) search.set("player_name", filters.player_name);
  if (order) search.set("order", order);
  if (shown > BROWSE_BATCH) search.set("shown", String(shown));
  return search.size > 0 ? `?${search}` : "";
}

/** Nothing is chosen yet but perhaps a sport. */
export const isAsItBegins = ({ sport_id, ...below }: Filters): boolean =>
  queryOf({ ...below, sport_id }) === queryOf({ ...NO_FILTERS, sport_id });

/** A sport has its own conferences, teams, classes and positions: everything below it starts anew. */
export const chooseSport = (sport_id: number): Filters => ({ ...NO_FILTERS, sport_id });

/** No sport in particular: it has no conferences and teams to choose from, and the name is what is left to look for. */
export const chooseAllSports = (player_name: string): Filters =>
  searchName({ ...NO_FILTERS, sport_id: null }, player_name);

/** Resets name, class and position; the team stays where it plays in that conference, or where the conference was cleared. */
export function chooseConference(filters: Filters, conference: string, teams: readonly Team[]): Filters {
  const stays = conference === "" || teamOf(filters.team_id, teams)?.conference === conference;
  const { sport_id, team_id } = filters;
  return { ...NO_FILTERS, sport_id, conference, team_id: stays ? team_id : null };
}

/** With no conference chosen, the team brings its own. */
export function chooseTeam(filters: Filters, team_id: number | null, teams: readonly Team[]): Filters {
  const conference = filters.conference || (teamOf(team_id, teams)?.conference ?? "");
  return { ...filters, team_id, conference };
}

export const chooseClass = (filters: Filters, player_class: string): Filters => ({
  ...filters,
  player_class,
});

export const choosePosition = (filters: Filters, position: string): Filters => ({ ...filters, position });

/** What a list of one player, or of one team, was looked for by: the filters that would find it. */
export function filtersOf(player: FoundPlayer): Filters {
  const { sport_id, conference, team_id, player_name } = player;
  const [player_class, position] = [player.player_class ?? "", player.position ?? ""];
  return { sport_id, conference, team_id, player_class, position, player_name };
}
type FoundPlayer = Pick<
  Player,
  "sport_id" | "conference" | "team_id" | "player_class" | "position" | "player_name"
>;

export const searchName = (filters: Filters, player_name: string): Filters => ({
  ...filters,
  player_name: text(player_name),
});

/** The teams to choose from: those of the conference, or the sport's. */
export const teamsToChoose = (teams: readonly Team[], conference: string): readonly Team[] =>
  conference ? teams.filter((team) => team.conference === conference) : teams;

/** Leaves out what the sport does not have, as an edited or aged address can name it. */
export function withoutUnknown(filters: Filters, there: Choices): Filters {
  const { conferences, teams, classes, positions } = there;
  return {
    ...filters,
    conference: conferences.includes(filters.conference) ? filters.conference : "",
    team_id: teamOf(filters.team_id, teams) ? filters.team_id : null,
    player_class: classes.includes(filters.player_class) ? filters.player_class : "",
    position: positions.includes(filters.position) ? filters.position : "",
  };
}

/** What there is to choose from: of a sport, and the positions of a team where one is chosen. */
export interface Choices {
  readonly conferences: readonly string[];
  readonly teams: readonly Team[];
  readonly classes: readonly string[];
  readonly positions: readonly string[];
}

function teamOf(team_id: number | null, teams: readonly Team[]): Team | undefined {
  return teams.find((team) => team.team_id === team_id);
}

/** Calls refuse control characters, and nobody sees them: a tab between two cells that were copied is the blank that it looks like. */
const text = (value: string | null): string =>
  (value ?? "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .trimEnd();

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
