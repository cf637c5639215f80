import { Piscina } from "piscina";
import { TOO_BUSY } from "../../answers/gate.ts";
import type { Sheet } from "./sheet.ts";

/** At up to two seconds each, the last in line waits some ten. */
const MOST_IN_LINE = 4;

/**
 * One at a time beside the work of the site, behind everything else where the system knows such an order; it begins with the first PDF
 * that is wanted and is gone soon after the last. It holds no process that wants to end.
 */
const printers = new Piscina<Sheet, Uint8Array>({
  filename: new URL("./sheet.ts", import.meta.url).href,
  name: "sheetPdf",
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 5_000,
  niceIncrement: 10,
});

/** A sheet as PDF, made in a thread of its own. Throws `TOO_BUSY` where too many wait. */
export async function printSheet(sheet: Sheet): Promise<Buffer> {
  if (printers.queueSize >= MOST_IN_LINE) throw TOO_BUSY;
  const pdf = await printers.run(sheet);
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
