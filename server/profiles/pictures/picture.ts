import sharp from "sharp";
import { MOST_PICTURE_BYTES, NOT_A_PICTURE } from "../../../contract/athlete-form/choices.ts";
import { Refusal } from "../../http/answers/refusal.ts";

/** A picture as we encoded it: nothing of the file that came is left. */
export interface Picture {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longer side, at most. */
export const LONGEST_SIDE = 1_024;
/** More than any camera's picture of 5 MB has; a file that unfolds to more was made to fill our memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SECONDS = 10;
const QUALITY = 82;
const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/;

/** Only these are ever opened, whatever a file says that it is: a drawing (SVG, PDF) is a program. */
const READERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}Buffer`) });
// One thread for each picture: a crowd of them shall not take every core from those who pay.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes the picture of a data URL and encodes it again: at most 1024 px, upright, sRGB, WebP, without place, camera or
 * any other word of the file. Throws `Refusal` 422 for what is no picture, or is over 5 MB.
 */
export async function readPicture(data_url: string): Promise<Picture> {
  const [head] = DATA_URL.exec(data_url) ?? [];
  if (!head) throw notAPicture();
  const file = Buffer.from(data_url.slice(head.length), "base64");
  if (file.length === 0 || file.length > MOST_PICTURE_BYTES) throw notAPicture();
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch {
    throw notAPicture();
  }
}

const notAPicture = () =>
  new Refusal(422, NOT_A_PICTURE, { errors: { profile_picture_base64: NOT_A_PICTURE } });
