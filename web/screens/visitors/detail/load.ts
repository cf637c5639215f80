import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { supportOfPlayer } from "../../../../contract/contributions/support.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { type OffersOfPlayer, offersOfPlayer } from "../../../../contract/orders/offers.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  getPlayer,
  listTeamMates,
  type Player,
  type PlayerPage,
} from "../../../../contract/players/players.ts";
import type { PageHead } from "../../../head/page-head.ts";
import { playerHead } from "../../../head/player-head.ts";
import { loadingOf } from "../../../state/asking/loading.ts";

export interface DetailData {
  readonly player: PlayerPage;
  readonly support: CallAnswer<typeof supportOfPlayer>;
  /** What the athlete does in return for a contribution. */
  readonly offers: OffersOfPlayer;
  readonly team_mates: readonly Player[];
  /** Which actions are offered; whatever else the address says means both. */
  readonly mode: Mode;
}
export type Mode = "both" | "collab" | "contribute";

const WHOLE = /^\d{1,9}$/;

/** The player as of now; an address with a team they have left redirects, for good, to the present one. */
export async function loadDetail({ request, params, context }: LoaderFunctionArgs): Promise<DetailData> {
  const { player_id = "", team_id = "" } = params;
  if (!WHOLE.test(player_id) || !WHOLE.test(team_id)) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("mode");
  const mode = asked === "collab" || asked === "contribute" ? asked : "both";
  const { ask } = loadingOf(context);
  const { signal } = request;
  // What stands around the player is missing rather than that it takes the page away.
  const [player, support, offers, team_mates] = await Promise.all([
    ask(getPlayer, { params: { player_id, team_id } }, { signal }),
    ask(supportOfPlayer, { params: { player_id } }, { signal }).catch(() => UNCOUNTED),
    ask(offersOfPlayer, { params: { player_id } }, { signal }).catch(() => UNKNOWN_OFFERS),
    ask(listTeamMates, { params: { player_id } }, { signal }).catch(() => ({ players: [] })),
  ]);
  // Another player: the page turned out to be the same athlete's.
  if (player.team_id !== Number(team_id) || player.player_id !== Number(player_id)) {
    throw redirect(pages.detail.to(player, mode === "both" ? undefined : mode), 301);
  }
  return { player, mode, support, offers, team_mates: player.on_roster ? team_mates.players : [] };
}

const UNKNOWN_OFFERS: OffersOfPlayer = { takes_general: true, offers: [] };
const UNCOUNTED = { supporters: null, monthly: null, periods: [] };

export const detailHead = ({ player }: DetailData): PageHead => playerHead(player);
