import { MONTHS } from "./dates.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** `Tue, Dec 1`, the day where the machine is: of a browser, never of a server; with its year where that is not the one of `now`. */
export function dayHere(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = `${WEEKDAYS[at.getDay()]}, ${MONTHS[at.getMonth()]?.slice(0, 3)} ${at.getDate()}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day}, ${at.getFullYear()}`;
}
