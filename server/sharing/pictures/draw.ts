import { Resvg } from "@resvg/resvg-js";
import type { Paper } from "../../../contract/pages/passed-on.ts";
import type { Pictured, PicturedTeam } from "../../../contract/pages/share-picture.ts";
import { fontsFor } from "./fonts.ts";
import { playerPicture } from "./player-picture.ts";
import { poster } from "./poster.ts";
import { sitePicture } from "./site-picture.ts";
import { teamPicture } from "./team-picture.ts";

/** What is to be drawn; a poster with where its code leads. */
export type Subject =
  | { readonly kind: "site" }
  /** `backed_on`: the day that stands in place of the facts; null for the athlete's own. */
  | { readonly kind: "player"; readonly player: Pictured; readonly backed_on: string | null }
  | { readonly kind: "team"; readonly team: PicturedTeam }
  | { readonly kind: "poster"; readonly player: Pictured; readonly paper: Paper; readonly address: string };

/**
 * Draws a picture as PNG; a poster as SVG whose letters are shapes, so that it is sharp on paper and needs no font.
 * Takes some 50 ms, so it runs in a thread of its own (pictures.ts).
 */
export function draw(subject: Subject): Uint8Array {
  const svg = svgOf(subject);
  const drawing = new Resvg(svg, { font: fontsFor(svg) });
  return subject.kind === "poster" ? new TextEncoder().encode(drawing.toString()) : drawing.render().asPng();
}

function svgOf(subject: Subject): string {
  switch (subject.kind) {
    case "site":
      return sitePicture();
    case "player":
      return playerPicture(subject.player, subject.backed_on);
    case "team":
      return teamPicture(subject.team);
    case "poster":
      return poster(subject);
  }
}
