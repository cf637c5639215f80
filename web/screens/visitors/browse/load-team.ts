import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { supportOfTeam } from "../../../../contract/contributions/support.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { backedIn, backedText } from "../../../../contract/pages/backed.ts";
import { teamPicturePath } from "../../../../contract/pages/share-picture.ts";
import { teamTotals } from "../../../../contract/players/catalogue.ts";
import { getPlayer } from "../../../../contract/players/players.ts";
import type { PageHead } from "../../../head/page-head.ts";
import { playerHead } from "../../../head/player-head.ts";
import { filtersOf, NO_FILTERS, shownFrom } from "../../../parts/visitors/athlete/filters.ts";
import { problemOf, statusOf } from "../../../state/asking/failures.ts";
import { loadingOf } from "../../../state/asking/loading.ts";
import { listByTeam, teamKey } from "./list/listing.ts";
import { type BrowseData, browseHead, loadSurroundings, type Surroundings, told } from "./list/load.ts";

const WHOLE = /^\d{1,9}$/;

/** `/:team_id`: the team's players, with the filters that would find them. */
export async function loadTeam({ request, params, context }: LoaderFunctionArgs): Promise<BrowseData> {
  const team_id = wholeNumber(params.team_id);
  const loading = loadingOf(context);
  const shown = shownFrom(new URL(request.url).searchParams);
  const [list, totals, support] = await Promise.all([
    told(loading, listByTeam(loading, team_id, shown, request.signal), (error) =>
      wordsOf(error, "Failed to load team players"),
    ),
    told(loading, loading.ask(teamTotals, { params: { team_id } }, { signal: request.signal })),
    told(loading, loading.ask(supportOfTeam, { params: { team_id } }, { signal: request.signal })),
  ]);
  const [first] = list.ok ? list.value.players : [];
  // A team nobody plays for is no page of ours.
  if (list.ok && !first) throw data(null, { status: 404 });
  const filters = first
    ? { ...NO_FILTERS, sport_id: first.sport_id, conference: first.conference, team_id }
    : NO_FILTERS;
  const around = await loadSurroundings(loading, filters, request.signal);
  const address = pages.team.to({ team_id });
  const of_team = {
    ...(totals.ok ? { team_totals: totals.value } : {}),
    ...(support.ok ? { team_season: support.value.season } : {}),
  };
  return { ...around, ...of_team, filters, list, list_key: teamKey(team_id), address };
}

/** `/:team_id/:player_id`: one player, with all the filters that find them. A player who is on no roster has a page that says so. */
export async function loadOnePlayer({ request, params, context }: LoaderFunctionArgs) {
  const team_id = wholeNumber(params.team_id);
  const player_id = wholeNumber(params.player_id);
  const loading = loadingOf(context);
  const { signal } = request;
  const search = new URL(request.url).searchParams;
  try {
    const player = await loading.ask(getPlayer, { params: { player_id, team_id } }, { signal });
    if (!player.on_roster) throw redirect(pages.detail.to(player));
    if (player.team_id !== team_id || player.player_id !== player_id)
      throw redirect(pages.onePlayer.to(player), 301);
    const filters = filtersOf(player);
    const around = await loadSurroundings(loading, filters, signal);
    const list = { ok: true, value: { count: 1, players: [player] } } as const;
    return { ...onlyOne(around, filters, list, player_id), backed: backedIn(search.get("backed")) };
  } catch (error) {
    const status = statusOf(error);
    if (!problemOf(error) || (status !== 404 && !loading.in_place)) throw error;
    const around = await loadSurroundings(loading, NO_FILTERS, signal);
    const list = { ok: false, message: wordsOf(error, "Player not found"), lasting: status === 404 } as const;
    return data(onlyOne(around, NO_FILTERS, list, player_id), { status });
  }
}

export function teamHead(it: BrowseData): PageHead {
  const [first] = it.list.ok ? it.list.value.players : [];
  if (!first) return browseHead(it, pages.browse.to(), "Search athletes");
  const title = `${first.team_name}, ${first.sport_name}`;
  return {
    title,
    description: `The athletes of ${title}: find one and support them with a contribution.`,
    canonical: pages.team.to(first),
    picture: { path: teamPicturePath(first), alt: `Jerseys of ${first.team_name}` },
    about: {
      team: first,
      steps: [
        ["Search athletes", pages.browse.to()],
        [first.team_name, pages.team.to(first)],
      ],
    },
  };
}

export function onePlayerHead(it: BrowseData): PageHead {
  const [player] = it.list.ok ? it.list.value.players : [];
  if (!player) return { title: "Player not found", description: "There is no such player." };
  // Who is not on a roster has been led to the page that says so.
  return playerHead({ ...player, on_roster: true }, it.backed && backedText(it.backed));
}

const onlyOne = (
  around: Surroundings,
  filters: BrowseData["filters"],
  list: BrowseData["list"],
  player_id: number,
): BrowseData => ({ ...around, filters, list, list_key: `player ${player_id}`, address: "" });

const wordsOf = (error: unknown, otherwise: string): string => problemOf(error)?.detail || otherwise;

function wholeNumber(text = ""): number {
  if (!WHOLE.test(text)) throw data(null, { status: 404 });
  return Number(text);
}
