import { MOST_PAPER_BYTES, NOT_A_PAPER } from "../../../../contract/contributions/deals-elsewhere.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { encodePicture } from "../../../http/files/encoded-picture.ts";

/** A paper as it is kept. */
export interface Paper {
  readonly type: "pdf" | "webp";
  readonly content: Buffer;
}

/** Of the longer side: small print has to stay legible. */
const LONGEST_SIDE = 2_400;
const DATA_URL = /^data:[\w.+/-]{0,100};base64,/;
/** How far before its end a PDF may have its last mark: some programs write a line more. */
const END_WITHIN = 1_024;

/**
 * Reads a paper from a data URL; what it is, its bytes say. A photo is encoded anew, without where and with what it was taken. A PDF is
 * a program that we neither open nor show: it is only ever downloaded, by those whom it concerns. Throws `Refusal` 422.
 */
export async function readPaper(data_url: string): Promise<Paper> {
  const [head] = DATA_URL.exec(data_url) ?? [];
  if (!head) throw notAPaper();
  const file = Buffer.from(data_url.slice(head.length), "base64");
  if (file.length === 0 || file.length > MOST_PAPER_BYTES) throw notAPaper();
  if (isPdf(file)) return { type: "pdf", content: file };
  const picture = await encodePicture(file, LONGEST_SIDE, "a call");
  if (!picture || picture.webp.length > MOST_PAPER_BYTES) throw notAPaper();
  return { type: "webp", content: picture.webp };
}

/** From its first byte to its last mark: nothing stands before it, as in a file that is something else as well. */
const isPdf = (file: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(file.subarray(0, 8).toString("latin1")) &&
  file.subarray(-END_WITHIN).includes("%%EOF");

const notAPaper = () => new Refusal(422, NOT_A_PAPER, { errors: { paper: NOT_A_PAPER } });
