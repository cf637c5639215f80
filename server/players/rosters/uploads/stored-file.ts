import sql from "sql-template-tag";
import { PIECE_BYTES } from "../../../../contract/players/roster-uploads.ts";
import type { Queries } from "../../../world/database.ts";
import type { StoredFile } from "../reading/read-text.ts";

/** An uploaded file as it lies in the database: a piece of it at a time is in memory. */
export function storedFile(
  queries: Queries,
  { upload_id, file_name, bytes }: { upload_id: number; file_name: string; bytes: number },
): StoredFile {
  const piece = async (place: number) => {
    const found = await queries.row<{ content: Buffer }>(sql`
      select content from roster_upload_pieces where upload_id = ${upload_id} and place = ${place}`);
    if (!found) throw new Error(`Piece ${place} of roster upload ${upload_id} is gone.`);
    return found.content;
  };
  return {
    name: file_name,
    size: bytes,
    async *chunks() {
      for (let place = 0; place < piecesOf(bytes); place++) yield await piece(place);
    },
    async bytesAt(from, length) {
      const end = Math.min(bytes, from + length);
      if (from >= end) return Buffer.alloc(0);
      const first = Math.floor(from / PIECE_BYTES);
      const found: Buffer[] = [];
      for (let place = first; place * PIECE_BYTES < end; place++) found.push(await piece(place));
      return Buffer.concat(found).subarray(from - first * PIECE_BYTES, end - first * PIECE_BYTES);
    },
  };
}

export const piecesOf = (bytes: number): number => Math.ceil(bytes / PIECE_BYTES);

/** How long a piece has to be: only the last one is shorter. */
export const pieceBytes = (bytes: number, place: number): number =>
  Math.min(PIECE_BYTES, bytes - place * PIECE_BYTES);
