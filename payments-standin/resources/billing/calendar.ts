/**
 * The moment so many months after another, both in seconds, by Stripe's calendar: the same day of the month and time of
 * day in UTC, or the month's last day where it has no such day. Always counted from the anchor: 31 January, 28 February,
 * 31 March.
 */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const midnight = Date.UTC(year, month, day) / 1000;
  return midnight + (anchor - Math.floor(anchor / daySeconds) * daySeconds);
}

/** The first end of a period after `moment`, of periods that are counted from `anchor`. */
export function nextBoundary(anchor: number, moment: number): number {
  const [from, to] = [new Date(anchor * 1000), new Date(moment * 1000)];
  const apart = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const boundary = monthsAfter(anchor, apart);
  return boundary > moment ? boundary : monthsAfter(anchor, apart + 1);
}

const daySeconds = 24 * 60 * 60;
