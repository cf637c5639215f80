import { NotShown } from "./checked-file.ts";

export type FileKind = "picture" | "mp4" | "webm";

/** So much of a file's beginning says what it is. */
export const HEAD_BYTES = 16;

const OTHER =
  "This file is neither a picture (JPEG, PNG, WebP) nor a video (MP4, MOV, WebM). Please choose another one.";
/** What decodes it is patented, and not in the library that we use. */
const HEIC =
  "We can't read HEIC pictures. On an iPhone, choose the picture from your Photo Library instead of Files: it's turned into a JPEG as you choose it. You can also take a screenshot of it and upload that.";

const PICTURE_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** By the file's own first bytes: names and declared types are anybody's to choose. Throws `NotShown`. */
export function kindOfFile(head: Buffer): FileKind {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG\r\n\x1a\n")) return "picture";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "picture";
  if (text.startsWith("\x1a\x45\xdf\xa3")) return "webm";
  if (text.slice(4, 8) !== "ftyp") throw new NotShown(OTHER);
  const brand = text.slice(8, 12);
  if (HEIC_BRANDS.has(brand)) throw new NotShown(HEIC);
  return PICTURE_BRANDS.has(brand) ? "picture" : "mp4";
}
