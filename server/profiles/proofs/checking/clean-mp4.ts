import { type Box, boxesIn, boxesOf, emptyBox } from "./boxes.ts";
import { brokenVideo, type CheckedFile, NotShown } from "./checked-file.ts";
import { type Range, samplesOf } from "./samples.ts";

/** What a player needs, at the top and in what holds others; anything else is emptied. */
const TOP = new Set(["ftyp", "moov", "mdat", "moof", "sidx", "styp", "mfra"]);
const HOLDERS = new Set(["trak", "mdia", "minf", "stbl", "edts", "dinf", "mvex"]);
/** Words about the recording: its place, the camera, who and when; in every way that phones write them (©xyz, loci, keys, XMP). */
const WORDS = new Set(["udta", "meta", "uuid", "free", "skip", "wide"]);
const BRANDS =
  /^(isom|iso[2-9a-c]|mp4[12v]|avc1|hvc1|qt {2}|M4VH?|M4V |3g[pg2][\w]|MSNV|dash|msdh|mmp4|XAVC|NDX[A-Z])$/;

/** Of a video of 200 MB it is a megabyte or two. */
const MOST_INDEX_BYTES = 16 * 1_048_576;

const NO_VIDEO = "This file has sound or data and no video in it. Please choose another one.";

/**
 * Looks whether a file is an MP4 or QuickTime video from its first to its last byte, and takes out of it what says where, by whom and
 * with what it was recorded: such boxes stay as empty space, so that nothing moves. Tracks of data (a phone's places, moves and faces)
 * go with their samples. Throws `NotShown`.
 */
export async function cleanMp4(file: CheckedFile): Promise<void> {
  const boxes = await boxesIn(file, 0, file.size);
  const [first] = boxes;
  const indexes = boxes.filter(({ type }) => type === "moov");
  const [index] = indexes;
  if (first?.type !== "ftyp" || !index || indexes.length > 1 || !boxes.some(({ type }) => type === "mdat"))
    throw brokenVideo();
  await checkBrands(file, first);
  if (index.end - index.start > MOST_INDEX_BYTES) throw brokenVideo();
  const media = boxes.filter(({ type }) => type === "mdat");
  const fragments = boxes.filter(({ type }) => type === "moof");
  const blanks = await cleanIndex(file, index);
  // Samples of a fragment stand in no index.
  if (blanks.length > 0 && fragments.length > 0) throw brokenVideo();
  for (const [from, to] of within(blanks, media, file.size)) await file.blank(from, to);
  for (const fragment of fragments) await checkFragment(file, fragment);
  for (const box of boxes.filter(({ type }) => !TOP.has(type))) {
    await file.write(box.start + 4, Buffer.from("free"));
    await file.blank(box.body, box.end);
  }
}

/** What a file says that it is made for: words of four characters, one of them known. */
async function checkBrands(file: CheckedFile, { body, end }: Box): Promise<void> {
  if (end - body < 8 || end - body > 512 || (end - body) % 4 !== 0) throw brokenVideo();
  const content = (await file.read(body, end - body)).toString("latin1");
  const brands = content.match(/[\s\S]{4}/g)?.filter((_, place) => place !== 1) ?? [];
  const odd = brands.some((brand) => !/^([\w .-]{4}|\0{4})$/.test(brand));
  if (odd || !brands.some((brand) => BRANDS.test(brand))) throw brokenVideo();
}

/** Empties what says too much of the index, and answers where samples lie that go as well. */
async function cleanIndex(file: CheckedFile, { start, body, end }: Box): Promise<Range[]> {
  const content = await file.read(start, end - start);
  const blanks: Range[] = [];
  let videos = 0;
  const tracks = boxesOf(content, body - start, content.length).filter(({ type }) => type === "trak");
  for (const track of tracks) {
    const handler = handlerOf(content, track);
    if (handler === "vide") videos += 1;
    if (handler === "vide" || handler === "soun") continue;
    blanks.push(...samplesOf(content, track));
    emptyBox(content, track);
  }
  if (videos === 0) throw new NotShown(NO_VIDEO);
  emptyWords(content, body - start, content.length);
  await file.write(start, content);
  return blanks;
}

function emptyWords(content: Buffer, from: number, to: number): void {
  for (const box of boxesOf(content, from, to)) {
    if (WORDS.has(box.type)) emptyBox(content, box);
    else if (box.type === "dref") checkSources(content, box);
    else if (HOLDERS.has(box.type)) emptyWords(content, box.body, box.end);
  }
}

/** Its samples are in the file itself, and nowhere that a player would be sent to. */
function checkSources(content: Buffer, { body, end }: Box): void {
  for (const source of boxesOf(content, body + 8, end))
    if (source.end < source.body + 4 || content.readUInt32BE(source.body) !== 1) throw brokenVideo();
}

/** What a track is of: `vide`, `soun`, or data. */
function handlerOf(content: Buffer, track: Box): string {
  const media = boxesOf(content, track.body, track.end).find(({ type }) => type === "mdia");
  const handler = media && boxesOf(content, media.body, media.end).find(({ type }) => type === "hdlr");
  if (!handler || handler.end < handler.body + 12) throw brokenVideo();
  return content.toString("latin1", handler.body + 8, handler.body + 12);
}

/** Nothing beside the media's content is made zeros, and nothing twice as often as a file is long. */
function within(ranges: readonly Range[], media: readonly Box[], size: number): readonly Range[] {
  const length = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const inside = ([from, to]: Range) => media.some(({ body, end }) => body <= from && to <= end);
  if (length > size || !ranges.every(inside)) throw brokenVideo();
  return ranges;
}

async function checkFragment(file: CheckedFile, { body, end }: Box): Promise<void> {
  const parts = await boxesIn(file, body, end);
  if (parts.some(({ type }) => type !== "mfhd" && type !== "traf")) throw brokenVideo();
}
