import type { FastifyInstance, FastifyReply } from "fastify";
import { type Backed, backedIn, backedText } from "../../../contract/pages/backed.ts";
import { type Paper, passedOn } from "../../../contract/pages/passed-on.ts";
import {
  backedPicturePath,
  type Pictured,
  playerPicturePath,
  posterPicturePath,
  SHARE_PICTURE,
  SITE_PICTURE_PATH,
  teamPicturePath,
} from "../../../contract/pages/share-picture.ts";
import type { Gate } from "../../http/answers/gate.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { isOurs } from "../../letters/backed.ts";
import { findPictured } from "../../letters/pictured.ts";
import type { World } from "../../world/world.ts";
import type { Subject } from "./draw.ts";
import { findPicturedTeam } from "./find-team.ts";
import { openPictures } from "./pictures.ts";

/**
 * `184402-1f2e3d.png`, `backed-184402-2026-11-21-Zx81…-1f2e3d.png`, `team-12-1f2e3d.png`, `poster-184402-a4-1f2e3d.svg`, `site-1f2e3d.png`; an address without its
 * digest, or with an old one, leads to the present one.
 */
const NAME =
  /^(?:site|(?<player>\d{1,9})|backed-(?<of>\d{1,9})-(?<backed>\d{4}-\d\d-\d\d-[\w-]{16})|team-(?<team>\d{1,9})|poster-(?<poster>\d{1,9})-(?<paper>letter|a4))(?:-[0-9a-z]+)?\.(?<type>png|svg)$/;

/** Of the site's own picture, which is nobody's. */
const FOR_GOOD = "public, max-age=31536000, immutable";
/** Of a person: whoever is taken down is gone from every cache within minutes. Until then the `ETag` saves the sending. */
const FOR_MINUTES = "public, max-age=300, must-revalidate";
const FOR_A_WHILE = "public, max-age=300";

/** A picture at its present address. */
interface Found {
  readonly path: string;
  readonly subject: Subject;
}

/** Serves the picture that each shared link unfolds with, and posters. Who is not found today has none, kept or not. */
export function servePictures(app: FastifyInstance, world: World, gate: Gate): void {
  const pictures = openPictures();
  app.addHook("onClose", () => pictures.close());
  app.get<{ Params: { name: string } }>("/pictures/:name", { compress: false }, async (request, reply) => {
    const { groups } = NAME.exec(request.params.name) ?? {};
    if (!groups || (groups.type === "svg") !== (groups.poster !== undefined)) throw noPicture();
    const found = await find(world, gate, groups);
    if (!found) throw noPicture();
    const { path, subject } = found;
    // Messengers show it on pages of their own.
    reply.header("cross-origin-resource-policy", "cross-origin");
    if (request.params.name !== path.split("/").at(-1)) {
      return reply.header("cache-control", FOR_A_WHILE).redirect(path);
    }
    const etag = `"${request.params.name}"`;
    reply.headers({ "cache-control": subject.kind === "site" ? FOR_GOOD : FOR_MINUTES, etag });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return sendPicture(reply, subject, await pictures.picture(path, subject));
  });
}

/** What the parts of a name stand for, as it is today. */
async function find(
  world: World,
  gate: Gate,
  { player, of, backed, team, poster, paper }: Partial<Record<string, string>>,
): Promise<Found | null> {
  if (team !== undefined) {
    const found = await gate.through(() => findPicturedTeam(world, Number(team)));
    return found && { path: teamPicturePath(found), subject: { kind: "team", team: found } };
  }
  const id = player ?? of ?? poster;
  if (id === undefined) return { path: SITE_PICTURE_PATH, subject: { kind: "site" } };
  const found = await gate.through(() => findPictured(world, Number(id)));
  if (!found) return null;
  if (poster === undefined) return ofPlayer(world, found, backedIn(backed));
  const sheet: Paper = paper === "a4" ? "a4" : "letter";
  const address = world.origin + passedOn.short(found);
  return {
    path: posterPicturePath(found, sheet, address),
    subject: { kind: "poster", player: found, paper: sheet, address },
  };
}

/** With the day where it is ours: nobody else can put one on a jersey, or find out by trying on which there was something. */
function ofPlayer(world: World, player: Pictured, backed: Backed | null): Found {
  const is_ours = backed !== null && isOurs(world, player.player_id, backed);
  return {
    path: is_ours ? backedPicturePath(player, backedText(backed)) : playerPicturePath(player),
    subject: { kind: "player", player, backed_on: is_ours ? backed.day : null },
  };
}

const sendPicture = (reply: FastifyReply, { kind }: Subject, picture: Uint8Array) =>
  reply
    .type(kind === "poster" ? "image/svg+xml" : SHARE_PICTURE.type)
    .send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));

const noPicture = () => new Refusal(404, "There is no such picture.");
