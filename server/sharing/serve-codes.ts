import type { FastifyInstance } from "fastify";
import { pages } from "../../contract/pages/addresses.ts";
import { passedOn } from "../../contract/pages/passed-on.ts";
import type { Gate } from "../http/answers/gate.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { findPictured } from "../letters/pictured.ts";
import type { World } from "../world/world.ts";
import { qrCode } from "./pictures/qr-code.ts";
import { element } from "./pictures/svg.ts";

const WHOLE = /^\d{1,9}$/;
/** `184402.svg` */
const FILE = /^(\d{1,9})\.svg$/;

/** Whoever is taken down is gone from every cache within minutes, as their picture is. */
const FOR_MINUTES = "public, max-age=300, must-revalidate";

/** As wide as it stands on a page, where it is opened by itself. */
const WIDTH = 480;

/** The short address of an athlete, and its QR code. */
export function serveCodes(app: FastifyInstance, world: World, gate: Gate): void {
  app.get<{ Params: { player_id: string } }>("/a/:player_id", async (request, reply) => {
    if (!WHOLE.test(request.params.player_id)) throw new Refusal(404, "There is no such address.");
    const player_id = Number(request.params.player_id);
    const player = await gate.through(() => findPictured(world, player_id));
    // Who is not found today has a page that says what became of them, whatever team its address names.
    return reply
      .header("cache-control", "public, max-age=60")
      .redirect(pages.detail.to(player ?? { player_id, team_id: 1 }));
  });

  app.get<{ Params: { file: string } }>("/qr/:file", async (request, reply) => {
    const [, id] = FILE.exec(request.params.file) ?? [];
    const player = id ? await gate.through(() => findPictured(world, Number(id))) : null;
    if (!player) throw new Refusal(404, "There is no such code.");
    return reply
      .headers({ "cache-control": FOR_MINUTES, "x-robots-tag": "noindex" })
      .type("image/svg+xml; charset=utf-8")
      .send(codePicture(world.origin + passedOn.short(player)));
  });
}

/** A code by itself: dark on white in either scheme, as scanners want it. */
function codePicture(address: string): string {
  const { side, d } = qrCode(address);
  const ground = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${side} ${side}`,
    width: WIDTH,
    height: WIDTH,
    "shape-rendering": "crispEdges",
  };
  return element(
    "svg",
    ground,
    element("title", {}, "QR code"),
    element("rect", { width: side, height: side, fill: "#fff" }),
    element("path", { d, fill: "#000" }),
  );
}
