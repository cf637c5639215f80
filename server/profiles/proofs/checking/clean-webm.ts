import { brokenVideo, type CheckedFile, NotShown } from "./checked-file.ts";

/** An element of a WebM file (RFC 8794). */
interface Element {
  readonly id: number;
  readonly start: number;
  readonly body: number;
  /** Null: not said, as a recorder does that doesn't know yet. */
  readonly end: number | null;
}

const HEAD = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
/** Of a segment (RFC 9559, 5.1): SeekHead, Info, Cues, Void; and what says too much, Tags, Attachments and Chapters. */
const NEEDED = new Set([0x114d9b74, 0x1549a966, TRACKS, CLUSTER, 0x1c53bb6b]);
const WORDS = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0xec]);
/** Of a cluster: Timestamp, SimpleBlock, BlockGroup, PrevSize, Position. */
const IN_CLUSTER = new Set([0xe7, 0xa3, 0xa0, 0xab, 0xa7]);
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const DOC_TYPE = 0x4282;
const MOST_ELEMENTS = 500_000;
const MOST_TRACKS_BYTES = 1_048_576;

/**
 * The same of a WebM video as `cleanMp4` of an MP4: it is one from its first to its last byte, with a track of pictures and none of
 * data, and its tags and attachments are emptied. Throws `NotShown`.
 */
export async function cleanWebm(file: CheckedFile): Promise<void> {
  const head = await elementAt(file, 0, file.size);
  if (head.id !== HEAD || head.end === null || head.end > 4_096) throw brokenVideo();
  await checkDocType(file, head.body, head.end);
  const segment = await elementAt(file, head.end, file.size);
  if (segment.id !== SEGMENT || (segment.end !== null && segment.end !== file.size)) throw brokenVideo();
  const found = { tracks: 0, clusters: 0 };
  let at = segment.body;
  for (let count = 0; at < file.size; count += 1) {
    const { id, start, body, end } = await elementAt(file, at, file.size);
    const is_known = NEEDED.has(id) || WORDS.has(id);
    if (!is_known || count > MOST_ELEMENTS || (end === null && id !== CLUSTER)) throw brokenVideo();
    if (id === CLUSTER) found.clusters += 1;
    if (end === null) {
      at = await endOfCluster(file, body);
      continue;
    }
    if (id === TRACKS) {
      await checkTracks(file, body, end);
      found.tracks += 1;
    }
    if (WORDS.has(id)) await empty(file, start, end);
    at = end;
  }
  if (found.tracks !== 1 || found.clusters === 0) throw brokenVideo();
}

async function checkDocType(file: CheckedFile, from: number, to: number): Promise<void> {
  for (let at = from; at < to; ) {
    const { id, body, end } = await elementAt(file, at, to);
    if (end === null) throw brokenVideo();
    if (id === DOC_TYPE && (await file.read(body, end - body)).toString("latin1") === "webm") return;
    at = end;
  }
  throw new NotShown("This is a Matroska file and no WebM. Please export it as an MP4.");
}

/** Where what belongs to no cluster begins again. */
async function endOfCluster(file: CheckedFile, from: number): Promise<number> {
  for (let at = from, count = 0; at < file.size; count += 1) {
    if (count > MOST_ELEMENTS) throw brokenVideo();
    const { id, end } = await elementAt(file, at, file.size);
    if (!IN_CLUSTER.has(id)) return at;
    if (end === null) throw brokenVideo();
    at = end;
  }
  return file.size;
}

/** Pictures and sound: type 1 and 2 (RFC 9559, 5.1.4.1.3). */
async function checkTracks(file: CheckedFile, from: number, to: number): Promise<void> {
  if (to - from > MOST_TRACKS_BYTES) throw brokenVideo();
  const types: number[] = [];
  for (let at = from; at < to; ) {
    const track = await elementAt(file, at, to);
    if (track.end === null) throw brokenVideo();
    for (let inner = track.body; track.id === TRACK && inner < track.end; ) {
      const { id, body, end } = await elementAt(file, inner, track.end);
      if (end === null) throw brokenVideo();
      if (id === TRACK_TYPE) types.push((await file.read(body, 1)).readUInt8());
      inner = end;
    }
    at = track.end;
  }
  if (!types.includes(1) || types.some((type) => type !== 1 && type !== 2)) throw brokenVideo();
}

async function elementAt(file: CheckedFile, start: number, to: number): Promise<Element> {
  const head = await file.read(start, Math.min(12, file.size - start));
  const id_width = widthOf(head, 0);
  if (id_width > 4) throw brokenVideo();
  const width = widthOf(head, id_width);
  if (head.length < id_width + width) throw brokenVideo();
  const body = start + id_width + width;
  const most = (1n << BigInt(7 * width)) - 1n;
  const size = BigInt(`0x${head.toString("hex", id_width, id_width + width)}`) & most;
  const end = size === most ? null : body + Number(size);
  if (end !== null && end > to) throw brokenVideo();
  return { id: head.readUIntBE(0, id_width), start, body, end };
}

/** How many bytes a number takes whose first byte is there: as many as zeros lead, and one. */
function widthOf(bytes: Buffer, at: number): number {
  const first = bytes[at];
  if (!first) throw brokenVideo();
  return Math.clz32(first) - 23;
}

/** Void (RFC 8794, 11.3.2) of the same length. */
async function empty(file: CheckedFile, start: number, end: number): Promise<void> {
  const width = Math.min(8, end - start - 1);
  const head = Buffer.alloc(1 + width);
  head[0] = 0xec;
  let size = (1n << BigInt(7 * width)) | BigInt(end - start - 1 - width);
  for (let place = width; place >= 1; place -= 1, size >>= 8n) head[place] = Number(size & 0xffn);
  await file.write(start, head);
  await file.blank(start + head.length, end);
}
