import type { CSSProperties } from "react";
import type { Player } from "../../contract/players.ts";
import { teamColors } from "../../contract/team-colors.ts";

/** The team's colours as custom properties, for whatever stands inside. */
export function teamStyle(player: Pick<Player, "team_color" | "team_alt_color">): CSSProperties {
  const { team, team_2, on_team, edge } = teamColors(player.team_color, player.team_alt_color);
  return { "--team": team, "--team-2": team_2, "--on-team": on_team, "--team-edge": edge } as CSSProperties;
}
