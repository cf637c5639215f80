import sql from "sql-template-tag";
import type { GivenToAthlete } from "../../../contract/contributions/payor-sum.ts";
import type { Queries } from "../../world/database.ts";
import { REPORT_RULE } from "./reporting.ts";

/**
 * What an account gave each athlete, the most first; the pages of one athlete are one line. Where it counts as one with others the
 * figures are its own, counted, and the day is of all of them, since whoever is named in a report knows of it. The day from which on it is reported
 * is the one that was kept, or for pages that came to it only together the one that is counted.
 */
export async function readMySums(
  queries: Queries,
  user_id: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ sums: GivenToAthlete[]; count: number }> {
  const rows = await queries.rows<GivenToAthlete & { count: number }>(sql`
    with own_sums as (
      select y.payor_id, k.player_id, k.sum_cents, k.paid_cents, k.promised_cents, k.deals_cents, k.is_open_ended, k.crossed_on,
             false as together
        from payors y join payor_sums k using (payor_id)
       where y.user_id = ${user_id} and not exists (select from payor_groups g where g.payor_id = y.payor_id)
       union all
      select y.payor_id, m.player_id, sum(m.cents), sum(m.cents) filter (where m.what = 'paid'),
             sum(m.cents) filter (where m.what = 'promised'), sum(m.cents) filter (where m.what = 'deal'), bool_or(m.is_open_ended),
             (select s.crossed_on from payor_sums s where s.payor_id = g.head_id and s.player_id = m.player_id), true
        from payors y join payor_groups g using (payor_id)
       -- Not opened up, so that the payor's own are looked up and nobody else's are read.
       cross join lateral (select * from payor_moves where payor_id = y.payor_id offset 0) m
       where y.user_id = ${user_id} group by y.payor_id, m.player_id, g.head_id),
    mine as materialized (
      select k.payor_id, coalesce(own.merged_into, own.player_id) as player_id, array_agg(own.player_id) as page_ids,
             sum(k.sum_cents) as sum_cents, coalesce(sum(k.paid_cents), 0) as paid_cents,
             coalesce(sum(k.promised_cents), 0) as promised_cents, coalesce(sum(k.deals_cents), 0) as deals_cents,
             bool_or(k.is_open_ended) as is_open_ended, min(k.crossed_on) as crossed_on, bool_or(k.together) as together
        from own_sums k join players own on own.player_id = k.player_id
       where k.sum_cents <> 0 or k.is_open_ended
       group by 1, 2),
    shown as materialized (
      select *, count(*) over ()::int as count from mine order by sum_cents desc, player_id limit ${limit} offset ${skip})
    select p.player_id::int, p.team_id, p.player_name, p.team_name,
           (m.sum_cents / 100.0)::float8 as sum, (m.paid_cents / 100.0)::float8 as paid,
           (m.promised_cents / 100.0)::float8 as promised, (m.deals_cents / 100.0)::float8 as deals, m.is_open_ended,
           case when ${REPORT_RULE} = 'yes'
                then coalesce(m.crossed_on, payor_crossed_on(array[m.payor_id], m.page_ids))::text end as reported_since,
           m.together, m.count
      from shown m join players p using (player_id) join teams t using (team_id) join schools s using (school_id)
     order by m.sum_cents desc, m.player_id`);
  return { sums: rows.map(({ count: _, ...sum }) => sum), count: rows[0]?.count ?? 0 };
}
