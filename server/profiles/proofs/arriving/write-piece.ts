import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { diskRefusal, proofPath } from "../keeping/folder.ts";

const NO_ROOM_TO_GO_ON =
  "Our storage is full right now. What arrived is kept for a day, and your order is as it was. Please continue later.";

/** How far a piece came, and what broke it off. */
export interface Written {
  /** Of the file, from its start, on the disk for sure. */
  readonly received: number;
  /** Null where all of the piece is here. */
  readonly broken: unknown;
}

interface Piece {
  readonly offset: number;
  readonly length: number;
  readonly body: Readable;
  /** Some more of it is in the file. */
  readonly onWritten: () => void;
}

/**
 * Streams a piece to where it belongs in the file: what is in memory is what the connection has just brought. What came before a
 * cut is kept; of a piece for which the disk has no room nothing is.
 */
export async function writePiece(
  { files_dir, proof_id }: { files_dir: string; proof_id: string },
  { offset, length, body, onWritten }: Piece,
): Promise<Written> {
  const file = await open(proofPath(files_dir, proof_id, "upload"), "r+").catch((error) => {
    throw diskRefusal(error);
  });
  try {
    let at = offset;
    let broken: unknown = null;
    try {
      for await (const chunk of body) {
        if (at + chunk.length > offset + length) throw new Error("More came than was said.");
        await writeAll(file, chunk, at);
        at += chunk.length;
        letGo(chunk);
        onWritten();
      }
      if (at < offset + length) broken = new Error("Less came than was said.");
    } catch (error) {
      broken = diskRefusal(error, NO_ROOM_TO_GO_ON);
      if (broken !== error) {
        await file.truncate(offset).catch(() => {});
        return { received: offset, broken };
      }
    }
    await file.datasync();
    return { received: at, broken };
  } catch (error) {
    return { received: offset, broken: diskRefusal(error, NO_ROOM_TO_GO_ON) };
  } finally {
    await file.close();
  }
}

/**
 * Gives back what a chunk held, once it is written. Each is memory of its own outside of the heap, which the engine would let lie, up to
 * 64 MB of it, until it collects. A part of another one is left alone.
 */
function letGo({ buffer, byteOffset, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength)
    buffer.transfer(0);
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Buffer, at: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}
