import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { MOST_PIECE_BYTES, proofBytesAt } from "../../../../contract/proofs/proofs.ts";
import { mayUploadProof } from "../../../contributions/acts.ts";
import type { Gate } from "../../../http/answers/gate.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { refusalOfForeign } from "../../../http/sessions/same-site.ts";
import { type Person, readSession } from "../../../http/sessions/session.ts";
import { refuseUnless } from "../../../http/sessions/who.ts";
import type { World } from "../../../world/world.ts";
import { deleteFiles } from "../keeping/delete-files.ts";
import { codeOf } from "../keeping/folder.ts";
import { writePiece } from "./write-piece.ts";
import { hold, holdOn, type Standing, settle, standingOf } from "./writers.ts";

/** The protocol's version, and the type of its bodies. */
const TUS = "1.0.0";
const PIECE_TYPE = "application/offset+octet-stream";
/** Bodies that one server takes in at once; whoever comes beyond them waits and tries again. */
const MOST_AT_ONCE = 64;

interface Door {
  readonly world: World;
  readonly api_keys: readonly string[];
  readonly gate: Gate;
}

/**
 * Serves the core of tus 1.0.0 for uploads that `begin_proof` made: HEAD tells where one stands, PATCH goes on there. Refusals are
 * those of every call. What a call checks before its handler is checked here: the key, the other site's page, the session.
 */
export async function servePieces(app: FastifyInstance, door: Door): Promise<void> {
  const at_work = { count: 0 };
  await app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser(PIECE_TYPE, (_request, body, done) => done(null, body));
    route.addHook("onRequest", (request, reply, next) => {
      reply.headers({ "tus-resumable": TUS, "cache-control": "no-store" });
      next(refusalOf(request, door) ?? undefined);
    });
    const url = proofBytesAt(":proof_id");
    route.head<Params>(url, async (request, reply) => {
      const { standing } = await door.gate.through(() => admit(request, reply, door.world));
      return reply
        .headers({ "upload-offset": standing.received, "upload-length": standing.bytes })
        .code(200)
        .send();
    });
    route.patch<Params>(url, async (request, reply) => {
      if (at_work.count >= MOST_AT_ONCE)
        throw new Refusal(503, "Many files are being uploaded right now. Yours goes on in a moment.", {
          retry_after_seconds: 5,
        });
      at_work.count += 1;
      try {
        const received = await take(request, reply, door);
        return reply.header("upload-offset", received).code(204).send();
      } finally {
        at_work.count -= 1;
      }
    });
  });
}

interface Params {
  Params: { proof_id: string };
}

/** What is refused by the head alone. Whoever announces too much is cut off: not a byte of it is read. */
function refusalOf({ headers, method }: FastifyRequest, { api_keys, world }: Door): Refusal | null {
  const key = headers["x-api-key"];
  if (typeof key !== "string" || !api_keys.includes(key))
    return new Refusal(401, "The header x-api-key is missing or unknown.");
  if (headers["tus-resumable"] !== TUS) return new Refusal(412, `The header Tus-Resumable has to be ${TUS}.`);
  if (method !== "PATCH") return null;
  const foreign = refusalOfForeign(headers, world.origin);
  if (foreign) return foreign;
  if (lengthOf(headers["content-length"]) === null)
    return new Refusal(411, "The header Content-Length is missing.");
  return lengthOf(headers["upload-offset"]) === null
    ? new Refusal(400, "The header Upload-Offset has to be a whole number.")
    : null;
}

const lengthOf = (text: string | string[] | undefined): number | null =>
  typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Writes what comes. Answers how far the file is here. */
async function take(request: FastifyRequest<Params>, reply: FastifyReply, door: Door): Promise<number> {
  const { headers, params, body } = request;
  const [offset, length] = [
    lengthOf(headers["upload-offset"]) ?? 0,
    lengthOf(headers["content-length"]) ?? 0,
  ];
  const { proof_id } = params;
  const writer = randomUUID();
  const { person, standing } = await door.gate.through(() => admit(request, reply, door.world));
  if (length > MOST_PIECE_BYTES || offset + length > standing.bytes) {
    reply.header("connection", "close");
    throw length > MOST_PIECE_BYTES
      ? new Refusal(413, "A piece is at most 8 MB.")
      : new Refusal(413, "This is more than the file that was announced.");
  }
  if (length === 0) throw new Refusal(400, "The piece is empty.");
  if (!(body instanceof Readable)) throw new Refusal(415, `The body has to be ${PIECE_TYPE}.`);
  if (!(await mayStill(door.world, person, standing)))
    throw new Refusal(409, "This order takes no proof anymore.");
  await hold(door.world, { proof_id, user_id: person.user_id, offset, writer });
  const { received, broken } = await writePiece(
    { files_dir: door.world.files_dir, proof_id },
    { offset, length, body, onWritten: holdOn(door.world, { proof_id, writer }) },
  ).catch((error: unknown) => ({ received: offset, broken: error }));
  if (codeOf(broken) === "ENOENT") throw await lost(door.world, proof_id);
  await settle(door.world, { proof_id, received, writer });
  if (broken instanceof Refusal) throw broken;
  // Nobody listens anymore, as a rule; who does tries again from where it stands.
  if (broken) throw new Refusal(408, "The connection broke off. The upload goes on from where it stands.");
  return received;
}

/** Its beginning is nowhere, as after a restore: the next one is another upload. */
async function lost(world: World, proof_id: string): Promise<Refusal> {
  await world.database.transaction((tx) => deleteFiles(world, tx, sql`proof_id = ${proof_id}::uuid`));
  return new Refusal(410, "We lost the beginning of this file. Please choose it again.");
}

const mayStill = (world: World, person: Person, { order_id }: Standing): Promise<boolean> =>
  world.database.transaction((tx) => mayUploadProof(tx, person, order_id));

/** Who asks, and their upload. Throws `Refusal` 401, 404. */
async function admit(
  { headers, params }: FastifyRequest<Params>,
  reply: FastifyReply,
  world: World,
): Promise<{ person: Person; standing: Standing }> {
  const session = await readSession(world, headers);
  refuseUnless("member", session);
  if (session === null || session === "ended") throw new Refusal(401, "Please sign in first.");
  if (session.renewed.length > 0) reply.header("set-cookie", session.renewed);
  if (!z.safeParse(z.uuid(), params.proof_id).success) throw new Refusal(404, "There is no such upload.");
  return {
    person: session.person,
    standing: await standingOf(world, params.proof_id, session.person.user_id),
  };
}
