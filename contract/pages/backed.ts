import { partOfDate } from "../../pure/dates.ts";
import type { Pictured } from "./share-picture.ts";

/** A day on which somebody backed an athlete, `2026-11-21`, and the server's word for it: nobody else can make up a day. */
export interface Backed {
  readonly day: string;
  readonly proof: string;
}

/** `2026-11-21-Zx81…`, as addresses have it. */
export const backedText = ({ day, proof }: Backed): string => `${day}-${proof}`;

const BACKED = /^(\d{4}-\d\d-\d\d)-([\w-]{16})$/;

/** Null for what is no such text. Whether it is true, only the server knows (server/letters/backed.ts). */
export function backedIn(text: string | null | undefined): Backed | null {
  const [, day, proof] = BACKED.exec(text ?? "") ?? [];
  return day && proof ? { day, proof } : null;
}

/** `Backed No. 14 · Nov 21, 2026` */
export const backedWords = (
  { player_name, jersey_number }: Pick<Pictured, "player_name" | "jersey_number">,
  day: string,
): string =>
  `Backed ${jersey_number ? `No. ${jersey_number}` : player_name} · ${partOfDate(day).replace(/^(\w{3})\w*/, "$1")}`;
