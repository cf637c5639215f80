import { constants, copyFile, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { MOST_PICTURE_BYTES } from "../../../../contract/proofs/proofs.ts";
import { task } from "../../../http/domain.ts";
import { encodePicture } from "../../../http/files/encoded-picture.ts";
import type { World } from "../../../world/world.ts";
import { codeOf, copyPath, dropFiles, proofPath, syncFolder } from "../keeping/folder.ts";
import { checkedFile, NotShown } from "./checked-file.ts";
import { cleanMp4 } from "./clean-mp4.ts";
import { cleanWebm } from "./clean-webm.ts";
import { type FileKind, HEAD_BYTES, kindOfFile } from "./kind-of-file.ts";

/** Pixels on the longer side: enough to read what is signed on a photo. */
const LONGEST_SIDE = 2_048;

const LOST = "We lost this file on our side. Please upload it again.";
const UNREADABLE = "We couldn't read this picture. Please save it as a JPEG and upload that.";
const PICTURE_TOO_LARGE = "Pictures can have up to 20 MB. Please save a smaller one.";

const payload = z.object({ proof_id: z.uuid() });
type Parts = Pick<World, "database" | "clock" | "files_dir">;

/**
 * Says of an upload that is here what it is. What is kept is another file than the one that came: whoever still has that open, as a
 * connection that another server takes for dead, changes nothing anymore.
 */
export const checkProof = task({ name: "proof_check" }, async (world: Parts, given) => {
  const { proof_id } = z.parse(payload, given);
  const waiting = await world.database.row<{ bytes: number }>(sql`
    select bytes::float8 as bytes from proofs where proof_id = ${proof_id} and state = 'checking'`);
  if (!waiting) return;
  const copy = copyPath(world.files_dir, proof_id);
  try {
    const media_type = await cleaned(proofPath(world.files_dir, proof_id, "upload"), copy, waiting.bytes);
    await keep(world, proof_id, copy, media_type);
  } catch (error) {
    const refusal = error instanceof NotShown ? error.message : codeOf(error) === "ENOENT" ? LOST : null;
    // The disk is full, or the database away: the job comes again.
    if (refusal === null) throw error;
    await refuse(world, proof_id, refusal);
  } finally {
    await rm(copy, { force: true });
  }
});

/** Writes what is to be shown to `copy`, and answers its type. Throws `NotShown`. */
async function cleaned(upload: string, copy: string, bytes: number): Promise<string> {
  const { size } = await stat(upload);
  if (size !== bytes) throw new NotShown(LOST);
  const kind = await kindAt(upload, bytes);
  if (kind === "picture") {
    if (bytes > MOST_PICTURE_BYTES) throw new NotShown(PICTURE_TOO_LARGE);
    const encoded = await encodePicture(await readFile(upload), LONGEST_SIDE, "a job");
    if (!encoded) throw new NotShown(UNREADABLE);
    await writeFile(copy, encoded.webp, { flag: "wx", mode: 0o600, flush: true });
    return "image/webp";
  }
  // By the system, and where it can without copying: nothing of it passes through our memory.
  await copyFile(upload, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(copy, "r+");
  try {
    const checked = checkedFile(file, bytes);
    await (kind === "mp4" ? cleanMp4(checked) : cleanWebm(checked));
    await file.datasync();
  } finally {
    await file.close();
  }
  return kind === "mp4" ? "video/mp4" : "video/webm";
}

async function kindAt(path: string, bytes: number): Promise<FileKind> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return kindOfFile(buffer.subarray(0, Math.min(bytes, bytesRead)));
  } finally {
    await file.close();
  }
}

/** The file is in its place before its row says so: killed in between, the job does it again. */
async function keep(world: Parts, proof_id: string, copy: string, media_type: string): Promise<void> {
  const path = proofPath(world.files_dir, proof_id, "kept");
  const { size } = await stat(copy);
  await rename(copy, path);
  await syncFolder(path);
  const kept = await world.database.row(sql`
    update proofs set state = 'kept', media_type = ${media_type}, kept_bytes = ${size}, file_name = null, fingerprint = null,
                      changed_at = ${world.clock.now()}
     where proof_id = ${proof_id} and state = 'checking' returning 1 as kept`);
  // Deleted meanwhile, or kept by another who did the same.
  if (!kept) return await dropUnless(world, proof_id);
  await dropFiles(world.files_dir, proof_id, ["upload"]);
}

async function dropUnless(world: Parts, proof_id: string): Promise<void> {
  const kept = await world.database.row(
    sql`select from proofs where proof_id = ${proof_id} and state = 'kept'`,
  );
  await dropFiles(world.files_dir, proof_id, kept ? ["upload"] : undefined);
}

async function refuse(world: Parts, proof_id: string, refusal: string): Promise<void> {
  await world.database.row(sql`
    update proofs set state = 'refused', refusal = ${refusal}, changed_at = ${world.clock.now()}
     where proof_id = ${proof_id} and state = 'checking'`);
  await dropFiles(world.files_dir, proof_id);
}
