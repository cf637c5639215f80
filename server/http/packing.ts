import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How a body may be packed on its way. */
export type Encoding = "br" | "gzip";

/** The best that the header `Accept-Encoding` allows, or null. */
export function encodingOf(accept_encoding: string | string[] | undefined): Encoding | null {
  if (typeof accept_encoding !== "string") return null;
  const allowed = accept_encoding.split(",").flatMap((part) => {
    const [name = "", weight = "1"] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return Number(weight) > 0 ? [name] : [];
  });
  return allowed.includes("br") ? "br" : allowed.includes("gzip") ? "gzip" : null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const pack = (encoding: Encoding, body: Buffer): Promise<Buffer> =>
  encoding === "gzip"
    ? zip(body)
    : brotli(body, {
        params: {
          // 4 of 11: beyond it each percent less costs a multiple of the time.
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
