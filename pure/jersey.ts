/** What a layer of a jersey is painted with; who draws it chooses the colours. */
export type JerseyPaint = "cloth" | "yoke" | "trim" | "seam" | "band" | "light";

export interface JerseyLayer {
  readonly paint: JerseyPaint;
  /** An SVG path on a ground of 200 x 200. */
  readonly d: string;
}

export const JERSEY_CUTS = [
  "football",
  "tank",
  "tank-v",
  "tee",
  "cap",
  "raglan",
  "sweater",
  "singlet",
] as const;
export type JerseyCut = (typeof JERSEY_CUTS)[number];

/** By words of the sport's name; the first that fits. */
const CUTS: readonly (readonly [RegExp, JerseyCut])[] = [
  [/women's.* basketball/i, "tank-v"],
  [/basketball/i, "tank"],
  [/football/i, "football"],
  [/beach|track|country|rowing|wrestling|gymnastics|swimming/i, "singlet"],
  [/ice hockey/i, "sweater"],
  [/volleyball|field hockey/i, "cap"],
  [/softball|baseball/i, "raglan"],
];

/** How a sport's jersey is cut, by the sport's name as in "Women's College Soccer"; that of soccer fits every other sport. */
export const jerseyCut = (sport_name: string): JerseyCut =>
  CUTS.find(([sports]) => sports.test(sport_name))?.[1] ?? "tee";

/** Where the letters stand on the back of every cut, on the same ground of 200 x 200. */
export const JERSEY_LETTERS = {
  middle: 100,
  name: { baseline: 78, size: 17, spacing: 0.06, width: 80 },
  number: { baseline: 154, size: 78, spacing: -0.02, edge: 4 },
} as const;

/** Light from the left, in stops of a gradient over the whole width: [where, colour, opacity]. */
export const JERSEY_FOLDS: readonly (readonly [offset: number, color: string, opacity: number])[] = [
  [0.04, "#000", 0.26],
  [0.24, "#000", 0],
  [0.38, "#fff", 0.13],
  [0.54, "#000", 0.05],
  [0.76, "#000", 0],
  [0.96, "#000", 0.28],
];

/** The layers of one cut, from its cloth to the light on it. */
export function jerseyLayers(cut: JerseyCut): readonly JerseyLayer[] {
  const [cloth, ...layers] = CUT_OUT[cut];
  return [{ paint: "cloth", d: cloth }, ...layers, { paint: "light", d: cloth }];
}

const TANK_SIDES: readonly JerseyLayer[] = [
  {
    paint: "trim",
    d: "M38 84Q47 78 52 71 56 134 49 191L37 190Q43 132 38 84ZM162 84Q153 78 148 71 144 134 151 191L163 190Q157 132 162 84Z",
  },
  { paint: "seam", d: "M54.5 68Q59 134 52.5 191M145.5 68Q141 134 147.5 191" },
  { paint: "band", d: "M65.5 16Q65.5 62 39 83M134.5 16Q134.5 62 161 83" },
];

/** The product's own picture: the cloth's outline, and what is sewn on it. */
const CUT_OUT: Readonly<Record<JerseyCut, readonly [cloth: string, ...layers: JerseyLayer[]]>> = {
  // A yoke over wide shoulders, and two stripes on each sleeve.
  football: [
    "M70 20 86 15Q100 30 114 15L130 20Q146 25 158 36L190 75 168 101 150 85Q147 132 152 190 100 196 48 190 53 132 50 85L32 101 10 75 42 36Q54 25 70 20Z",
    {
      paint: "yoke",
      d: "M70 20Q54 25 42 36L58 62Q100 50 142 62L158 36Q146 25 130 20L114 15Q100 30 86 15Z",
    },
    {
      paint: "trim",
      d: "M10 75 32 101 38 95.5 16 69.5ZM190 75 168 101 162 95.5 184 69.5ZM20 66 42 91.5 45.5 88.5 23.5 63ZM180 66 158 91.5 154.5 88.5 176.5 63Z",
    },
    { paint: "seam", d: "M42 36Q50 58 50 85M158 36Q150 58 150 85" },
    { paint: "band", d: "M85 16.5Q100 34 115 16.5" },
  ],
  tank: [
    "M64 16 79 13Q100 62 121 13L136 16Q136 62 162 84 157 132 163 190 100 196 37 190 43 132 38 84 64 62 64 16Z",
    ...TANK_SIDES,
    { paint: "band", d: "M78 14Q100 64 122 14" },
  ],
  "tank-v": [
    "M64 16 79 13 100 45 121 13 136 16Q136 62 162 84 157 132 163 190 100 196 37 190 43 132 38 84 64 62 64 16Z",
    ...TANK_SIDES,
    { paint: "band", d: "M78 14 100 47 122 14" },
  ],
  // Soccer, and whatever has no cut of its own: close sleeves, a round collar, stripes woven into the cloth.
  tee: [
    "M74 19 88 15Q100 27 112 15L126 19Q142 23 152 34L182 78 158 95 148 80Q146 130 150 190 100 195 50 190 54 130 52 80L42 95 18 78 48 34Q58 23 74 19Z",
    {
      paint: "yoke",
      d: "M70 20.3 82 16.7V192.3H70ZM94 20Q100 22 106 20V192.5H94ZM118 16.7 130 20.3V192.3H118Z",
    },
    {
      paint: "trim",
      d: "M52 80Q54 130 50 190L57 191Q61 130 57 70ZM148 80Q146 130 150 190L143 191Q139 130 143 70ZM18 78 42 95 46.5 88 22.5 71.3ZM182 78 158 95 153.5 88 177.5 71.3Z",
    },
    { paint: "seam", d: "M48 34Q56 56 52 80M152 34Q144 56 148 80" },
    { paint: "band", d: "M87 16.5Q100 30 113 16.5" },
  ],
  // Volleyball and field hockey: caps for sleeves, close at the waist.
  cap: [
    "M70 20 84 15 100 36 116 15 130 20Q142 24 150 34L170 62 150 76 146 70Q140 120 150 188 100 194 50 188 60 120 54 70L50 76 30 62 50 34Q58 24 70 20Z",
    {
      paint: "trim",
      d: "M54 70Q60 120 50 188 56 189 64 190 76 130 54 70ZM146 70Q140 120 150 188 144 189 136 190 124 130 146 70ZM30 62 50 76 53 70.5 34 56.5ZM170 62 150 76 147 70.5 166 56.5Z",
    },
    { paint: "seam", d: "M50 34Q58 52 54 70M150 34Q142 52 146 70" },
    { paint: "band", d: "M83 16 100 38 117 16" },
  ],
  // Softball and baseball: sleeves of the other color up to the collar, and tails.
  raglan: [
    "M72 19 86 15Q100 29 114 15L128 19Q146 24 158 38L186 88 162 106 149 84Q147 132 151 178 140 196 100 196 60 196 49 178 53 132 51 84L38 106 14 88 42 38Q54 24 72 19Z",
    {
      paint: "trim",
      d: "M86 15 72 19Q54 24 42 38L14 88 38 106 51 84Q60 44 86 15ZM114 15 128 19Q146 24 158 38L186 88 162 106 149 84Q140 44 114 15Z",
    },
    {
      paint: "yoke",
      d: "M14 88 38 106 42 99 18 81ZM186 88 162 106 158 99 182 81Z",
    },
    { paint: "seam", d: "M86 15Q60 44 51 84M114 15Q140 44 149 84" },
    { paint: "band", d: "M85 16.5Q100 32 115 16.5" },
  ],
  // Ice hockey: wide, with long sleeves and stripes around both hem and sleeves.
  sweater: [
    "M70 22 84 16 100 34 116 16 130 22Q150 27 160 42L192 128 168 142 152 100Q150 140 154 190 100 195 46 190 50 140 48 100L32 142 8 128 40 42Q50 27 70 22Z",
    { paint: "yoke", d: "M70 22Q50 27 40 42L50 60Q100 44 150 60L160 42Q150 27 130 22L116 16 100 34 84 16Z" },
    {
      paint: "trim",
      d: "M12.9 115 37 129 40.5 119.6 16.4 105.5ZM18.5 100 42.7 114 44.2 110 20 96ZM187.1 115 163 129 159.5 119.6 183.6 105.5ZM181.5 100 157.3 114 155.8 110 180 96ZM47.6 164Q100 169 152.4 164L152.9 175Q100 180 47.1 175ZM46.8 180Q100 185 153.2 180L153.5 184Q100 189 46.5 184Z",
    },
    { paint: "seam", d: "M40 42Q50 70 48 100M160 42Q150 70 152 100" },
    { paint: "band", d: "M83 17 100 36 117 17" },
  ],
  // Track and field, and whoever else runs, rows or wrestles: narrow straps and a stripe across.
  singlet: [
    "M70 15 81 12Q84 54 100 54 116 54 119 12L130 15Q130 62 160 86 152 132 158 186 100 192 42 186 48 132 40 86 70 62 70 15Z",
    { paint: "trim", d: "M40 86H160L158.8 94H41.2Z" },
    {
      paint: "band",
      d: "M80 13Q83 56 100 56 117 56 120 13M71.5 15Q71.5 63 42 86M128.5 15Q128.5 63 158 86",
    },
  ],
};
