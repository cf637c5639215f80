import type { LoaderFunctionArgs } from "react-router";
import { totals } from "../../../contract/catalogue.ts";
import { pages } from "../../../contract/pages.ts";
import { commonFilterPlayers, type Player } from "../../../contract/players.ts";
import { loadingOf } from "../../state/loading.ts";
import type { PageHead } from "../../state/page-head.ts";
import { siteThings } from "../../state/things.ts";

export interface HomeData {
  readonly players: number;
  readonly discovered: readonly Player[];
}

const DISCOVERED = 6;
const DAY_MS = 86_400_000;
/** No deeper into the list than this: a deep look is the dear one, and this is wide enough for every day of a year. */
const DEEPEST = 3_000;

/** Six athletes from all over the list, others every day. */
export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { ask } = loadingOf(context);
  const { signal } = request;
  const { players } = await ask(totals, {}, { signal });
  const reach = Math.min(players, DEEPEST);
  const each = Math.floor(reach / DISCOVERED);
  const offset = each > 0 ? (Math.floor(Date.now() / DAY_MS) * 7) % each : 0;
  const looked =
    each === 0
      ? [await ask(commonFilterPlayers, { query: { limit: DISCOVERED }, body: {} }, { signal })]
      : await Promise.all(
          Array.from({ length: DISCOVERED }, (_, at) =>
            ask(commonFilterPlayers, { query: { limit: 1, skip: at * each + offset }, body: {} }, { signal }),
          ),
        );
  return { players, discovered: looked.flatMap((page) => page.filtered_players) };
}

export const homeHead = (): PageHead => ({
  description:
    "Empowering Athletes. Connecting Fans. Growing Brands. Find a college athlete and support them with a contribution.",
  canonical: pages.home.to(),
  things: siteThings,
});
