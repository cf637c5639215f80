import { teamColors } from "../../../pure/team-colors.ts";
import { CHALK, FLARE, INK, mark, picture } from "./frame.ts";
import { jersey, type Worn } from "./jersey.ts";
import { lineOf } from "./lettering.ts";
import { element } from "./svg.ts";

/** Nobody's: the fictional three of the first page, the middle one last, so that it lies on top. */
const WORN: readonly (Worn & { place: string; team_color: string; team_alt_color: string })[] = [
  {
    player_name: "O'Brien",
    jersey_number: "23",
    sport_name: "Men's College Basketball",
    team_color: "#154733",
    team_alt_color: "#fec524",
    place: "translate(690 226) rotate(-10 150 150) scale(1.5)",
  },
  {
    player_name: "Lindqvist",
    jersey_number: "88",
    sport_name: "Women's College Basketball",
    team_color: "#0021a5",
    team_alt_color: "#fa4616",
    place: "translate(900 226) rotate(10 150 150) scale(1.5)",
  },
  {
    player_name: "Vance",
    jersey_number: "7",
    sport_name: "Men's College Football",
    team_color: "#8c1d40",
    team_alt_color: "#ffc627",
    place: "translate(730 116) scale(2.16)",
  },
];

const WORDS: readonly (readonly [line: string, fill: string])[] = [
  ["EMPOWERING", CHALK],
  ["ATHLETES.", CHALK],
  ["CONNECTING FANS.", FLARE],
  ["GROWING BRANDS.", CHALK],
];

/** The picture of every page that has none of its own. */
export const sitePicture = (): string =>
  picture(
    element("rect", { width: 1200, height: 630, fill: INK }),
    ...stripes(),
    ...WORDS.map(([line, fill], at) =>
      lineOf(line, { x: 60, y: 286 + at * 86, size: 94, weight: 700, fill }),
    ),
    ...WORN.map((worn) =>
      element("g", { transform: worn.place }, jersey(worn, teamColors(worn.team_color, worn.team_alt_color))),
    ),
    mark(60, 112, 54),
  );

/** A field's lines, seen from the stands. */
const stripes = (): string[] =>
  Array.from({ length: 9 }, (_, at) =>
    element("path", {
      d: `M${640 + at * 90} 0L${430 + at * 90} 630`,
      stroke: CHALK,
      "stroke-opacity": 0.06,
      "stroke-width": 3,
    }),
  );
