import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { openAnswerCache } from "../../http/answers/answer-cache.ts";
import { TOO_BUSY } from "../../http/answers/gate.ts";
import type { Subject } from "./draw.ts";

/** Draws pictures beside the work of the site, never in its way. */
export interface Pictures {
  /** The picture with this address. Throws `TOO_BUSY` where too many wait. */
  picture(path: string, subject: Subject): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** At some 60 ms each, the last in line waits two or three seconds; who unfolds a link waits longer than that. */
const MOST_IN_LINE = 40;
/** What was drawn lately is kept: a link that goes round is asked for by everybody at once. */
const KEPT_MS = 600_000;
const KEPT_BYTES = 32 * 1_048_576;

export function openPictures({ most_in_line = MOST_IN_LINE } = {}): Pictures {
  const kept = openAnswerCache<Uint8Array>({
    keep_ms: KEPT_MS,
    most_bytes: KEPT_BYTES,
    sizeOf: (picture) => picture.byteLength,
  });
  // Half of the machine at most, behind everything else where the system knows such an order, and gone when nobody wants pictures.
  const drawers = new Piscina<Subject, Uint8Array>({
    filename: new URL("./draw.ts", import.meta.url).href,
    name: "draw",
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() >> 1),
    idleTimeout: 30_000,
    niceIncrement: 10,
  });
  return {
    picture: (path, subject) =>
      kept.answer(path, async () => {
        if (drawers.queueSize >= most_in_line) throw TOO_BUSY;
        return drawers.run(subject);
      }),
    close: () => drawers.destroy(),
  };
}
