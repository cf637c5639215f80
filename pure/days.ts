const DAY = /^[12]\d{3}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** `2027-04-21`: the day in UTC, which is the site's day. */
export const siteDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Milliseconds until the site's day turns: 1 to 86,400,000. */
export const msLeftOfDay = (at: Date): number => DAY_MS - (at.getTime() % DAY_MS);

/** Whether it is a day of the calendar, as `2028-02-29`, before the year 3000. */
export function isDay(text: string | null | undefined): boolean {
  if (!DAY.test(text ?? "")) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text ?? "");
}
