/** `April 21, 2027 at 3:04 PM (UTC)`. */
export const moment = (time: Date): string =>
  `${time.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} (UTC)`;
