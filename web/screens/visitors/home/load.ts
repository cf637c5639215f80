import type { LoaderFunctionArgs } from "react-router";
import { givenLately } from "../../../../contract/contributions/given-lately.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { getAllSports, type Sport, totals } from "../../../../contract/players/catalogue.ts";
import { discoverPlayers, getPlayer, type Player } from "../../../../contract/players/players.ts";
import { todaysJerseys, type WornJersey } from "../../../../contract/players/todays-jerseys.ts";
import type { PageHead } from "../../../head/page-head.ts";
import { statusOf } from "../../../state/asking/failures.ts";
import { type Loading, loadingOf } from "../../../state/asking/loading.ts";
import { type Memory, remembered } from "../../../state/memory/memory.ts";

export interface HomeData {
  readonly sums: CallAnswer<typeof totals>;
  /** Those of the day, for the wall. */
  readonly jerseys: readonly WornJersey[];
  readonly sports: readonly Sport[];
  /** Null while it is too little to be told. */
  readonly lately: CallAnswer<typeof givenLately>["lately"];
  /** Drawn at random. */
  readonly discovered: readonly Player[];
  /** Which draw it is; the next number is another one. */
  readonly draw: number;
}

/** What the widest wall takes: 15 beside the panel and 10 below it. */
const ON_THE_WALL = 25;
const DISCOVERED = 6;
/** So few, that a shared cache soon has them all. */
const DRAWS = 100;

/** Nothing in it is one visitor's: the jerseys change by the day, the draw by the minute and by the number in the address. */
export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const loading = loadingOf(context);
  const { ask, memory } = loading;
  const { signal } = request;
  const draw = drawFrom(new URL(request.url).searchParams);
  return remembered(memory, keyOf(draw), async () => {
    const [sums, { jerseys }, sports, { lately }, discovered] = await Promise.all([
      ask(totals, {}, { signal }),
      ask(todaysJerseys, { query: { limit: ON_THE_WALL } }, { signal }),
      ask(getAllSports, {}, { signal }),
      ask(givenLately, {}, { signal }),
      discover(loading, draw, signal),
    ]);
    return { sums, jerseys, sports, lately, discovered, draw };
  });
}

/** Whoever comes back finds the athletes who were there, as they are now; others where none of them is left. */
async function discover(
  { ask, memory }: Loading,
  draw: number,
  signal: AbortSignal,
): Promise<readonly Player[]> {
  const drawn = memory.last<HomeData>(keyOf(draw))?.discovered ?? [];
  const known = await Promise.all(
    drawn.map(({ player_id, team_id }) =>
      ask(getPlayer, { params: { player_id, team_id } }, { signal }).catch(nobodyIfGone),
    ),
  );
  const there = known.flatMap((player) => (player?.on_roster ? [player] : []));
  if (there.length > 0) return there;
  return (await ask(discoverPlayers, { query: { limit: DISCOVERED, draw } }, { signal })).players;
}

/** Of a page that was taken down, or an athlete whose pages became one. */
function nobodyIfGone(error: unknown): null {
  if ([404, 410].includes(statusOf(error) ?? 0)) return null;
  throw error;
}

const keyOf = (draw: number): string => `home ${draw}`;

/** Puts what the server rendered where the loader looks first, so that it draws no others. */
export function rememberHome(memory: Memory, home: HomeData): void {
  if (memory.last(keyOf(home.draw)) !== home) memory.set(keyOf(home.draw), home);
}

/** Where other athletes are drawn. */
export const nextDraw = (draw: number): string => `${pages.home.to()}?draw=${(draw + 1) % DRAWS}`;

function drawFrom(search: URLSearchParams): number {
  const asked = search.get("draw") ?? "";
  return /^\d{1,2}$/.test(asked) ? Number(asked) % DRAWS : 0;
}

export const homeHead = (): PageHead => ({
  description:
    "Empowering Athletes. Connecting Fans. Growing Brands. Find a college athlete and support them with a contribution.",
  canonical: pages.home.to(),
  about: { is_site: true },
});
