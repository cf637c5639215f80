import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Refusal } from "../../../http/answers/refusal.ts";

/** What a file of a proof is: `upload`, as it comes in; `kept`, what is shown. Nothing of a name comes from people. */
export const PARTS = ["upload", "kept"] as const;
export type FilePart = (typeof PARTS)[number];
/** A file's name as `proofPath` and `copyPath` make it: the proof and what it is. */
export const FILE_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(upload|kept|[0-9a-f-]{36}\.part)$/;

/** Where all of them are, below FILES_DIR: no page and no static file is served from there. */
export const proofsFolder = (files_dir: string): string => join(files_dir, "proofs");

export const proofPath = (files_dir: string, proof_id: string, part: FilePart): string =>
  join(proofsFolder(files_dir), proof_id.slice(0, 2), `${proof_id}.${part}`);

/** A copy that is being checked: of one job alone, so that two that take each other for dead don't meet in it. */
export const copyPath = (files_dir: string, proof_id: string): string =>
  join(proofsFolder(files_dir), proof_id.slice(0, 2), `${proof_id}.${randomUUID()}.part`);

/** A new file for this process's user alone. Throws `Refusal` 507 where there is no room, 503 where the folder can't be written. */
export async function makeUpload(files_dir: string, proof_id: string, bytes: number): Promise<void> {
  const path = proofPath(files_dir, proof_id, "upload");
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(dirname(path));
    // It is copied once while it is checked; the rest is for whatever else lives on the disk, as the embedded database does.
    if (bavail * bsize < 2 * bytes + LEFT_FREE_BYTES) throw noRoom();
    await (await open(path, "wx", 0o600)).close();
    await syncFolder(path);
  } catch (error) {
    throw diskRefusal(error);
  }
}

const LEFT_FREE_BYTES = 256 * 1_048_576;

const NO_ROOM =
  "Our storage is full right now, so we couldn't take your file. Your order is as it was. Please try again later.";
const noRoom = (words = NO_ROOM) => new Refusal(507, words, { retry_after_seconds: 600 });

/** What went wrong with the disk, as whoever uploads may hear it; anything else as it was. `no_room`: what is said of a full one. */
export function diskRefusal(error: unknown, no_room?: string): unknown {
  const code = codeOf(error);
  if (code && FULL.has(code)) return noRoom(no_room);
  if (code && UNUSABLE.has(code))
    return new Refusal(503, "We can't take files right now. Please try again later.", {
      retry_after_seconds: 60,
    });
  return error;
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const UNUSABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EIO", "ESTALE", "EMFILE"]);

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** That a file is in its folder, or is no more, survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder: FileHandle = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
}

/** Deletes what there is of a proof's files. */
export async function dropFiles(
  files_dir: string,
  proof_id: string,
  parts: readonly FilePart[] = PARTS,
): Promise<void> {
  for (const part of parts) await rm(proofPath(files_dir, proof_id, part), { force: true });
}
