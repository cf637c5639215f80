import sharp, { type Metadata } from "sharp";
import { TOO_BUSY } from "../answers/gate.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** A picture as we encoded it: nothing of the file that came is left. */
export interface Picture {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** More than any camera's picture of 5 MB has; a file that unfolds to more was made to fill our memory. */
const MOST_PIXELS = 64_000_000;
/** A phone's panorama has 16,000. Of wide files the decoder keeps many lines: 64 MP in 100 lines take 1.8 GB. */
const MOST_PIXELS_OF_A_SIDE = 20_000;
/** What unfolding one may take: enough for 48 MP of a progressive JPEG, or for 12 MP of a deep AVIF. */
const MOST_BYTES = 320_000_000;
/**
 * By the clock, and others wait in line meanwhile. The slowest that fits takes some two seconds of a processor, which a busy machine gives
 * in ten or more: whoever waits for a call is told to come again. A job takes its time, and ends.
 */
const LONGEST_SECONDS = { "a call": 20, "a job": 60 } as const;
const QUALITY = 82;

/** Only these are ever opened, whatever a file says that it is: a drawing (SVG, PDF) is a program. */
const READERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}Buffer`) });
// One thread for each picture: a crowd of them shall not take every core from those who pay.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a picture and encodes it again: at most so many pixels on the longer side, upright, sRGB, WebP, without place, camera
 * or any other word of the file. Null for what is no picture, or takes too much of our memory to tell. One at a time in each process:
 * `for_whom` is a call, which throws `TOO_BUSY` where too many wait or it takes too long, or a job, which waits, and to which what takes
 * too long is no picture.
 */
export const encodePicture = (
  file: Buffer,
  longest_side: number,
  for_whom: "a call" | "a job",
  longest_seconds: number = LONGEST_SECONDS[for_whom],
): Promise<Picture | null> =>
  oneAtATime(for_whom, async () => {
    const picture = await encode(file, longest_side, longest_seconds);
    if (picture !== "too slow") return picture;
    if (for_whom === "a call") throw TOO_BUSY;
    return null;
  });

async function encode(
  file: Buffer,
  longest_side: number,
  longest_seconds: number,
): Promise<Picture | "too slow" | null> {
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" });
    // By the file's head alone: nothing is unfolded yet.
    if (!fits(await picture.metadata())) return null;
    const { data, info } = await picture
      .timeout({ seconds: longest_seconds })
      .autoOrient()
      .resize({ width: longest_side, height: longest_side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    return isTooSlow(error) ? "too slow" : null;
  }
}

/** As the library words it: "timeout: 42% complete". */
const isTooSlow = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timeout:");

const fits = (it: Metadata): boolean =>
  Math.max(it.width, it.height) <= MOST_PIXELS_OF_A_SIDE &&
  it.width * it.height <= MOST_PIXELS &&
  it.width * it.height * bytesOfPixel(it) <= MOST_BYTES;

/** What a pixel takes while it is decoded, at most; measured with sharp 0.35. */
function bytesOfPixel({ format, channels, depth, isProgressive }: Metadata): number {
  const bytes_of_sample = depth === "uchar" ? 1 : 2;
  switch (format) {
    case "jpeg":
      // Of one scan only some lines are held at a time; of several, every coefficient until the last of them.
      return isProgressive ? channels * 2 : 0;
    case "png":
      return channels * bytes_of_sample;
    case "webp":
      return 4;
    case "gif":
      return 8;
    default:
      // AVIF: the decoder's frames, and copies of them.
      return bytes_of_sample === 1 ? 20 : 26;
  }
}
