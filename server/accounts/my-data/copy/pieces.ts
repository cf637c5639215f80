import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import { type Sealing, sealBytes, unsealBytes } from "../../../world/sealing.ts";
import type { World } from "../../../world/world.ts";

/** What one row holds, before it is sealed. */
const PIECE_BYTES = 524_288;
/** A copy that would be larger is not made. */
const MOST_BYTES = 67_108_864;

/** There is more to be kept than one file may be. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}
/** The copy is gone, or somebody else makes it by now. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

type Secrets = Pick<World, "sealing_keys" | "link_secret" | "older_link_secrets">;

/** By the keys for what is sealed, else by the secret that every installation has: a copy lies open nowhere. */
const secretsOf = ({ sealing_keys, link_secret, older_link_secrets }: Secrets): string[] => [
  ...sealing_keys,
  link_secret,
  ...older_link_secrets,
];

const sealingOf = (secret: string, copy_id: string, place: number): Sealing => ({
  secret,
  what: "a copy of one's data",
  whose: `${copy_id} ${place}`,
});

/** Keeps a file as it grows, piece by piece. Its parts throw `TooLarge` and `Overtaken`. */
export function keepPieces(
  world: Secrets & { readonly database: Queries },
  copy: { readonly copy_id: string; readonly turn: string },
) {
  const [secret = ""] = secretsOf(world);
  let rest = Buffer.alloc(0);
  let bytes = 0;
  let place = 0;
  const keep = async (piece: Buffer) => {
    const sealed = sealBytes(piece, sealingOf(secret, copy.copy_id, place));
    const kept = await world.database.row(sql`
      insert into my_data_pieces (copy_id, place, content)
      select copy_id, ${place}::int, ${sealed}::bytea from my_data_copies
       where copy_id = ${copy.copy_id} and turn = ${copy.turn} and ready_at is null
         for share
      returning place`);
    if (!kept) throw new Overtaken(copy.copy_id);
    place += 1;
  };
  return {
    async take(more: Buffer): Promise<void> {
      bytes += more.length;
      if (bytes > MOST_BYTES) throw new TooLarge(copy.copy_id);
      rest = Buffer.concat([rest, more]);
      while (rest.length >= PIECE_BYTES) {
        await keep(rest.subarray(0, PIECE_BYTES));
        rest = rest.subarray(PIECE_BYTES);
      }
    },
    /** Answers how many bytes there are. */
    async end(): Promise<number> {
      if (rest.length > 0) await keep(rest);
      return bytes;
    },
  };
}

/** A file as it is kept, piece by piece. Throws where it goes meanwhile: whoever takes it sees that it is cut off. */
export async function* piecesOf(
  world: Secrets & { readonly database: Queries },
  { copy_id, bytes }: { readonly copy_id: string; readonly bytes: number },
): AsyncGenerator<Buffer> {
  let given = 0;
  for (let place = 0; given < bytes; place += 1) {
    const piece = await openPiece(world, copy_id, place);
    if (!piece) throw new Error("A copy of one's data went while it was taken.");
    given += piece.length;
    yield piece;
  }
}

/** Null where it is gone, or no secret of now opens it. */
export async function openPiece(
  world: Secrets & { readonly database: Queries },
  copy_id: string,
  place: number,
): Promise<Buffer | null> {
  const kept = await world.database.row<{ content: Buffer }>(sql`
    select content from my_data_pieces where copy_id = ${copy_id} and place = ${place}`);
  if (!kept) return null;
  for (const secret of secretsOf(world)) {
    const piece = unsealBytes(kept.content, sealingOf(secret, copy_id, place));
    if (piece) return piece;
  }
  return null;
}
