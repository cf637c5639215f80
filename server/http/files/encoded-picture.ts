import sharp from "sharp";

/** A picture as we encoded it: nothing of the file that came is left. */
export interface Picture {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** More than any camera's picture of 5 MB has; a file that unfolds to more was made to fill our memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SECONDS = 10;
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
 * or any other word of the file. Null for what is no picture.
 */
export async function encodePicture(file: Buffer, longest_side: number): Promise<Picture | null> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize({ width: longest_side, height: longest_side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
