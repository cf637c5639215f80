import { backedWords } from "../../../contract/pages/backed.ts";
import type { Pictured } from "../../../contract/pages/share-picture.ts";
import { inTwoParts } from "../../../pure/names.ts";
import { positionName } from "../../../pure/positions.ts";
import { teamColors } from "../../../pure/team-colors.ts";
import { drawable, type Weight, widthOf } from "./fonts.ts";
import { band, CHALK, INK, picture } from "./frame.ts";
import { jersey } from "./jersey.ts";
import { type Lettering, lettered, lineOf } from "./lettering.ts";
import { element } from "./svg.ts";

/** The slanted cut between the two colours, and where the letters begin beside it. */
const CUT = { top: 508, bottom: 346 };
const LEFT = 512;
const WIDTH = 640;
/** Above the band at the foot. */
const MIDDLE = 272;

/**
 * An athlete's picture: the head of their page, without a photograph. `backed_on`: a day on which somebody backed them, which
 * says nothing about who.
 */
export function playerPicture(player: Pictured, backed_on: string | null = null): string {
  const colors = teamColors(player.team_color, player.team_alt_color);
  const cut = `M0 0H${CUT.top}L${CUT.bottom} 630H0Z`;
  return picture(
    element("rect", { width: 1200, height: 630, fill: colors.team }),
    ghost(player, colors.on_team),
    element("path", { d: cut, fill: colors.team_2 }),
    element("path", { d: cut, fill: INK, "fill-opacity": 0.06 }),
    element("path", { d: cut, fill: "url(#spot)" }),
    element("g", { transform: "translate(-6 76) scale(2.42)" }, jersey(player, colors)),
    ...stacked(linesOf(player, backed_on)).flatMap(([text, at]) =>
      backed_on !== null && text === backedLine(player, backed_on)
        ? plate(text, at)
        : lineOf(text, { x: LEFT, fill: colors.on_team, ...at, width: WIDTH }),
    ),
    band(),
  );
}

/** The number once more, as large as the picture allows and hardly there. */
const ghost = ({ jersey_number }: Pictured, fill: string): string =>
  lineOf(drawable(jersey_number ?? ""), {
    x: 1216,
    y: 566,
    size: 600,
    weight: 700,
    fill,
    anchor: "end",
    spacing: -0.04,
    more: { "fill-opacity": 0.09 },
  });

/** A line on a plate of its own, as the page after a payment has it. */
function plate(text: string, at: { y: number; size: number; weight: Weight }): string[] {
  const [height, room] = [at.size * 1.5, at.size * 0.5];
  const y = at.y + 10;
  const width = Math.min(widthOf(text, at.weight, at.size), WIDTH);
  return [
    element("rect", {
      x: LEFT,
      y: y - at.size * 0.35 - height / 2,
      width: width + room * 2,
      height,
      rx: 6,
      fill: CHALK,
    }),
    lineOf(text, { x: LEFT + room, fill: INK, ...at, y, width }),
  ];
}

const backedLine = (player: Pictured, day: string): string => drawable(backedWords(player, day));

function linesOf(player: Pictured, backed_on: string | null): readonly Lettering[] {
  const { team_name, sport_name, position, player_class, jersey_number } = player;
  const number = drawable(jersey_number ? `No. ${jersey_number}` : "");
  // A name that no font can write leaves its place to the number.
  const name = drawable(player.player_name);
  const [given, family] = name ? inTwoParts(name) : ["", number];
  const facts = [number, position && positionName(position), player_class].map((fact) =>
    drawable(fact ?? ""),
  );
  return [
    lettered(drawable(team_name), { weight: 600, width: WIDTH, most: [46, 40], least: 32 }),
    lettered(given.toUpperCase(), { weight: 700, width: WIDTH, most: [92], least: 56 }),
    lettered(family.toUpperCase(), { weight: 700, width: WIDTH, most: [172, 112], least: 64 }),
    ...(backed_on !== null
      ? [lettered(backedLine(player, backed_on), { weight: 700, width: WIDTH - 50, most: [48], least: 26 })]
      : [
          lettered(facts.filter(Boolean).join(" · "), { weight: 600, width: WIDTH, most: [40], least: 26 }),
          lettered(drawable(sport_name), { weight: 600, width: WIDTH, most: [34], least: 26 }),
        ]),
  ].filter(({ lines }) => lines.some(Boolean));
}

/** In parts of the size: capitals are so tall, and lines of one lettering so far apart. */
const CAPITALS = 0.7;
const LEADING = 0.95;
/** Between one lettering and the next: room for accents, and for what hangs below. */
const GAP = 36;

/** The lines one below the other around the middle, each with its baseline. */
function stacked(blocks: readonly Lettering[]) {
  const heightOf = ({ lines, size }: Lettering) => size * (CAPITALS + (lines.length - 1) * LEADING);
  const height = blocks.reduce((sum, block) => sum + heightOf(block) + GAP, -GAP);
  let top = MIDDLE - height / 2;
  return blocks.flatMap((block) => {
    const { lines, size, weight } = block;
    const first = top + size * CAPITALS;
    top += heightOf(block) + GAP;
    return lines.map(
      (text, at) => [text, { y: Math.round(first + at * size * LEADING), size, weight }] as const,
    );
  });
}
