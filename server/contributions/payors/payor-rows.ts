import sql, { join, type Sql } from "sql-template-tag";
import { NEAR_FROM, PAYOR_STATES } from "../../../contract/contributions/payors.ts";
import type { Day } from "./due-on.ts";
import { REPORT_RULE } from "./reporting.ts";

/**
 * `with` all payors of some athletes, in `payors_found`: one row for each payor and athlete, with its state and the place in the order
 * of lists (`rank`, `at`): what is due first, then the largest; of those reported the last one first. Several pages of one
 * athlete are counted together, and the day on which they came to what is reported together is found from their lines. Payors who
 * count as one are one row, at the one at whom their sums are kept.
 * `which`: a condition on `pages g` and `payor_sums s`, for who needs only some.
 */
export const payorsFound = (pages: Sql, today: Day, which: Sql = sql`true`): Sql => sql`
  with pages as materialized (${pages}),
  sums as (
    select g.athlete_id, s.payor_id, sum(s.paid_cents)::bigint as paid_cents, sum(s.promised_cents)::bigint as promised_cents,
           sum(s.deals_cents)::bigint as deals_cents, sum(s.sum_cents)::bigint as sum_cents,
           bool_or(s.is_open_ended) as is_open_ended, min(s.crossed_on) as crossed_on,
           count(*) filter (where s.sum_cents > 0 or s.is_open_ended) as parts
      from pages g join payor_sums s using (player_id) where ${which} group by g.athlete_id, s.payor_id),
  notes as (
    select g.athlete_id, coalesce(one.head_id, r.payor_id) as payor_id, max(r.report_id) as last_id, count(*)::int as notes
      from pages g join payor_reports r using (player_id) left join payor_groups one using (payor_id) group by 1, 2),
  crossed as (
    select s.athlete_id, s.payor_id, s.paid_cents, s.promised_cents, s.deals_cents, s.sum_cents, s.is_open_ended, n.notes,
           r.reported_on, r.report_number, r.outcome, r.sum_cents as reported_cents, r.noted_at,
           case when s.parts <= 1 then s.crossed_on else least(s.crossed_on, (${CROSSED_TOGETHER})) end as crossed_on
      from sums s left join notes n using (athlete_id, payor_id) left join payor_reports r on r.report_id = n.last_id
     where s.sum_cents > 0 or s.is_open_ended or n.notes > 0),
  -- The rule is an athlete's, not a payor's: it is looked up once for ten thousand of them.
  athletes as materialized (
    select p.player_id as athlete_id, ${REPORT_RULE} as rule, p.player_name, p.team_name, p.team_id, p.sport_id
      from players p join teams t using (team_id) where p.player_id in (select athlete_id from pages)),
  -- By what held on the day on which it crossed; what is below, by what holds today.
  ruled as (
    select c.*, a.rule, a.player_name, a.team_name, a.team_id, a.sport_id, held.cents as from_cents,
           business_days_after(c.crossed_on, held.business_days) as due_on
      from crossed c join athletes a using (athlete_id)
      left join report_figures held on coalesce(c.crossed_on, ${today}::date) between held.from_day and held.until_day),
  stated as (
    select *, case when ${IS_REPORTED} then 'reported'
                   when rule = 'no' then 'below'
                   when crossed_on is null then
                     case when sum_cents >= ${NEAR_FROM}::float8 * from_cents then 'near' else 'below' end
                   when rule = 'yes' and due_on < ${today}::date then 'overdue'
                   else 'due' end as state
      from ruled),
  payors_found as materialized (
    select *, array_position(array[${join([...PAYOR_STATES])}]::text[], state) as rank,
           case when state = 'reported' then date '2000-01-01' - reported_on
                when state in ('overdue', 'due') then coalesce(due_on, crossed_on) - date '2000-01-01'
                else -sum_cents end::bigint as at
      from stated)`;

/** A note counts for the sum as it crossed then: where it fell below and came to it again, that is to be reported anew. */
const IS_REPORTED: Sql = sql`
  notes > 0 and (crossed_on is null or (noted_at at time zone 'UTC')::date >= crossed_on)`;

/** Of `sums s` whose athlete has several pages: the day on which their lines together came to what is reported. */
const CROSSED_TOGETHER: Sql = sql`
  select payor_crossed_on(payor_members(s.payor_id), array(select player_id from pages where athlete_id = s.athlete_id))`;

/** The order of lists of `payors_found`: of no two rows the same. */
export const IN_ORDER: Sql = sql`f.rank, f.at, f.athlete_id, f.payor_id`;

/** How many there are in each state. */
export const COUNTS: Sql = sql`
  select count(*) filter (where state = 'overdue')::int as overdue, count(*) filter (where state = 'due')::int as due,
         count(*) filter (where state = 'near')::int as near, count(*) filter (where state = 'reported')::int as reported,
         count(*) filter (where state = 'below')::int as below from payors_found`;
