import { Resvg } from "@resvg/resvg-js";
import type { Pictured } from "../../../contract/pages/share-picture.ts";
import { fontsFor } from "./fonts.ts";
import { playerPicture } from "./player-picture.ts";
import { sitePicture } from "./site-picture.ts";

/** Draws an athlete's picture, or the site's (null), as PNG. Takes some 50 ms, so it runs in a thread of its own (pictures.ts). */
export function draw(player: Pictured | null): Uint8Array {
  const svg = player ? playerPicture(player) : sitePicture();
  return new Resvg(svg, { font: fontsFor(svg) }).render().asPng();
}
