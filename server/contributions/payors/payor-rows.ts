import sql, { join, raw, type Sql } from "sql-template-tag";
import type { ReportRule } from "../../../contract/contributions/payor-sum.ts";
import { NEAR_FROM, PAYOR_STATES, type PayorState } from "../../../contract/contributions/payors.ts";
import type { Queries } from "../../world/database.ts";
import {
  type Calendar,
  type DueDay,
  dueBy,
  dueOfAllDays,
  FIRST_DAY,
  readCalendars,
} from "./figures/calendars.ts";
import type { Day } from "./figures/due-on.ts";
import { REPORT_RULE } from "./reporting.ts";

/** A state as rows have it: its place in the order of lists. */
export const rankOf = (state: PayorState): Sql => raw(String(1 + PAYOR_STATES.indexOf(state)));

/**
 * Some athletes with all their pages, and what decides about their payors. It is read before these are, so that the database knows whose they
 * are when it plans, since one athlete may have ten thousand where most have nine; and so that it is not looked up for each.
 */
export interface Athletes {
  readonly pages: readonly {
    readonly player_id: number;
    readonly athlete_id: number;
    readonly school_id: number;
    readonly rule: ReportRule;
  }[];
  readonly figures: readonly Figures[];
  /** Of those schools that have one. */
  readonly calendars: readonly Calendar[];
  readonly today: Day;
}

/** What holds from one day to another; and which day of crossing is the last that is overdue by now. */
interface Figures {
  readonly from_day: Day;
  readonly until_day: Day;
  readonly from_cents: number | null;
  readonly business_days: number | null;
  readonly overdue_to: Day | null;
}

export async function readAthletes(queries: Queries, of_pages: Sql, today: Day): Promise<Athletes> {
  const known = await queries.row<Pick<Athletes, "pages" | "figures">>(sql`
    select (select coalesce(json_agg(known), '[]')
              from (select g.player_id, g.athlete_id, t.school_id, ${REPORT_RULE} as rule
                      from (${of_pages}) g join players p on p.player_id = g.athlete_id join teams t using (team_id)) known) as pages,
           (select coalesce(json_agg(known), '[]')
              from (select from_day, until_day, cents as from_cents, business_days,
                           (select max(day)::date
                              from generate_series(${today}::date - (14 + 2 * business_days), ${today}::date, interval '1 day') day
                             where business_days_after(day::date, business_days) < ${today}::date) as overdue_to
                      from report_figures) known) as figures`);
  const { pages = [], figures = [] } = known ?? {};
  const schools = [...new Set(pages.map(({ school_id }) => school_id))];
  return { pages, figures, calendars: await readCalendars(queries, schools, today), today };
}

/** By when what an athlete's payor came to on a day is reported, where their school has a calendar; else null. */
export function dueDayOf(
  { pages, figures, calendars }: Athletes,
  { athlete_id, crossed_on }: { readonly athlete_id: number; readonly crossed_on: Day | null },
): DueDay | null {
  const calendar = calendars.find(({ school_id }) =>
    pages.some((page) => page.athlete_id === athlete_id && page.school_id === school_id),
  );
  return calendar && crossed_on ? dueBy(calendar, figures, crossed_on) : null;
}

/** Of a `with`: all pages of these athletes, each with whose it is. */
export const pagesAmong = ({ pages }: Athletes): Sql => sql`
  pages as materialized (
    select * from unnest(${pages.map(({ player_id }) => player_id)}::bigint[], ${pages.map(({ athlete_id }) => athlete_id)}::bigint[])
                  page (player_id, athlete_id))`;

/** Hardly anybody has several pages. */
function byPages({ pages }: Athletes): { lone: number[]; several: number[] } {
  const more = new Set(
    pages.flatMap((page) => (page.player_id === page.athlete_id ? [] : [page.athlete_id])),
  );
  const all = new Set(pages.map(({ athlete_id }) => athlete_id));
  return { lone: [...all.difference(more)], several: [...more] };
}

/** Of a row of `sums s`: the rule of its athlete. Nearly always it is the same of all, and then a word that is known when it is planned. */
function ruleAmong({ pages }: Athletes): Sql {
  const [usual = null, ...others] = new Set(pages.map(({ rule }) => rule));
  const ids = (of_rule: ReportRule) =>
    pages.filter(({ rule }) => rule === of_rule).map(({ athlete_id }) => athlete_id);
  return others.reduce(
    (rest, rule) =>
      sql`case when s.athlete_id = any (${ids(rule)}::bigint[]) then ${rule}::text else ${rest} end`,
    sql`${usual}::text`,
  );
}

