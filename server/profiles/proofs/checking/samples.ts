import { type Box, boxesOf } from "./boxes.ts";
import { brokenVideo } from "./checked-file.ts";

/** Of a file: from the first byte to the one behind the last. */
export type Range = readonly [from: number, to: number];

const PATH = ["mdia", "minf", "stbl"] as const;

/** Where a track's samples lie, chunk by chunk (ISO/IEC 14496-12, 8.7). Throws `NotShown` where its tables don't agree. */
export function samplesOf(content: Buffer, track: Box): Range[] {
  let table: Box = track;
  for (const type of PATH) table = inside(content, table, type) ?? fail();
  const sizes = sizesOf(content, inside(content, table, "stsz"));
  const chunks = chunksOf(content, inside(content, table, "stco"), inside(content, table, "co64"));
  const runs = runsOf(content, inside(content, table, "stsc"));
  const ranges: Range[] = [];
  let sample = 0;
  let run = 0;
  for (const [place, from] of chunks.entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= place + 1) run += 1;
    const samples = runs[run]?.samples ?? fail();
    const until = Math.min(sample + samples, sizes.count);
    ranges.push([from, from + sizes.between(sample, until)]);
    sample = until;
  }
  return ranges;
}

const fail = (): never => {
  throw brokenVideo();
};

const inside = (content: Buffer, box: Box, wanted: string): Box | undefined =>
  boxesOf(content, box.body, box.end).find(({ type }) => type === wanted);

/** A table of `width` bytes a row that begins `skip` bytes into its box, with the count of its rows right before. */
function rowsOf(
  content: Buffer,
  { body, end }: Box,
  skip: number,
  width: number,
): { count: number; at: number } {
  if (end < body + skip) throw brokenVideo();
  const count = content.readUInt32BE(body + skip - 4);
  if (body + skip + count * width > end) throw brokenVideo();
  return { count, at: body + skip };
}

interface Sizes {
  readonly count: number;
  /** Bytes of the samples from one to before another. */
  between(from: number, to: number): number;
}

function sizesOf(content: Buffer, box: Box = fail()): Sizes {
  if (box.end < box.body + 12) throw brokenVideo();
  const each = content.readUInt32BE(box.body + 4);
  if (each > 0) {
    return { count: content.readUInt32BE(box.body + 8), between: (from, to) => (to - from) * each };
  }
  const { count, at } = rowsOf(content, box, 12, 4);
  const between = (from: number, to: number) => {
    let sum = 0;
    for (let sample = from; sample < to; sample += 1) sum += content.readUInt32BE(at + 4 * sample);
    return sum;
  };
  return { count, between };
}

function chunksOf(content: Buffer, narrow: Box | undefined, wide: Box | undefined): number[] {
  const box = narrow ?? wide ?? fail();
  const { count, at } = rowsOf(content, box, 8, narrow ? 4 : 8);
  return Array.from({ length: count }, (_, place) =>
    narrow ? content.readUInt32BE(at + 4 * place) : Number(content.readBigUInt64BE(at + 8 * place)),
  );
}

/** From which chunk on, counted from 1, there are how many samples in each. */
function runsOf(content: Buffer, box: Box = fail()): { first: number; samples: number }[] {
  const { count, at } = rowsOf(content, box, 8, 12);
  return Array.from({ length: count }, (_, place) => ({
    first: content.readUInt32BE(at + 12 * place),
    samples: content.readUInt32BE(at + 12 * place + 4),
  }));
}
