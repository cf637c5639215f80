import {
  JERSEY_FOLDS,
  JERSEY_LETTERS,
  type JerseyPaint,
  jerseyCut,
  jerseyLayers,
} from "../../../pure/jersey.ts";
import { lastName } from "../../../pure/names.ts";
import type { TeamColors } from "../../../pure/team-colors.ts";
import { drawable } from "./fonts.ts";
import { lineOf } from "./lettering.ts";
import { element } from "./svg.ts";

export interface Worn {
  readonly player_name: string;
  readonly jersey_number: string | null;
  readonly sport_name: string;
}

/** More than two figures are squeezed to this, on the ground of 200. */
const NUMBER_WIDTH = 92;

/** The jersey of web/parts/visitors/jersey/jersey.tsx on a ground of 200 x 200, in colours instead of style sheets. Needs `jerseyDefinitions` once. */
export function jersey({ player_name, jersey_number, sport_name }: Worn, colors: TeamColors): string {
  const { middle, name, number } = JERSEY_LETTERS;
  const paints = paintsOf(colors);
  const letters = { x: middle, weight: 700, fill: colors.on_team, anchor: "middle" } as const;
  return element(
    "g",
    { filter: "url(#shadow)" },
    ...jerseyLayers(jerseyCut(sport_name)).map(({ paint, d }) => element("path", { d, ...paints[paint] })),
    lineOf(drawable(lastName(player_name)).toUpperCase(), {
      ...letters,
      ...name,
      y: name.baseline,
    }),
    lineOf(drawable(jersey_number ?? ""), {
      ...letters,
      ...number,
      y: number.baseline,
      width: NUMBER_WIDTH,
      more: {
        stroke: colors.edge,
        "stroke-width": number.edge,
        "stroke-linejoin": "round",
        "paint-order": "stroke",
      },
    }),
  );
}

/** What every jersey of a picture shares. */
export const jerseyDefinitions = (): string =>
  element(
    "defs",
    {},
    element(
      "linearGradient",
      { id: "folds" },
      ...JERSEY_FOLDS.map(([offset, color, opacity]) =>
        element("stop", { offset, "stop-color": color, "stop-opacity": opacity }),
      ),
    ),
    // Light on the wall behind, so that a black trim is seen on black.
    element(
      "radialGradient",
      { id: "spot", gradientUnits: "userSpaceOnUse", cx: 230, cy: 270, r: 330 },
      element("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.34 }),
      element("stop", { offset: 1, "stop-color": "#fff", "stop-opacity": 0 }),
    ),
    element(
      "filter",
      { id: "shadow", x: "-20%", y: "-20%", width: "140%", height: "140%" },
      element("feDropShadow", { dx: 0, dy: 4, stdDeviation: 5, "flood-opacity": 0.36 }),
    ),
  );

const paintsOf = ({
  team,
  team_2,
  on_team,
}: TeamColors): Record<JerseyPaint, Record<string, string | number>> => ({
  cloth: { fill: team, stroke: on_team, "stroke-opacity": 0.34, "stroke-width": 1.25 },
  yoke: { fill: "#000", "fill-opacity": 0.12 },
  trim: { fill: team_2 },
  seam: { fill: "none", stroke: "#000", "stroke-opacity": 0.25 },
  band: { fill: "none", stroke: team_2, "stroke-width": 6.5 },
  light: { fill: "url(#folds)" },
});
