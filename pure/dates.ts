/** In their order. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * `April 21, 2027 at 2:05 PM (UTC)` for an ISO 8601 moment. Written out here because the browser's and the server's own
 * formats differ in invisible spaces, which would tear a page apart when the browser takes it over.
 */
export const momentInUtc = (iso: string): string => written(new Date(iso), "UTC");

/** The same, as letters write it: nobody knows where they are read. */
export const letterMoment = (at: Date): string => written(at, "UTC");

/** `April 21, 2027 at 9:05 AM (EST)`, the clock and zone of the machine: of a browser, never of a server. */
export function momentHere(iso: string): string {
  const at = new Date(iso);
  return written(new Date(at.getTime() - at.getTimezoneOffset() * 60_000), zoneHere(at));
}

/** A moment whose figures in UTC are those of the zone. */
function written(at: Date, zone: string): string {
  const hours = at.getUTCHours();
  const clock = `${hours % 12 || 12}:${twoDigits(at.getUTCMinutes())} ${hours < 12 ? "AM" : "PM"}`;
  return `${longDate(at.toISOString())} at ${clock} (${zone})`;
}

/** `EST`, or `GMT+1` where American English has no letters for it. */
const zoneHere = (at: Date): string =>
  new Intl.DateTimeFormat("en-US", { timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "local time";

/** `April 21, 2027`, the day in UTC. */
export function longDate(iso: string): string {
  return `${monthAndDay(iso)}, ${new Date(iso).getUTCFullYear()}`;
}

/** `April 21`, the day in UTC, where the year goes without saying. */
export function monthAndDay(iso: string): string {
  const at = new Date(iso);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`;
}

/** `April 21, 2027`, `April 2027` or `2027`, for as much of a day as is known ('2027-04-21', '2027-04', '2027'). */
export function partOfDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  if (day) return longDate(iso);
  return month ? `${MONTHS[Number(month) - 1]} ${year}` : iso;
}

/** `04/21/2027`, the day in UTC, as tables show it. */
export function tableDate(iso: string): string {
  const at = new Date(iso);
  const parts = [at.getUTCMonth() + 1, at.getUTCDate()].map(twoDigits);
  return `${parts.join("/")}/${at.getUTCFullYear()}`;
}

/** `2027-04-21`, the day where the machine is: what a date field compares with. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), ...[at.getMonth() + 1, at.getDate()].map(twoDigits)].join("-");

/** The same moment so many years before; of February 29, in a year without one, March 1. */
export function yearsBefore(at: Date, years: number): Date {
  const then = new Date(at);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

const twoDigits = (part: number): string => String(part).padStart(2, "0");

/** `November 2026` for `2026-11`; `May to June 2026` for `2026-05/2026-06`. */
export function monthNames(span: string): string {
  const [from = "", to] = span.split("/");
  if (!to) return `${nameOfMonth(from)} ${from.slice(0, 4)}`;
  const year = from.slice(0, 4) === to.slice(0, 4) ? "" : ` ${from.slice(0, 4)}`;
  return `${nameOfMonth(from)}${year} to ${monthNames(to)}`;
}

const nameOfMonth = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
