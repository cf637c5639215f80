const DAY_MS = 86_400_000;

/** A day of the calendar, as `2027-04-21`, and what it is called. */
export interface Holiday {
  readonly day: string;
  readonly name: string;
}

/** Days that are not counted, both ends included, and what they are called. */
export interface LeftOut {
  readonly first_day: string;
  readonly last_day: string;
  readonly name: string;
}

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

/** Of the day itself; those that fall on a Saturday or Sunday are observed on another. */
const FIXED: readonly [month: number, day: number, name: string, since: number][] = [
  [1, 1, "New Year's Day", 0],
  [6, 19, "Juneteenth National Independence Day", 2021],
  [7, 4, "Independence Day", 0],
  [11, 11, "Veterans Day", 0],
  [12, 25, "Christmas Day", 0],
];

/** The so many-th weekday of a month; 5 is the last one. */
const MOVING: readonly [month: number, weekday: number, which: number, name: string][] = [
  [1, MONDAY, 3, "Birthday of Martin Luther King, Jr."],
  [2, MONDAY, 3, "Washington's Birthday"],
  [5, MONDAY, 5, "Memorial Day"],
  [9, MONDAY, 1, "Labor Day"],
  [10, MONDAY, 2, "Columbus Day"],
  [11, THURSDAY, 4, "Thanksgiving Day"],
];

/**
 * The legal public holidays of 5 U.S.C. 6103(a), on the days on which they are observed: one that falls on a Saturday on the Friday
 * before, one that falls on a Sunday on the Monday after (6103(b), Executive Order 11582). So a year's New Year's Day may be the
 * last day of the year before. Inauguration Day, which holds around Washington only, is not among them. In the order of the days.
 */
export function federalHolidays(year: number): Holiday[] {
  const fixed = FIXED.filter(([, , , since]) => year >= since).map(([month, day, name]) => ({
    day: observed(dayIn(year, month, day)),
    name,
  }));
  const moving = MOVING.map(([month, weekday, which, name]) => ({
    day: nthWeekday(year, month, weekday, which),
    name,
  }));
  return [...fixed, ...moving].sort((a, b) => a.day.localeCompare(b.day));
}

/** So many days after a day that are neither Saturday nor Sunday, nor left out. */
export function businessDaysAfter(day: string, days: number, left_out: readonly LeftOut[] = []): string {
  let found = day;
  for (let left = days; left > 0; ) {
    found = nextDay(found);
    if (!isWeekend(found) && !leftOutOn(found, left_out)) left -= 1;
  }
  return found;
}

/** What was left out between a day and a later one, that one included, beside Saturdays and Sundays: each name once. */
export function leftOutBetween(from: string, to: string, left_out: readonly LeftOut[]): string[] {
  const names = new Set<string>();
  for (let day = nextDay(from); day <= to; day = nextDay(day)) {
    const it = isWeekend(day) ? undefined : leftOutOn(day, left_out);
    if (it) names.add(it.name);
  }
  return [...names];
}

const leftOutOn = (day: string, left_out: readonly LeftOut[]): LeftOut | undefined =>
  left_out.find(({ first_day, last_day }) => first_day <= day && day <= last_day);

const isWeekend = (day: string): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(day));

function observed(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return daysLater(day, FRIDAY - SATURDAY);
  return weekday === SUNDAY ? daysLater(day, 1) : day;
}

function nthWeekday(year: number, month: number, weekday: number, which: number): string {
  const first = dayIn(year, month, 1);
  const found = daysLater(first, ((weekday - weekdayOf(first) + 7) % 7) + (which - 1) * 7);
  return found.slice(0, 7) === first.slice(0, 7) ? found : daysLater(found, -7);
}

const dayIn = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const nextDay = (day: string): string => daysLater(day, 1);
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
