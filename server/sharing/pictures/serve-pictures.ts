import type { FastifyInstance, FastifyReply } from "fastify";
import {
  playerPicturePath,
  SHARE_PICTURE,
  SITE_PICTURE_PATH,
} from "../../../contract/pages/share-picture.ts";
import type { Gate } from "../../http/answers/gate.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { findPictured } from "../../letters/pictured.ts";
import type { World } from "../../world/world.ts";
import { openPictures } from "./pictures.ts";

/** `184402-1f2e3d.png`, `site-1f2e3d.png`; an address without its digest, or with an old one, leads to the present one. */
const NAME = /^(?:site|(\d{1,9}))(?:-\w+)?\.png$/;

/** Of the site's own picture, which is nobody's. */
const FOR_GOOD = "public, max-age=31536000, immutable";
/** Of a person: whoever is taken down is gone from every cache within minutes. Until then the `ETag` saves the sending. */
const FOR_MINUTES = "public, max-age=300, must-revalidate";
const FOR_A_WHILE = "public, max-age=300";

/** Serves the picture that each shared link unfolds with. Who is not found today has none, kept or not. */
export function servePictures(app: FastifyInstance, world: World, gate: Gate): void {
  const pictures = openPictures();
  app.addHook("onClose", () => pictures.close());
  app.get<{ Params: { name: string } }>("/pictures/:name", { compress: false }, async (request, reply) => {
    const named = NAME.exec(request.params.name);
    if (!named) throw noPicture();
    const player_id = named[1] ? Number(named[1]) : null;
    const player = player_id === null ? null : await gate.through(() => findPictured(world, player_id));
    if (player_id !== null && !player) throw noPicture();
    const path = player ? playerPicturePath(player) : SITE_PICTURE_PATH;
    // Messengers show it on pages of their own.
    reply.header("cross-origin-resource-policy", "cross-origin");
    if (request.params.name !== path.split("/").at(-1)) {
      return reply.header("cache-control", FOR_A_WHILE).redirect(path);
    }
    const etag = `"${request.params.name}"`;
    reply.headers({ "cache-control": player ? FOR_MINUTES : FOR_GOOD, etag });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return sendPicture(reply, await pictures.picture(path, player));
  });
}

const sendPicture = (reply: FastifyReply, picture: Uint8Array) =>
  reply.type(SHARE_PICTURE.type).send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));

const noPicture = () => new Refusal(404, "There is no such picture.");