/** Of a row of `sums s`: what held on the day on which it crossed, and today of what is below. */
const heldOf = (
  { figures, today }: Athletes,
  what: "from_cents" | "business_days" | "overdue_to",
  type: Sql,
): Sql =>
  figures.reduce(
    (rest, held) => sql`
      case when coalesce(s.crossed_on, ${today}::date) between ${held.from_day}::date and ${held.until_day}::date
           then ${held[what]}::${type} else ${rest} end`,
    sql`null::${type}`,
  );

/** Of a row of `sums s` that crossed: the day by which it is reported, as whole days since 2000-01-01, where the athlete's school has a calendar; else null. */
function dueByCalendar({ pages, figures, calendars, today }: Athletes): Sql {
  return calendars.reduce((rest, calendar) => {
    const theirs = pages.filter(({ school_id }) => school_id === calendar.school_id);
    const due = sql`(${dueOfAllDays(calendar, figures, today)}::int[])[s.crossed_on - ${FIRST_DAY}::date + 1]`;
    if (theirs.length === pages.length) return due;
    const ids = [...new Set(theirs.map(({ athlete_id }) => athlete_id))];
    return sql`case when s.athlete_id = any (${ids}::bigint[]) then ${due} else ${rest} end`;
  }, sql`null::int`);
}

/**
 * `with` all payors of some athletes, in `payors_found`: one row for each payor and athlete, with its state and the place in the order
 * of lists (`rank`, `at`): what is due first, then the largest; of those reported the last one first. Several pages of one
 * athlete are counted together, and the day on which they came to what is reported together is found from their lines. Payors who
 * count as one are one row, at the one at whom their sums are kept.
 * A row is as narrow as its state and place need: there may be tens of thousands, and the rest, also by when each is due, is read of those that
 * are shown (`ROW_FROM`).
 * `which`: a condition on `payor_sums s`, for who needs only some; `of_several`: the same, of athletes with several pages; `noted`: one on
 * `payor_reports r`.
 */
export function payorsFound(
  athletes: Athletes,
  { which = ALL, of_several = which, noted = ALL }: { which?: Sql; of_several?: Sql; noted?: Sql } = {},
): Sql {
  const { lone, several } = byPages(athletes);
  const rule = ruleAmong(athletes);
  const from_cents = heldOf(athletes, "from_cents", sql`bigint`);
  const has_calendar = athletes.calendars.length > 0;
  const overdue_to = heldOf(athletes, "overdue_to", sql`date`);
  const due = sql`coalesce(business_days_after(crossed_on, ${heldOf(athletes, "business_days", sql`int`)}), crossed_on) - date '2000-01-01'`;
  const by_calendar = dueByCalendar(athletes);
  const is_overdue = has_calendar
    ? sql`coalesce(${by_calendar} < ${athletes.today}::date - date '2000-01-01', s.crossed_on <= ${overdue_to})`
    : sql`s.crossed_on <= ${overdue_to}`;
  return sql`
  with ${pagesAmong(athletes)},
  ${notesOf(lone, several, noted)},
  ${sumsOf(lone, several, { which, of_several })},
  ranked as (
    select s.*,
           case when ${IS_REPORTED} then ${rankOf("reported")}
                when ${rule} = 'no' then ${rankOf("below")}
                when s.crossed_on is null then
                  case when s.sum_cents >= ${NEAR_FROM}::float8 * ${from_cents} then ${rankOf("near")} else ${rankOf("below")} end
                when ${rule} = 'yes' and ${is_overdue} then ${rankOf("overdue")}
                else ${rankOf("due")} end as rank
      from sums s where s.sum_cents > 0 or s.is_open_ended or s.last_id is not null
     -- Not opened up, so that the rank is found once for each and not wherever it is named below.
     offset 0),
  placed as materialized (
    select athlete_id, payor_id, sum_cents, is_open_ended, crossed_on, last_id, rank,
           case when rank = ${rankOf("reported")} then date '2000-01-01' - reported_on
                when rank in (${rankOf("overdue")}, ${rankOf("due")})
                then ${has_calendar ? sql`coalesce(${by_calendar}, ${due})` : due}
                else -sum_cents end::bigint as at
      from ranked s),
  -- What follows from a row is found of those alone that are looked at.
  payors_found as not materialized (select s.*, ${rule} as rule, ${from_cents} as from_cents from placed s)`;
}

