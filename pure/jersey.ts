/** What a layer of a jersey is painted with; who draws it chooses the colours. */
export type JerseyPaint = "cloth" | "yoke" | "trim" | "seam" | "band" | "light";

export interface JerseyLayer {
  readonly paint: JerseyPaint;
  /** An SVG path on a ground of 200 x 200. */
  readonly d: string;
}

export type JerseyCut = "football" | "tank" | "tank-v";

const BASKETBALL = 1;
const WOMENS_BASKETBALL = 3;

/** How a sport's jersey is cut. */
export const jerseyCut = (sport_id: number): JerseyCut =>
  sport_id === BASKETBALL ? "tank" : sport_id === WOMENS_BASKETBALL ? "tank-v" : "football";

/** Where the letters stand on the back of a cut, on the same ground of 200 x 200. */
export const jerseyLetters = (cut: JerseyCut) => ({
  middle: 100,
  name: { baseline: cut === "football" ? 76 : 79, size: 17, spacing: 0.06, width: 84 },
  number: { baseline: 154, size: 78, spacing: -0.02, edge: 4 },
});

/** Light from the left, in stops of a gradient over the whole width: [where, colour, opacity]. */
export const JERSEY_FOLDS: readonly (readonly [offset: number, color: string, opacity: number])[] = [
  [0.04, "#000", 0.26],
  [0.24, "#000", 0],
  [0.38, "#fff", 0.13],
  [0.54, "#000", 0.05],
  [0.76, "#000", 0],
  [0.96, "#000", 0.28],
];

const FOOTBALL =
  "M70 20 86 15Q100 30 114 15L130 20Q146 25 158 36L190 75 168 101 150 85Q147 132 152 190 100 196 48 190 53 132 50 85L32 101 10 75 42 36Q54 25 70 20Z";
const TANK =
  "M64 16 79 13Q100 62 121 13L136 16Q136 62 162 84 157 132 163 190 100 196 37 190 43 132 38 84 64 62 64 16Z";
const TANK_V =
  "M64 16 79 13 100 45 121 13 136 16Q136 62 162 84 157 132 163 190 100 196 37 190 43 132 38 84 64 62 64 16Z";

const TANK_SIDES: readonly JerseyLayer[] = [
  {
    paint: "trim",
    d: "M38 84Q47 78 52 71 56 134 49 191L37 190Q43 132 38 84ZM162 84Q153 78 148 71 144 134 151 191L163 190Q157 132 162 84Z",
  },
  { paint: "seam", d: "M54.500 68Q59 134 52.500 191M145.500 68Q141 134 147.500 191" },
  { paint: "band", d: "M65.500 16Q65.500 62 39 83M134.500 16Q134.500 62 161 83" },
];

/** The product's own picture, layer upon layer. */
export const JERSEYS: Readonly<Record<JerseyCut, readonly JerseyLayer[]>> = {
  football: [
    { paint: "cloth", d: FOOTBALL },
    {
      paint: "yoke",
      d: "M70 20Q54 25 42 36L58 62Q100 50 142 62L158 36Q146 25 130 20L114 15Q100 30 86 15Z",
    },
    {
      paint: "trim",
      d: "M10 75 32 101 38 95.500 16 69.500ZM190 75 168 101 162 95.500 184 69.500ZM20 66 42 91.500 45.500 88.500 23.500 63ZM180 66 158 91.500 154.500 88.500 176.500 63Z",
    },
    { paint: "seam", d: "M42 36Q50 58 50 85M158 36Q150 58 150 85" },
    { paint: "band", d: "M85 16.500Q100 34 115 16.500" },
    { paint: "light", d: FOOTBALL },
  ],
  tank: [
    { paint: "cloth", d: TANK },
    ...TANK_SIDES,
    { paint: "band", d: "M78 14Q100 64 122 14" },
    { paint: "light", d: TANK },
  ],
  "tank-v": [
    { paint: "cloth", d: TANK_V },
    ...TANK_SIDES,
    { paint: "band", d: "M78 14 100 47 122 14" },
    { paint: "light", d: TANK_V },
  ],
};
