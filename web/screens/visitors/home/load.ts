import type { LoaderFunctionArgs } from "react-router";
import { givenLately } from "../../../../contract/contributions/given-lately.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { getAllSports, type Sport, totals } from "../../../../contract/players/catalogue.ts";
import { discoverPlayers, type Player } from "../../../../contract/players/players.ts";
import { todaysJerseys, type WornJersey } from "../../../../contract/players/todays-jerseys.ts";
import type { PageHead } from "../../../head/page-head.ts";
import { loadingOf } from "../../../state/asking/loading.ts";
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
  /** When they were drawn. */
  readonly minute: number | undefined;
}

/** What the widest wall takes: 15 beside the panel and 10 below it. */
const ON_THE_WALL = 25;
const DISCOVERED = 6;
/** So few, that a shared cache soon has them all. */
const DRAWS = 100;

/** Nothing in it is one visitor's: the jerseys change by the day, the draw by the minute and by the number in the address. */
export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { ask, memory } = loadingOf(context);
  const { signal } = request;
  const draw = drawFrom(new URL(request.url).searchParams);
  const key = keyOf(draw);
  // Whoever comes back finds the athletes who were there, as they are now.
  const drawn = { limit: DISCOVERED, draw, minute: memory.last<HomeData>(key)?.minute };
  return remembered(memory, key, async () => {
    const [sums, { jerseys }, sports, { lately }, { players, minute }] = await Promise.all([
      ask(totals, {}, { signal }),
      ask(todaysJerseys, { query: { limit: ON_THE_WALL } }, { signal }),
      ask(getAllSports, {}, { signal }),
      ask(givenLately, {}, { signal }),
      ask(discoverPlayers, { query: drawn }, { signal }),
    ]);
    return { sums, jerseys, sports, lately, discovered: players, draw, minute };
  });
}

const keyOf = (draw: number): string => `home ${draw}`;

/** Puts what the server rendered where the loader looks first. */
export function rememberHome(memory: Memory, home: HomeData): void {
  if (!memory.last(keyOf(home.draw))) memory.set(keyOf(home.draw), home);
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
