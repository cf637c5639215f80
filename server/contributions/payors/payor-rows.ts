import sql, { raw, type Sql } from "sql-template-tag";
import { NEAR_FROM, PAYOR_STATES, type PayorState } from "../../../contract/contributions/payors.ts";
import type { Day } from "./figures/due-on.ts";
import { REPORT_RULE } from "./reporting.ts";

/** A state as rows have it: its place in the order of lists. */
export const rankOf = (state: PayorState): Sql => raw(String(1 + PAYOR_STATES.indexOf(state)));

/**
 * `with` all payors of some athletes, in `payors_found`: one row for each payor and athlete, with its state and the place in the order
 * of lists (`rank`, `at`): what is due first, then the largest; of those reported the last one first. Several pages of one
 * athlete are counted together, and the day on which they came to what is reported together is found from their lines. Payors who
 * count as one are one row, at the one at whom their sums are kept.
 * A row is as narrow as its state and place need: there may be tens of thousands, and the rest, also by when each is due, is read of those that
 * are shown (`ROW_FROM`).
 * `which`: a condition on `athletes a` and `payor_sums s`, for who needs only some; `noted`: one on `payor_reports r`, of the same.
 */
export const payorsFound = (pages: Sql, today: Day, { which = ALL, noted = ALL } = {}): Sql => sql`
  with pages as materialized (${pages}),
  -- The rule is an athlete's, not a payor's: it is looked up once for ten thousand of them.
  athletes as materialized (
    select p.player_id as athlete_id, ${REPORT_RULE} as rule,
           (select count(*) from pages g where g.athlete_id = p.player_id) > 1 as has_several
      from players p join teams t using (team_id) where p.player_id in (select athlete_id from pages)),
  -- By themselves, so that nothing is planned around them: hardly anybody has several.
  several as materialized (
    select s.athlete_id, s.payor_id, s.sum_cents, s.is_open_ended,
           case when s.parts <= 1 then s.crossed_on else least(s.crossed_on, (${CROSSED_TOGETHER})) end as crossed_on, s.rule
      from (select a.athlete_id, s.payor_id, a.rule, sum(s.sum_cents)::bigint as sum_cents, bool_or(s.is_open_ended) as is_open_ended,
                   min(s.crossed_on) as crossed_on, count(*) filter (where s.sum_cents > 0 or s.is_open_ended) as parts
              from athletes a join pages g using (athlete_id) join payor_sums s on s.player_id = g.player_id
             where a.has_several and ${which} group by 1, 2, 3) s),
  -- The sums of who has one page are read as they are, from an index alone.
  sums as (
    select a.athlete_id, s.payor_id, s.sum_cents, s.is_open_ended, s.crossed_on, a.rule
      from athletes a join payor_sums s on s.player_id = a.athlete_id where not a.has_several and ${which}
     union all
    select * from several),
  noted as materialized (
    select distinct on (g.athlete_id, coalesce(one.head_id, r.payor_id))
           g.athlete_id, coalesce(one.head_id, r.payor_id) as payor_id, r.report_id as last_id, r.reported_on,
           (r.noted_at at time zone 'UTC')::date as noted_on
      from pages g join payor_reports r using (player_id) left join payor_groups one using (payor_id)
     where ${noted}
     order by 1, 2, r.report_id desc),
  -- What holds on the day on which a sum crossed, and today of what is below; and to which day of crossing it is overdue by now.
  held as materialized (
    select from_day, until_day, cents as from_cents, business_days,
           (select max(day)::date from generate_series(${today}::date - (14 + 2 * business_days), ${today}::date, interval '1 day') day
             where business_days_after(day::date, business_days) < ${today}::date) as overdue_to
      from report_figures),
  ranked as (
    select s.*, n.last_id, n.reported_on, held.from_cents, held.business_days,
           case when ${IS_REPORTED} then ${rankOf("reported")}
                when s.rule = 'no' then ${rankOf("below")}
                when s.crossed_on is null then
                  case when s.sum_cents >= ${NEAR_FROM}::float8 * held.from_cents then ${rankOf("near")} else ${rankOf("below")} end
                when s.rule = 'yes' and s.crossed_on <= held.overdue_to then ${rankOf("overdue")}
                else ${rankOf("due")} end as rank
      from sums s left join noted n using (athlete_id, payor_id)
      left join held on coalesce(s.crossed_on, ${today}::date) between held.from_day and held.until_day
     where s.sum_cents > 0 or s.is_open_ended or n.last_id is not null
     -- Not opened up, so that the rank is found once for each and not wherever it is named below.
     offset 0),
  payors_found as materialized (
    select athlete_id, payor_id, sum_cents, is_open_ended, crossed_on, from_cents, rule, last_id, rank,
           case when rank = ${rankOf("reported")} then date '2000-01-01' - reported_on
                when rank in (${rankOf("overdue")}, ${rankOf("due")}) then coalesce(business_days_after(crossed_on, business_days), crossed_on) - date '2000-01-01'
                else -sum_cents end::bigint as at
      from ranked)`;

const ALL: Sql = sql`true`;

/** A note counts for the sum as it crossed then: where it fell below and came to it again, that is to be reported anew. */
const IS_REPORTED: Sql = sql`
  n.last_id is not null and (s.crossed_on is null or n.noted_on >= s.crossed_on)`;

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
