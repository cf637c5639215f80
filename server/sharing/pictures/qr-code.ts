import { encodeQR } from "qr";

/** Light modules around a code, as ISO/IEC 18004 asks: without them, scanners don't find it. */
const QUIET_ZONE = 4;

/** A QR code as one path, a unit of length a module. */
export interface QrCode {
  /** Modules on a side, the quiet zone included. */
  readonly side: number;
  /** The dark modules, for the `d` of a path. */
  readonly d: string;
}

/** The code of an address. A sixth of it may be dirty or torn (error correction "medium"). */
export function qrCode(address: string): QrCode {
  const rows = encodeQR(address, "raw", { ecc: "medium", border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { side: rows.length, d: runs.join("") };
}

/** Where the dark runs of a row begin, and how long they are: one shape each, so that no seam shows between modules. */
function darkRuns(row: readonly boolean[]): [x: number, length: number][] {
  return row.flatMap((dark, x): [number, number][] => {
    if (!dark || row[x - 1]) return [];
    const end = row.indexOf(false, x);
    return [[x, (end === -1 ? row.length : end) - x]];
  });
}
