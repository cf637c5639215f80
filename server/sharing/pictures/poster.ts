import type { Paper } from "../../../contract/pages/passed-on.ts";
import type { Pictured } from "../../../contract/pages/share-picture.ts";
import { inTwoParts } from "../../../pure/names.ts";
import { positionName } from "../../../pure/positions.ts";
import { type TeamColors, teamColors } from "../../../pure/team-colors.ts";
import { drawable } from "./fonts.ts";
import { CHALK, INK, MUTED, mark } from "./frame.ts";
import { jersey, jerseyDefinitions } from "./jersey.ts";
import { type Lettering, lettered, lineOf } from "./lettering.ts";
import { qrCode } from "./qr-code.ts";
import { element } from "./svg.ts";

/** The sheets in tenths of a millimeter. */
export const SHEETS = {
  letter: { width: 2159, height: 2794 },
  a4: { width: 2100, height: 2970 },
} as const satisfies Record<Paper, { width: number; height: number }>;

/** Of the sheet's height; the rest is the foot with the name. */
const JERSEY = 0.6;
/** What printers may cut off is half of it. */
const MARGIN = 130;
/** Some 58 mm: read from three steps away. */
const CODE = 580;
/** Between the name and the code. */
const GUTTER = 90;
/** From one line to the next. */
const GAP = 54;

/** An athlete's poster: the jersey as large as the sheet, and below it who it is and where the code leads. */
export function poster({
  player,
  paper,
  address,
}: {
  player: Pictured;
  paper: Paper;
  address: string;
}): string {
  const { width, height } = SHEETS[paper];
  const colors = teamColors(player.team_color, player.team_alt_color);
  const side = height * JERSEY;
  const foot = side + MARGIN;
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    jerseyDefinitions(),
    element("rect", { width, height, fill: colors.team }),
    ghost(player, colors, { width, foot }),
    stripe(colors, width, foot),
    element(
      "g",
      { transform: `translate(${(width - side) / 2} ${MARGIN}) scale(${side / 200})` },
      jersey(player, colors),
    ),
    element("rect", { y: foot, width, height: height - foot, fill: INK }),
    element("rect", { y: foot, width, height: 18, fill: colors.team_2 }),
    ...who(player, { top: foot, bottom: height, width: width - 2 * MARGIN - CODE - GUTTER }),
    code(address, { left: width - MARGIN - CODE, top: foot, bottom: height }),
  );
}

/** The second color: a slanted band behind the jersey. */
const stripe = ({ team_2 }: TeamColors, width: number, foot: number): string =>
  element("path", {
    d: `M${width * 0.3} 0H${width * 0.92}L${width * 0.7} ${foot}H${width * 0.08}Z`,
    fill: team_2,
  });

/** The number once more beside the jersey, hardly there. */
const ghost = (
  { jersey_number }: Pictured,
  { on_team }: TeamColors,
  { width, foot }: { width: number; foot: number },
): string =>
  lineOf(drawable(jersey_number ?? ""), {
    x: width + 40,
    y: foot - 40,
    size: foot * 0.62,
    weight: 700,
    fill: on_team,
    anchor: "end",
    spacing: -0.04,
    more: { "fill-opacity": 0.08 },
  });

/** Name, number and team at the left of the foot, and whose poster it is below them. */
function who(player: Pictured, room: { top: number; bottom: number; width: number }): string[] {
  const { width } = room;
  const number = drawable(player.jersey_number ? `No. ${player.jersey_number}` : "");
  const name = drawable(player.player_name);
  const [given, family] = name ? inTwoParts(name) : ["", number];
  const facts = [number, player.position && positionName(player.position), player.player_class];
  const blocks: [Lettering, fill: string][] = [
    [lettered(given.toUpperCase(), { weight: 700, width, most: [150], least: 80 }), CHALK],
    [lettered(family.toUpperCase(), { weight: 700, width, most: [290, 190], least: 110 }), CHALK],
    [lettered(drawable(player.team_name), { weight: 600, width, most: [92], least: 56 }), CHALK],
    [
      lettered(drawable(facts.filter(Boolean).join(" · ")), { weight: 600, width, most: [64], least: 44 }),
      MUTED,
    ],
  ];
  const lines = blocks.flatMap(([{ lines, size, weight }, fill]) =>
    lines.filter(Boolean).map((text) => ({ text, size, weight, fill })),
  );
  // A long name makes all of it a little smaller, so that it ends above the mark.
  const from = room.top + MARGIN * 0.9;
  const there = room.bottom - 2 * MARGIN - MARK - from;
  const needed = lines.reduce((sum, { size }) => sum + size * CAPITALS + GAP, -GAP);
  const scale = Math.min(1, there / needed);
  let y = from;
  const written = lines.map(({ text, size, weight, fill }) => {
    y += size * CAPITALS * scale;
    const line = lineOf(text, { x: MARGIN, y: Math.round(y), size: size * scale, weight, fill, width });
    y += GAP * scale;
    return line;
  });
  return [...written, mark(MARGIN, room.bottom - MARGIN, MARK)];
}

/** The product's name at the lower edge is so large. */
const MARK = 84;

/** In parts of the size: how tall capitals are. */
const CAPITALS = 0.72;

/** The code on a plate, what it is for above it, and the address for those who would rather type below it. */
function code(address: string, { left, top, bottom }: { left: number; top: number; bottom: number }): string {
  const { side, d } = qrCode(address);
  const middle = left + CODE / 2;
  const plate = (top + bottom - CODE) / 2;
  const words = { x: middle, anchor: "middle", width: CODE } as const;
  return element(
    "g",
    {},
    lineOf("Scan to support", { ...words, y: plate - 34, size: 76, weight: 700, fill: CHALK }),
    element("rect", { x: left, y: plate, width: CODE, height: CODE, rx: 20, fill: CHALK }),
    element("path", {
      d,
      fill: "#000",
      transform: `translate(${left} ${plate}) scale(${CODE / side})`,
    }),
    lineOf(address.replace(/^https?:\/\//, ""), {
      ...words,
      y: plate + CODE + 72,
      size: 54,
      weight: 600,
      fill: CHALK,
    }),
  );
}
