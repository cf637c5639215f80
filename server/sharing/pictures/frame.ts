import { SHARE_PICTURE } from "../../../contract/pages/share-picture.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { widthOf } from "./fonts.ts";
import { jerseyDefinitions } from "./jersey.ts";
import { lineOf } from "./lettering.ts";
import { element } from "./svg.ts";

/** The colours of web/ui/theme/tokens.css that a picture needs. */
export const INK = "#0b1324";
export const CHALK = "#ffffff";
export const FLARE = "#ff5c1a";
export const MUTED = "#b9c4d8";

/** A whole picture of these layers. */
export function picture(...layers: readonly string[]): string {
  const { width, height } = SHARE_PICTURE;
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height },
    jerseyDefinitions(),
    ...layers,
  );
}

/** The foot of a picture: who it comes from. */
export const band = (): string =>
  element(
    "g",
    {},
    element("rect", { y: 546, width: 1200, height: 84, fill: INK }),
    mark(40, 603, 46),
    lineOf("Empowering Athletes. Connecting Fans. Growing Brands.", {
      x: 1160,
      y: 599,
      size: 30,
      weight: 600,
      fill: MUTED,
      anchor: "end",
    }),
  );

/** The product's name as its mark: the last word on the loud plate (web/parts/visitors/blocks/logo.tsx). */
export function mark(x: number, y: number, size: number): string {
  const words = PRODUCT_NAME.toUpperCase().split(" ");
  const [first, last] = [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
  const plate = {
    left: x + widthOf(first, 700, size) + size * 0.34,
    width: widthOf(last, 700, size) + size * 0.6,
  };
  const letters = { y, size, weight: 700 } as const;
  return element(
    "g",
    {},
    lineOf(first, { ...letters, x, fill: CHALK }),
    element(
      "g",
      { transform: `translate(${plate.left} ${y}) skewX(-8)` },
      element("rect", {
        y: -0.93 * size,
        width: plate.width,
        height: 1.16 * size,
        rx: 0.15 * size,
        fill: FLARE,
      }),
      lineOf(last, { ...letters, x: plate.width / 2, y: 0, fill: INK, anchor: "middle" }),
    ),
  );
}
