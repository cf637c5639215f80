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
 * `April 21, 2027, 14:05 UTC` for an ISO 8601 moment. Written out here because the browser's and the server's own
 * formats differ in invisible spaces, which would tear a page apart when the browser takes it over.
 */
export function momentInUtc(iso: string): string {
  const at = new Date(iso);
  const clock = [at.getUTCHours(), at.getUTCMinutes()].map(twoDigits).join(":");
  return `${longDate(iso)}, ${clock} UTC`;
}

/** `April 21, 2027 at 2:05 PM (UTC)`, as letters write it. */
export function letterMoment(at: Date): string {
  const hours = at.getUTCHours();
  const clock = `${hours % 12 || 12}:${twoDigits(at.getUTCMinutes())} ${hours < 12 ? "AM" : "PM"}`;
  return `${longDate(at.toISOString())} at ${clock} (UTC)`;
}

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

const twoDigits = (part: number): string => String(part).padStart(2, "0");