/** Of a `with`: the last note of each payor who has one. Payors who count as one share theirs, and so do several pages of one athlete. */
const notesOf = (lone: number[], several: number[], noted: Sql): Sql => sql`
  shared as materialized (
    select distinct on (athlete_id, payor_id) athlete_id, payor_id, report_id as last_id, reported_on, noted_at
      from (select r.player_id as athlete_id, one.head_id as payor_id, r.report_id, r.reported_on, r.noted_at
              from payor_groups one join payor_reports r using (payor_id) where r.player_id = any (${lone}::bigint[]) and ${noted}
             union all
            select g.athlete_id, coalesce(one.head_id, r.payor_id), r.report_id, r.reported_on, r.noted_at
              from pages g join payor_reports r using (player_id) left join payor_groups one using (payor_id)
             where g.athlete_id = any (${several}::bigint[]) and ${noted}) r
     order by athlete_id, payor_id, report_id desc),
  noted as (
    (select distinct on (r.player_id, r.payor_id) r.player_id as athlete_id, r.payor_id, r.report_id as last_id, r.reported_on, r.noted_at
       from payor_reports r
      where r.player_id = any (${lone}::bigint[]) and r.payor_id not in (select payor_id from payor_groups) and ${noted}
      order by r.player_id, r.payor_id, r.report_id desc)
     union all
    select * from shared)`;

/**
 * Of a `with`: each sum with its last note. Of athletes with one page both are read from an index alone and in its order, so that nothing is
 * sorted to bring them together. Several pages stand by themselves, so that nothing is planned around what is rare.
 */
const sumsOf = (
  lone: number[],
  several: number[],
  { which, of_several }: { which: Sql; of_several: Sql },
): Sql => sql`
  several as materialized (
    select s.athlete_id, s.payor_id, s.sum_cents, s.is_open_ended,
           case when s.parts <= 1 then s.crossed_on else least(s.crossed_on, (${CROSSED_TOGETHER})) end as crossed_on
      from (select g.athlete_id, s.payor_id, sum(s.sum_cents)::bigint as sum_cents, bool_or(s.is_open_ended) as is_open_ended,
                   min(s.crossed_on) as crossed_on, count(*) filter (where s.sum_cents > 0 or s.is_open_ended) as parts
              from pages g join payor_sums s using (player_id)
             where g.athlete_id = any (${several}::bigint[]) and ${of_several} group by 1, 2) s),
  sums as (
    select s.player_id as athlete_id, s.payor_id, s.sum_cents, s.is_open_ended, s.crossed_on, n.last_id, n.reported_on, n.noted_at
      from payor_sums s left join noted n on n.athlete_id = s.player_id and n.payor_id = s.payor_id
     where s.player_id = any (${lone}::bigint[]) and ${which}
     union all
    select s.*, n.last_id, n.reported_on, n.noted_at from several s left join shared n using (athlete_id, payor_id))`;

const ALL: Sql = sql`true`;

/** A note counts for the sum as it crossed then: where it fell below and came to it again, that is to be reported anew. */
const IS_REPORTED: Sql = sql`
  s.last_id is not null and (s.crossed_on is null or (s.noted_at at time zone 'UTC')::date >= s.crossed_on)`;

/** Of `sums s` whose athlete has several pages: the day on which their lines together came to what is reported. */
const CROSSED_TOGETHER: Sql = sql`
  select payor_crossed_on(payor_members(s.payor_id), array(select player_id from pages where athlete_id = s.athlete_id))`;

/** Of a row that is due or overdue: by when, as its place in the order says. */
export const DUE_ON: Sql = sql`date '2000-01-01' + at::int`;

/** The order of lists of `payors_found`: of no two rows the same. */
export const IN_ORDER: Sql = sql`f.rank, f.at, f.athlete_id, f.payor_id`;

const counted = (state: PayorState): Sql => sql`count(*) filter (where rank = ${rankOf(state)})::int`;

/** How many there are in each state. */
export const COUNTS: Sql = sql`
  select ${counted("overdue")} as overdue, ${counted("due")} as due, ${counted("near")} as near,
         ${counted("reported")} as reported, ${counted("below")} as below from payors_found`;

/** Of a row of `COUNTS`: the rank of the last of the first so many; where there are fewer, the last rank of all. */
export function rankOfNth(nth: number): Sql {
  const reaches = PAYOR_STATES.map((state, at) => {
    const up_to = join(
      PAYOR_STATES.slice(0, at + 1).map((each) => raw(each)),
      " + ",
    );
    return sql`when ${up_to} >= ${nth} then ${rankOf(state)}`;
  });
  return sql`case ${join(reaches, " ")} else ${raw(String(PAYOR_STATES.length))} end`;
}
