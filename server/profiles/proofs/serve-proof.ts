import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { proofFileAt } from "../../../contract/proofs/proofs.ts";
import { maySeeProof, maySeeProofAtOurDesk } from "../../contributions/acts.ts";
import type { Gate } from "../../http/answers/gate.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { readSession } from "../../http/sessions/session.ts";
import type { World } from "../../world/world.ts";
import { codeOf, proofPath } from "./keeping/folder.ts";
import { auditLook, waitsFor } from "./keeping/reported.ts";
import { rangeOf } from "./range.ts";

const asked = z.object({ link: z.optional(z.string().check(z.maxLength(200))) });

interface Kept {
  readonly order_id: string;
  readonly media_type: string;
  readonly bytes: number;
}

/** What the three kinds that are kept are called; nothing of a name comes from people. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

/**
 * Serves a kept proof to whoever may see its order, signed in or by the link of a letter (`?link=`), and to an admin while a report of it
 * waits for them, or where they decide about the order in the place of an office that is not there; to anybody else there is none.
 * A player asks for parts of it. Opened by itself it is a download, in which nothing runs.
 */
export function serveProofs(app: FastifyInstance, world: World, gate: Gate): void {
  app.get<{ Params: { proof_id: string } }>(
    proofFileAt(":proof_id"),
    // `HEAD` comes with it.
    { compress: false },
    async (request, reply) => {
      const { proof_id } = request.params;
      const kept = await gate.through(() => find(world, request, proof_id));
      return send(world, request, reply, proof_id, kept);
    },
  );
}

/** Throws `Refusal` 404 whatever the reason: who may not see it learns not even that there is one. */
async function find(
  world: World,
  { headers, query, id: request_id }: FastifyRequest,
  proof_id: string,
): Promise<Kept> {
  const none = new Refusal(404, "There is no such file.");
  if (!z.safeParse(z.uuid(), proof_id).success) throw none;
  const session = await readSession(world, headers);
  const viewer = {
    person: session === "ended" ? null : (session?.person ?? null),
    link: z.safeParse(asked, query).data?.link ?? null,
  };
  if (viewer.person === null && viewer.link === null) throw none;
  return world.database.transaction(async (tx) => {
    const kept = await tx.row<Kept>(sql`
      select order_id, media_type, kept_bytes::float8 as bytes from proofs
       where proof_id = ${proof_id}::uuid and state = 'kept'`);
    if (!kept) throw none;
    if (await maySeeProof(world, tx, viewer, kept.order_id)) return kept;
    const { order_id } = kept;
    if (session === null || session === "ended") throw none;
    const looked = { session, request_id, range: headers.range };
    if (await waitsFor(tx, viewer.person, proof_id))
      await auditLook(tx, looked, { act: "looked at a reported proof", proof_id, order_id });
    else if (await maySeeProofAtOurDesk(tx, viewer.person, order_id))
      await auditLook(tx, looked, { act: "looked at a proof as its school does", proof_id, order_id });
    else throw none;
    return kept;
  });
}

async function send(
  world: World,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  proof_id: string,
  { media_type, bytes }: Kept,
): Promise<FastifyReply> {
  const path = proofPath(world.files_dir, proof_id, "kept");
  const there = await stat(path).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
    throw new Refusal(503, "We can't show this file right now. We're checking why.");
  });
  if (there.size !== bytes) throw new Refusal(503, "We can't show this file right now. We're checking why.");
  reply.type(media_type).headers({
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="proof-${proof_id.slice(0, 8)}.${ENDINGS[media_type] ?? "bin"}"`,
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const range = rangeOf(headers.range, bytes);
  if (range === "none") {
    reply.header("content-range", `bytes */${bytes}`);
    throw new Refusal(416, "The file has no such part.");
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${from}-${to}/${bytes}`);
  reply.header("content-length", to - from + 1);
  // Whoever asks for the head alone costs no reading.
  return reply.send(method === "HEAD" ? Readable.from([]) : createReadStream(path, { start: from, end: to }));
}
