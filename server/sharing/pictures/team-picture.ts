import type { PicturedTeam } from "../../../contract/pages/share-picture.ts";
import { teamColors } from "../../../pure/team-colors.ts";
import { drawable } from "./fonts.ts";
import { band, INK, picture } from "./frame.ts";
import { jersey } from "./jersey.ts";
import { lettered, lineOf } from "./lettering.ts";
import { element } from "./svg.ts";

const LEFT = 560;
const WIDTH = 600;

/** Three of the team's jerseys without a name or number: they are nobody's. The middle one last, so that it lies on top. */
const PLACES = [
  "translate(-70 262) rotate(-8 150 150) scale(1.62)",
  "translate(226 252) rotate(8 150 150) scale(1.62)",
  "translate(12 66) scale(2.6)",
];

/** A team's picture, in its colors. */
export function teamPicture(team: PicturedTeam): string {
  const colors = teamColors(team.team_color, team.team_alt_color);
  const worn = { player_name: "", jersey_number: null, sport_name: team.sport_name };
  const cut = "M0 0H560L398 630H0Z";
  const name = lettered(drawable(team.team_name).toUpperCase(), {
    weight: 700,
    width: WIDTH,
    most: [170, 128],
    least: 48,
  });
  const top = 272 - ((name.lines.length - 1) * name.size * LEADING) / 2 + name.size * 0.28;
  const last = top + (name.lines.length - 1) * name.size * LEADING;
  const words = { x: LEFT, fill: colors.on_team, weight: 600, width: WIDTH } as const;
  return picture(
    element("rect", { width: 1200, height: 630, fill: colors.team }),
    element("path", { d: cut, fill: colors.team_2 }),
    element("path", { d: cut, fill: INK, "fill-opacity": 0.06 }),
    element("path", { d: cut, fill: "url(#spot)" }),
    ...PLACES.map((place) => element("g", { transform: place }, jersey(worn, colors))),
    lineOf(drawable(team.conference), { ...words, y: top - name.size * 0.72 - 40, size: 44 }),
    ...name.lines.map((line, at) =>
      lineOf(line, { ...words, y: Math.round(top + at * name.size * LEADING), size: name.size, weight: 700 }),
    ),
    lineOf(drawable(team.sport_name), { ...words, y: last + 66, size: 44 }),
    band(),
  );
}

/** From one line of the name to the next, in parts of its size. */
const LEADING = 0.95;
