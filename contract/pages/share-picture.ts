import type { Player } from "../players/players.ts";

/** The picture that a shared link unfolds with, in pixels: what messengers and networks ask for. */
export const SHARE_PICTURE = { width: 1200, height: 630, type: "image/png" } as const;

/** Raised with every change of the drawing: kept pictures of the old one are then no longer asked for. */
const DESIGN = 3;

/** What an athlete's picture shows. Never a photograph: of nobody, and so of no child. */
export type Pictured = Pick<
  Player,
  | "player_id"
  | "player_name"
  | "jersey_number"
  | "player_class"
  | "position"
  | "team_name"
  | "sport_id"
  | "sport_name"
  | "team_color"
  | "team_alt_color"
>;

/** The address of an athlete's picture. It holds a digest of all that is shown, so whatever changes is another picture. */
export const playerPicturePath = (player: Pictured): string =>
  `/pictures/${player.player_id}-${digest(shownOf(player))}.png`;

/** The picture of a day on which somebody backed them, `2026-11-21-Zx81…`: the day stands in place of the facts. Of one that we did not say it leads to the athlete's own. */
export const backedPicturePath = (player: Pictured, backed: string): string =>
  `/pictures/backed-${player.player_id}-${backed}-${digest(shownOf(player))}.png`;

/** An address of it that stays, and leads to the present one: for whoever has to be told before, and always the same. */
export const lastingPicturePath = (player_id: number): string => `/pictures/${player_id}.png`;

const shownOf = (player: Pictured) => [
  player.player_name,
  player.jersey_number,
  player.player_class,
  player.position,
  player.team_name,
  player.sport_id,
  player.sport_name,
  player.team_color,
  player.team_alt_color,
];

/** What a team's picture shows: nobody who plays for it. */
export type PicturedTeam = Pick<
  Player,
  "team_id" | "team_name" | "sport_id" | "sport_name" | "conference" | "team_color" | "team_alt_color"
>;

/** The address of a team's picture, likewise with a digest. */
export const teamPicturePath = (team: PicturedTeam): string =>
  `/pictures/team-${team.team_id}-${digest([
    team.team_name,
    team.sport_id,
    team.sport_name,
    team.conference,
    team.team_color,
    team.team_alt_color,
  ])}.png`;

/** The address of an athlete's poster for one paper, as a drawing without edges; `address`: where its code leads. */
export const posterPicturePath = (player: Pictured, paper: string, address: string): string =>
  `/pictures/poster-${player.player_id}-${paper}-${digest([...shownOf(player), address])}.svg`;

/** The address of the picture of every page that has none of its own. */
export const SITE_PICTURE_PATH = `/pictures/site-${digest([])}.png`;

/** FNV-1a over 32 bits: tells the versions of one picture apart, and keeps no secret. */
function digest(shown: readonly (string | number | null)[]): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([DESIGN, ...shown])) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
