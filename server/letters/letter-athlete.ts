import { pages } from "../../contract/pages/addresses.ts";
import { backedText, backedWords } from "../../contract/pages/backed.ts";
import { backedPicturePath, playerPicturePath } from "../../contract/pages/share-picture.ts";
import { type TeamColors, teamColors } from "../../pure/team-colors.ts";
import type { World } from "../world/world.ts";
import { backedOn } from "./backed.ts";
import { findPictured } from "./pictured.ts";

/** How a letter shows the athlete that it is about. */
export interface LetterAthlete {
  readonly colors: TeamColors;
  /** Where the picture is that a shared link unfolds with, and what it shows in words. */
  readonly picture: string;
  readonly alt: string;
  /** Where their page is. */
  readonly page: string;
}

/**
 * The athlete as their page shows them today; null where they have none. `paid_at`: the picture says the day on which the
 * reader backed them.
 */
export async function letterAthlete(
  world: World,
  player_id: number,
  paid_at: Date | null = null,
): Promise<LetterAthlete | null> {
  const pictured = await findPictured(world, player_id);
  if (!pictured) return null;
  const { player_name, jersey_number, team_name } = pictured;
  const number = jersey_number === null ? "" : `, No. ${jersey_number}`;
  const backed = paid_at && backedOn(world, pictured.player_id, paid_at);
  const picture = backed ? backedPicturePath(pictured, backedText(backed)) : playerPicturePath(pictured);
  const alt = `${player_name}${number}, ${team_name}`;
  return {
    colors: teamColors(pictured.team_color, pictured.team_alt_color),
    picture: world.origin + picture,
    alt: backed ? `${alt}. ${backedWords(pictured, backed.day)}` : alt,
    page: `${world.origin}${pages.detail.to(pictured)}`,
  };
}
