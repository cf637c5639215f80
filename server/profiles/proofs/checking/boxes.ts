import { brokenVideo, type CheckedFile } from "./checked-file.ts";

/** A box of the ISO base media file format (ISO/IEC 14496-12, 4.2), which QuickTime calls an atom. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Where its content begins. */
  readonly body: number;
  readonly end: number;
}

const MOST_BOXES = 100_000;

/** The boxes from one place to another, which they fill to the last byte. Throws `NotShown`. */
export async function boxesIn(file: CheckedFile, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const head = await file.read(at, Math.min(16, file.size - at));
    const box = boxAt(head, 0, at, to);
    if (boxes.push(box) > MOST_BOXES) throw brokenVideo();
    at = box.end;
  }
  return boxes;
}

/** The same in memory. */
export function boxesOf(content: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const box = boxAt(content, at, at, to);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The box whose head is at `place` of `bytes`, and at `start` of what is counted in. One that goes on to the end of the file is refused. */
function boxAt(bytes: Buffer, place: number, start: number, to: number): Box {
  if (bytes.length < place + 8 || to < start + 8) throw brokenVideo();
  const type = bytes.toString("latin1", place + 4, place + 8);
  const short = bytes.readUInt32BE(place);
  if (short === 1 && bytes.length < place + 16) throw brokenVideo();
  const head = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(place + 8)) : short;
  if (size < head || start + size > to || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw brokenVideo();
  return { type, start, body: start + head, end: start + size };
}

/** A box that players pass over, with nothing in it. */
export function emptyBox(content: Buffer, { start, body, end }: Box): void {
  content.write("free", start + 4, "latin1");
  content.fill(0, body, end);
}
