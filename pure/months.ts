/**
 * The moment so many months after another, by the card payment provider's calendar: the same day of the month and time
 * of day in UTC, or the month's last day where it has no such day. Always counted from the first moment, never step by
 * step: 31 January, 28 February, 31 March.
 */
export function monthsAfter(first: Date, months: number): Date {
  const later = new Date(first);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const last_day = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(first.getUTCDate(), last_day));
  return later;
}

/** The first edge of a month after `moment`, of months that are counted from `first`. */
export function edgeAfter(first: Date, moment: Date): Date {
  const apart =
    (moment.getUTCFullYear() - first.getUTCFullYear()) * 12 + moment.getUTCMonth() - first.getUTCMonth();
  const edge = monthsAfter(first, apart);
  return edge > moment ? edge : monthsAfter(first, apart + 1);
}
