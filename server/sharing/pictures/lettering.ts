import { FAMILY, type Weight, widthOf } from "./fonts.ts";
import { element, escaped } from "./svg.ts";

/** One or more lines of one size. */
export interface Lettering {
  readonly lines: readonly string[];
  readonly size: number;
  readonly weight: Weight;
}

interface Room {
  readonly weight: Weight;
  readonly width: number;
  /** The largest size, in pixels, where it takes one line, two, and so on. */
  readonly most: readonly number[];
  /** Below this size nobody reads it; the end is then left out. */
  readonly least: number;
}

/** The largest lettering of a text that fits the room: more lines where that makes it larger by far. */
export function lettered(text: string, room: Room): Lettering {
  const [one, ...more] = room.most.map((most, at) => inLines(text, at + 1, most, room));
  let best = one ?? { lines: [], size: 0, weight: room.weight };
  for (const next of more) if (next.size > best.size * WORTH_A_LINE) best = next;
  if (best.size >= room.least) return best;
  return { ...best, size: room.least, lines: best.lines.map((line) => shortened(line, room)) };
}

const WORTH_A_LINE = 1.2;

/** The text in (at most) so many lines, broken where the longest of them is shortest. */
function inLines(text: string, count: number, most: number, { weight, width }: Room): Lettering {
  const lines = count === 1 ? [text] : inTwo(text, weight);
  const widest = Math.max(...lines.map((line) => widthOf(line, weight, most)));
  return { lines, weight, size: Math.floor(Math.min(most, (most * width) / Math.max(widest, 1))) };
}

function inTwo(text: string, weight: Weight): readonly string[] {
  const breaks = [...text.matchAll(/\s+|(?<=-)/g)].map(({ index }) => [
    text.slice(0, index),
    text.slice(index).trim(),
  ]);
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => widthOf(line, weight, 100)));
  const [best] = breaks.map((lines) => ({ lines, width: widest(lines) })).sort((a, b) => a.width - b.width);
  return best?.lines ?? [text];
}

function shortened(line: string, { weight, width, least }: Room): string {
  const fits = (end: number) => widthOf(`${line.slice(0, end)}…`, weight, least) <= width;
  if (widthOf(line, weight, least) <= width) return line;
  let [short, long] = [0, line.length];
  while (long - short > 1) {
    const middle = (short + long) >> 1;
    if (fits(middle)) short = middle;
    else long = middle;
  }
  return `${line.slice(0, short).trimEnd()}…`;
}

/** A line of text as SVG. */
export const lineOf = (
  text: string,
  at: {
    x: number;
    y: number;
    size: number;
    weight: Weight;
    fill: string;
    anchor?: "middle" | "end";
    spacing?: number;
    /** Squeezed to this, where it would be wider. */
    width?: number;
    more?: Readonly<Record<string, string | number>>;
  },
): string => {
  const spacing = (at.spacing ?? 0) * at.size;
  const squeezed =
    at.width !== undefined && widthOf(text, at.weight, at.size) + spacing * text.length > at.width;
  return element(
    "text",
    {
      x: at.x,
      y: at.y,
      "font-family": FAMILY,
      "font-weight": at.weight,
      "font-size": at.size,
      fill: at.fill,
      "text-anchor": at.anchor,
      "letter-spacing": spacing || undefined,
      ...(squeezed ? { textLength: at.width, lengthAdjust: "spacingAndGlyphs" } : {}),
      ...at.more,
    },
    escaped(text),
  );
};
