import sql from "sql-template-tag";
import {
  businessDaysAfter,
  federalHolidays,
  type LeftOut,
  leftOutBetween,
} from "../../../../pure/business-days.ts";
import type { Queries } from "../../../world/database.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
type Day = string;

// A school that says when it is closed has its athletes' sums reported by business days that leave out federal holidays and those days as
// well; without a calendar weekends alone are left out, which gives the earlier day.

/** The calendar of a school that has one. */
export interface Calendar {
  readonly school_id: number;
  /** Its own days and federal holidays, to the end of the year after next. */
  readonly left_out: readonly LeftOut[];
}

interface Held {
  readonly from_day: Day;
  readonly until_day: Day;
  readonly business_days: number | null;
}

/** Athletes are paid for their names since then (NCAA interim policy): nothing crossed before. */
export const FIRST_DAY: Day = "2021-07-01";
/** A signature may be dated ahead. */
const DAYS_AHEAD = 62;
/** Looked ahead for days on which a school is open. */
const LONGEST_CLOSED = 800;

/** Those of these schools that have one, as they stand now. */
export async function readCalendars(
  queries: Queries,
  school_ids: readonly number[],
  today: Day,
): Promise<Calendar[]> {
  const found = await queries.rows<{ school_id: number; closed_days: LeftOut[] }>(sql`
    select school_id, json_agg(json_build_object('first_day', first_day, 'last_day', last_day, 'name', name)
                               order by first_day, closed_days_id) as closed_days
      from school_closed_days where school_id = any (${school_ids}::int[]) and removed_at is null group by school_id`);
  const years = Array.from(
    { length: yearOf(today) + 3 - yearOf(FIRST_DAY) },
    (_, at) => yearOf(FIRST_DAY) + at,
  );
  const holidays = years
    .flatMap(federalHolidays)
    .map(({ day, name }) => ({ first_day: day, last_day: day, name }));
  return found.map(({ school_id, closed_days }) => ({ school_id, left_out: [...holidays, ...closed_days] }));
}

/** The last day to report, and what was left out on the way to it beside weekends. */
export interface DueDay {
  readonly due_on: Day;
  readonly left_out: string[];
}

/** By when what crossed on a day is reported; null where no rule says. */
export function dueBy({ left_out }: Calendar, figures: readonly Held[], crossed_on: Day): DueDay | null {
  const days = daysHeld(figures, numberOf(crossed_on));
  if (days === null) return null;
  const due_on = businessDaysAfter(crossed_on, days, left_out);
  return { due_on, left_out: leftOutBetween(crossed_on, due_on, left_out) };
}

/** The last day for an athlete, by one of their pages, to report what came to it on a day; null where no rule says one. */
export async function readDueOn(queries: Queries, player_id: number, crossed_on: Day): Promise<Day | null> {
  const found = await queries.row<{ school_id: number; due_on: Day | null } & Held>(sql`
    select t.school_id, report_due_on(${crossed_on}::date)::text as due_on, f.from_day::text as from_day, f.until_day::text as until_day,
           f.business_days::int as business_days
      from players page join players p on p.player_id = coalesce(page.merged_into, page.player_id) join teams t on t.team_id = p.team_id
      left join report_figures f on ${crossed_on}::date between f.from_day and f.until_day
     where page.player_id = ${player_id}`);
  if (!found?.due_on) return null;
  const [calendar] = await readCalendars(queries, [found.school_id], crossed_on);
  return calendar ? (dueBy(calendar, [found], crossed_on)?.due_on ?? null) : found.due_on;
}

/**
 * For each day from `FIRST_DAY` on by when what crossed on it is reported, as whole days since 2000-01-01; null where no rule says one.
 * The same as `dueBy`, of all days at once.
 */
export function dueOfAllDays(
  { left_out }: Calendar,
  figures: readonly Held[],
  today: Day,
): (number | null)[] {
  const [from, to] = [numberOf(FIRST_DAY), numberOf(today) + DAYS_AHEAD];
  const out = new Set<number>();
  for (const { first_day, last_day } of left_out)
    for (
      let day = Math.max(numberOf(first_day), from);
      day <= Math.min(numberOf(last_day), to + LONGEST_CLOSED);
      day += 1
    )
      out.add(day);
  const most = Math.max(0, ...figures.map(({ business_days }) => business_days ?? 0));
  const counted: number[] = [];
  // As far as the last one of them takes, however long the school is closed.
  for (let day = from + 1, after = 0; after < most; day += 1) {
    if (isWeekend(day) || out.has(day)) continue;
    counted.push(day);
    if (day > to) after += 1;
  }
  const dues: (number | null)[] = [];
  for (let day = from, next = 0; day <= to; day += 1) {
    while ((counted[next] ?? Number.POSITIVE_INFINITY) <= day) next += 1;
    const days = daysHeld(figures, day);
    dues.push(days === null ? null : days === 0 ? day : (counted[next + days - 1] ?? null));
  }
  return dues;
}

const daysHeld = (figures: readonly Held[], day: number): number | null =>
  figures.find(({ from_day, until_day }) => numberOf(from_day) <= day && day <= numberOf(until_day))
    ?.business_days ?? null;

const DAY_MS = 86_400_000;
/** Since 2000-01-01, which was a Saturday. */
const numberOf = (day: Day): number => {
  if (day.endsWith("infinity"))
    return day === "infinity" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return Math.round((Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS);
};
const isWeekend = (day: number): boolean => ((day % 7) + 7) % 7 < 2;
const yearOf = (day: Day): number => Number(day.slice(0, 4));
