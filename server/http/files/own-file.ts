import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Who } from "../../../contract/form/call.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import type { World } from "../../world/world.ts";
import { Refusal } from "../answers/refusal.ts";
import type { Asker } from "../sessions/asker.ts";
import { freshUntil } from "../sessions/fresh-proof.ts";
import { readSession, type Session } from "../sessions/session.ts";
import { refuseUnless } from "../sessions/who.ts";

/** A file of somebody's own, at an address that a page can link to: without the API key of the calls. */
export interface OwnFile {
  readonly address: string;
  readonly who: Exclude<Who, "anyone">;
  /** The page that links to it, where who is not signed in goes on afterwards; it takes the same query string. */
  readonly page?: string;
  /** As of a call (contract/form/call.ts): who has not shown lately who they are is led to do so, and from there to the file. */
  readonly fresh_proof?: true;
  /** What it is called, and what is in it. What can be refused is refused before the first of it is asked for. */
  readonly write: (world: World, query: unknown, asker: FileAsker) => Promise<WrittenFile>;
}

/** The lines of a table, or a file of another kind. */
type WrittenFile =
  | { readonly name: string; readonly lines: AsyncIterable<string> | Iterable<string> }
  | {
      readonly name: string;
      readonly type: string;
      /** Absent where it is put together as it is sent; one that breaks off then lacks its end. */
      readonly bytes?: number;
      readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
      /** It came from outside, and a browser that opens it all the same lets it do nothing. */
      readonly is_foreign?: true;
    };

export interface FileAsker extends Pick<Asker, "request_id"> {
  readonly session: Session;
}

/** Serves it piece by piece, as fast as it is taken, to who may have it; who is not signed in is led to sign in. */
export function serveOwnFile(
  app: FastifyInstance,
  world: World,
  { address, who, page = pages.home.to(), fresh_proof, write }: OwnFile,
): void {
  app.get(address, { compress: false }, async (request, reply) => {
    const session = await sessionFor(request, world, who);
    if (!session)
      return reply.redirect(pages.login.to(page + URL.parse(request.url, world.origin)?.search), 303);
    if (fresh_proof && !freshUntil(session, world.clock.now()))
      return reply.header("cache-control", "no-store").redirect(pages.confirmItsYou.to(request.url), 303);
    const file = await write(world, request.query, { request_id: request.id, session });
    reply
      .header("cache-control", "private, no-store")
      .header("content-disposition", `attachment; filename="${file.name}"`);
    if ("type" in file && file.is_foreign)
      reply.header("content-security-policy", "default-src 'none'; sandbox");
    return "lines" in file
      ? reply
          .type("text/csv; charset=utf-8; header=present")
          .send(Readable.from(inPieces(file.lines), { objectMode: false }))
      : reply
          .type(file.type)
          .headers(file.bytes === undefined ? {} : { "content-length": file.bytes })
          .send(Readable.from(file.pieces, { objectMode: false }));
  });
}

async function sessionFor(
  { headers }: FastifyRequest,
  world: World,
  who: OwnFile["who"],
): Promise<Session | null> {
  const session = await readSession(world, headers);
  try {
    refuseUnless(who, session);
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 401) return null;
    throw refusal;
  }
  return session === "ended" ? null : session;
}

const PIECE_CHARACTERS = 65_536;

/** A line by itself is too little to be sent. */
async function* inPieces(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
