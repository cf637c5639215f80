import type { FileHandle } from "node:fs/promises";

/** Not what a camera writes, or nothing that we show: its message is for whoever sent it. */
export class NotShown extends Error {
  override readonly name = "NotShown";
}

export const BROKEN_VIDEO = "This video is damaged or isn't whole. Please export it again and upload that.";
export const brokenVideo = (): NotShown => new NotShown(BROKEN_VIDEO);

const BLANK = Buffer.alloc(1_048_576);

/** A file that is looked at by place, and changed in place: never more of it is in memory than is asked for. */
export interface CheckedFile {
  readonly size: number;
  /** Throws `NotShown` where the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Makes zeros of what is there. */
  blank(from: number, to: number): Promise<void>;
}

export function checkedFile(file: FileHandle, size: number): CheckedFile {
  const write = async (at: number, bytes: Buffer) => {
    const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
    if (bytesWritten !== bytes.length) throw new Error("A file took less than it was given.");
  };
  return {
    size,
    async read(at, length) {
      if (at < 0 || length < 0 || at + length > size) throw brokenVideo();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead !== length) throw new Error("A file is shorter than it was.");
      return buffer;
    },
    write,
    async blank(from, to) {
      for (let at = from; at < to; at += BLANK.length)
        await write(at, BLANK.subarray(0, Math.min(BLANK.length, to - at)));
    },
  };
}
