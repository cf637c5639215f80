import { createRequire } from "node:module";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { element, escaped } from "./svg.ts";

export type Weight = 600 | 700;
export type Fonts = NonNullable<ResvgRenderOptions["font"]>;

export const FAMILY = "Barlow Condensed";

const file = (name: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/barlow-condensed/${name}.ttf`);

const OWN: Fonts = {
  loadSystemFonts: false,
  fontFiles: [file("600SemiBold/BarlowCondensed_600SemiBold"), file("700Bold/BarlowCondensed_700Bold")],
  defaultFontFamily: FAMILY,
};
/** Looked through only for letters that ours does not have. */
const WITH_THE_MACHINES: Fonts = { ...OWN, loadSystemFonts: true };

/** Whose fonts have a letter. */
type Has = "ours" | "machine" | "nobody";
const known = new Map<string, Has>();

/**
 * `text` as it can be drawn: composed, without what is never seen, and with the apostrophes that our letters have.
 * "" where a letter is in no font, since a row of boxes is worse than no name.
 */
export function drawable(text: string): string {
  const clean = text
    .normalize("NFC")
    .replaceAll(/\p{C}/gu, "")
    .replaceAll(/[ʻ‛]/g, "‘")
    .replaceAll("ʼ", "’")
    .trim();
  return [...clean].some((letter) => whoHas(letter) === "nobody") ? "" : clean;
}

/** The fonts that a drawing with these texts needs. */
export const fontsFor = (text: string): Fonts =>
  [...text].some((letter) => whoHas(letter) === "machine") ? WITH_THE_MACHINES : OWN;

/** The width of a line in pixels, as it is seen. */
export function widthOf(text: string, weight: Weight, size: number): number {
  return inkOf(text, fontsFor(text), weight, size)?.width ?? 0;
}

function whoHas(letter: string): Has {
  let has = known.get(letter);
  if (!has) {
    has = isIn(letter, OWN) ? "ours" : isIn(letter, WITH_THE_MACHINES) ? "machine" : "nobody";
    known.set(letter, has);
  }
  return has;
}

/** No font has it; in its place stands the sign for whatever is missing. */
const IN_NO_FONT = "\u{10FFFF}";

/** A letter is missing where it looks like one that can't be there. */
function isIn(letter: string, fonts: Fonts): boolean {
  const [ink, missing] = [inkOf(letter, fonts), inkOf(IN_NO_FONT, fonts)];
  return (
    !ink || !missing || ink.width !== missing.width || ink.y !== missing.y || ink.height !== missing.height
  );
}

function inkOf(text: string, font: Fonts, weight: Weight = 700, size = 100) {
  const line = element(
    "text",
    { "font-family": FAMILY, "font-weight": weight, "font-size": size },
    escaped(text),
  );
  const ground = { xmlns: "http://www.w3.org/2000/svg", width: 1, height: 1 };
  return new Resvg(element("svg", ground, line), { font }).getBBox();
}
