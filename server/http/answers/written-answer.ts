import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Encoding, encodingOf, packQuickly, packWell } from "./packing.ts";

/** An answer as it goes out, the same to whoever asks. */
export interface WrittenAnswer {
  readonly status: number;
  readonly content_type: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a GET that may be kept. Weak, since the packed body has the same. */
  readonly etag: string | null;
  /** The body packed, once somebody wanted it so. */
  readonly packed: Map<Encoding, Packed>;
}

interface Packed {
  body: Buffer;
  /** Somebody asked again, so that it is worth more time. */
  wanted_again: boolean;
}

/** Below this, packing saves no packet on the wire. */
const WORTH_PACKING_BYTES = 1_024;

/** `kept`: somebody may keep it, and ask later whether it still holds. */
export function write(answer: {
  status: number;
  content_type: string;
  text: string;
  kept: boolean;
  headers: Readonly<Record<string, string>>;
}): WrittenAnswer {
  const { status, content_type, kept, headers } = answer;
  const body = Buffer.from(answer.text);
  const etag = kept ? `W/"${hash("sha1", body, "base64url")}"` : null;
  return {
    status,
    content_type,
    body,
    etag,
    headers: { vary: "accept-encoding", ...headers, ...(etag ? { etag } : {}) },
    packed: new Map(),
  };
}

/** What it takes in memory at most: as it is, and packed in both ways. */
export const bytesOf = ({ body }: WrittenAnswer): number => 2 * body.length;

/** Sends it packed as the asker likes it; only the head, where the asker has it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: WrittenAnswer): void {
  reply.headers(answer.headers);
  if (answer.etag && names(request.headers["if-none-match"], answer.etag)) {
    reply.code(304).send();
    return;
  }
  reply.code(answer.status).header("content-type", answer.content_type);
  const encoding =
    answer.body.length < WORTH_PACKING_BYTES ? null : encodingOf(request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding).send(packedBody(answer, encoding));
  else reply.send(answer.body);
}

/** Most pages are asked for once and never again within their second: only the second asker makes it worth to pack well. */
function packedBody({ body, packed }: WrittenAnswer, encoding: Encoding): Buffer {
  const known = packed.get(encoding);
  if (!known) {
    const quick = packQuickly(encoding, body);
    packed.set(encoding, { body: quick, wanted_again: false });
    return quick;
  }
  if (!known.wanted_again) {
    known.wanted_again = true;
    void packWell(encoding, body).then(
      (better) => {
        known.body = better;
      },
      // What was packed quickly is as right.
      () => undefined,
    );
  }
  return known.body;
}

/** What a browser that was told so drops: what it stored of this site, and the pages it keeps as they were left. */
export const EMPTIES_BROWSER = { "clear-site-data": '"cache"' } as const;

const names = (if_none_match: string | undefined, etag: string): boolean =>
  if_none_match !== undefined &&
  (if_none_match.trim() === "*" ||
    if_none_match.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2)));
