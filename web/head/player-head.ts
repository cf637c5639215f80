import { pages } from "../../contract/pages/addresses.ts";
import { backedPicturePath, playerPicturePath } from "../../contract/pages/share-picture.ts";
import type { SinglePlayer } from "../../contract/players/players.ts";
import { positionName } from "../../pure/positions.ts";
import type { PageHead } from "./page-head.ts";

/**
 * The head of every page about one athlete. Search engines are told of the athlete page. `backed`: as the address of a shared
 * link has it; whether it is true is asked of whoever draws its picture.
 */
export function playerHead(player: SinglePlayer, backed: string | null = null): PageHead {
  const title = `${player.player_name}, ${player.team_name}`;
  // Who is gone is not to be found by search engines either, and has no picture.
  if (!player.on_roster)
    return { title, description: `${player.player_name} is no longer on the roster of ${player.team_name}.` };
  return {
    title,
    description: descriptionOf(player),
    canonical: pages.detail.to(player),
    picture: {
      path: backed ? backedPicturePath(player, backed) : playerPicturePath(player),
      alt: `The jersey of ${player.player_name}, ${player.team_name}`,
    },
    is_profile: true,
    about: {
      player,
      steps: [
        ["Search athletes", pages.browse.to()],
        [player.team_name, pages.team.to(player)],
        [player.player_name, pages.detail.to(player)],
      ],
    },
  };
}

/** `Tyrell Vance, Quarterback, Senior, No. 7 of Arizona State (Men's College Football). Support this athlete with a contribution.` */
function descriptionOf(player: SinglePlayer): string {
  const is = [
    player.player_name,
    player.position && positionName(player.position),
    player.player_class,
    player.jersey_number && `No. ${player.jersey_number}`,
  ];
  const who = `${is.filter(Boolean).join(", ")} of ${player.team_name} (${player.sport_name}).`;
  return player.accepts_contributions ? `${who} Support this athlete with a contribution.` : who;
}
