import type { CSSProperties } from "react";
import type { Player } from "../../../../contract/players/players.ts";
import { teamColors } from "../../../../pure/team-colors.ts";

/** The team's colours as custom properties, for whatever stands inside. */
export function teamStyle(player: Pick<Player, "team_color" | "team_alt_color">): CSSProperties {
  const colors = `${player.team_color} ${player.team_alt_color}`;
  let style = known.get(colors);
  if (!style) {
    const { team, team_2, on_team, edge } = teamColors(player.team_color, player.team_alt_color);
    style = {
      "--team": team,
      "--team-2": team_2,
      "--on-team": on_team,
      "--team-edge": edge,
    };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(colors, style);
  }
  return style;
}

/** Teams are few, and their athletes stand on many cards. */
const known = new Map<string, CSSProperties>();
const MOST_KNOWN = 2_000;
