import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../contract/call.ts";
import { type Encoding, encodingOf, pack } from "./packing.ts";
import { WrittenJson } from "./route.ts";

/** An answer as it goes out, the same to whoever asks. */
export interface WrittenAnswer {
  readonly json: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a GET that may be kept. Weak, since the packed body has the same. */
  readonly etag: string | null;
  /** The body packed, once somebody wanted it so. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

/** Below this, packing saves no packet on the wire. */
const WORTH_PACKING_BYTES = 1_024;

export function writeAnswer(call: Call, answered: unknown): WrittenAnswer {
  const written = answered instanceof WrittenJson ? answered : null;
  const json = Buffer.from(written?.json ?? JSON.stringify(answered));
  const etag = keptByClients(call) ? `W/"${hash("sha1", json, "base64url")}"` : null;
  return {
    json,
    etag,
    headers: {
      "cache-control": cacheControl(call),
      vary: "accept-encoding",
      ...(etag ? { etag } : {}),
      ...(written?.total == null ? {} : { "x-total-count": String(written.total) }),
    },
    packed: new Map(),
  };
}

/** What it takes in memory at most: as it is, and packed in both ways. */
export const bytesOf = ({ json }: WrittenAnswer): number => 2 * json.length;

/** Sends it packed as the asker likes it; only the head, where the asker has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: WrittenAnswer,
): Promise<void> | undefined {
  reply.headers(answer.headers);
  if (answer.etag && names(request.headers["if-none-match"], answer.etag)) {
    reply.code(304).send();
    return;
  }
  reply.header("content-type", "application/json; charset=utf-8");
  const encoding =
    answer.json.length < WORTH_PACKING_BYTES ? null : encodingOf(request.headers["accept-encoding"]);
  if (encoding) return sendPacked(reply, answer, encoding);
  reply.send(answer.json);
}

async function sendPacked(reply: FastifyReply, answer: WrittenAnswer, encoding: Encoding): Promise<void> {
  let packed = answer.packed.get(encoding);
  if (!packed) {
    packed = pack(encoding, answer.json);
    answer.packed.set(encoding, packed);
  }
  const body = await packed;
  reply.header("content-encoding", encoding).send(body);
}

const keptByClients = (call: Call) => call.method === "GET" && call.cache_seconds !== undefined;

/** A shared cache may go on showing the old one for as long again while it asks for the new one. */
const cacheControl = (call: Call) =>
  keptByClients(call)
    ? `public, max-age=${call.cache_seconds}, stale-while-revalidate=${call.cache_seconds}`
    : "no-store";

const names = (if_none_match: string | undefined, etag: string): boolean =>
  if_none_match !== undefined &&
  (if_none_match.trim() === "*" ||
    if_none_match.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2)));
