import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { search } from "../../../../contract/players/search.ts";
import { counted as written } from "../../../../pure/numbers.ts";
import { NO_FILTERS, queryOf } from "../../visitors/athlete/filters.ts";
import { listNamed } from "../../visitors/athlete/list-named.ts";

type Found = CallAnswer<typeof search>;

/** One line that can be chosen. */
export interface Finding {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  /** The team's colours, and the number on them; null for what has none. */
  readonly plate: {
    readonly number: string;
    readonly team_color: string | null;
    readonly team_alt_color: string | null;
  } | null;
}

export interface Group {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** What was found, as it is shown; empty groups are left out. */
export function groupsOf(text: string, { players, teams, conferences }: Found): Group[] {
  const all = players.length > 0 ? [allNamed(text)] : [];
  return [
    { title: "Athletes", findings: [...players.map(playerFinding), ...all] },
    { title: "Teams", findings: teams.map(teamFinding) },
    { title: "Conferences", findings: conferences.map(conferenceFinding) },
  ].filter(({ findings }) => findings.length > 0);
}

/** Where Enter leads when no line is chosen: to the list by that name, unless nobody has it and something else does. */
export function enterOf(text: string, { players, teams, conferences }: Found): string {
  if (players.length > 0) return listNamed(text);
  const [finding] = [...teams.map(teamFinding), ...conferences.map(conferenceFinding)];
  return finding?.to ?? listNamed(text);
}

/** `3 athletes, 1 team found`; "" for nothing. */
export function countWords({ players, teams, conferences }: Found): string {
  const words = [
    counted(players.length, "athlete"),
    counted(teams.length, "team"),
    counted(conferences.length, "conference"),
  ];
  const told = words.filter((word) => word !== null).join(", ");
  return told && `${told} found`;
}

const allNamed = (text: string): Finding => ({
  to: listNamed(text),
  title: `All athletes named “${text}”`,
  detail: "In every sport",
  plate: null,
});

const playerFinding = (player: Found["players"][number]): Finding => ({
  to: pages.detail.to(player),
  title: player.player_name,
  detail: [player.position, player.team_name, player.sport_name].filter(Boolean).join(" · "),
  plate: { ...player, number: player.jersey_number ?? "" },
});

const teamFinding = (team: Found["teams"][number]): Finding => ({
  to: pages.team.to(team),
  title: team.team_name,
  detail: [team.sport_name, team.conference].filter(Boolean).join(" · "),
  plate: { ...team, number: "" },
});

const conferenceFinding = ({ conference, sport_id, sport_name, players }: Found["conferences"][number]) => ({
  to: pages.contribute.to() + queryOf({ ...NO_FILTERS, sport_id, conference }),
  title: conference,
  detail: `${sport_name} · ${counted(players, "athlete")}`,
  plate: null,
});

const counted = (count: number, noun: string): string | null =>
  count === 0 ? null : `${written(count)} ${noun}${count === 1 ? "" : "s"}`;
