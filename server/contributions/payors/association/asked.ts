import sql, { type Sql } from "sql-template-tag";
import type { AskedOfPayor } from "../../../../contract/contributions/association.ts";
import { NEAR_FROM } from "../../../../contract/contributions/payors.ts";
import type { Queries } from "../../../world/database.ts";
import { REPORT_RULE } from "../reporting.ts";

/** More athletes than anybody comes near with. */
const MOST_ASKED = 100;

/** What was said, of `association_answers_now a`, as JSON; `of`: SQL of whose words it is, where that is told. */
export const GIVEN = (of: Sql): Sql => sql`
  json_build_object('for_one_school', a.for_one_school, 'own_athletes', a.own_athletes, 'asked_to_recruit', a.asked_to_recruit,
                    'gave_over_50000', a.gave_over_50000, 'tied_to_such', a.tied_to_such, 'told_on', a.told_on,
                    'answered_at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                    'by_letter', a.by_letter, 'of', ${of})`;

/**
 * What is asked of somebody: of themselves, and of each company that they signed a deal for, by athlete whose sum with them is near
 * what is reported or beyond. Of a company they hear of the athletes whom they signed with alone: anybody may write its name. What an officer was told is the officer's: they see their own answers alone.
 */
export const askedOf = (queries: Queries, user_id: number): Promise<AskedOfPayor[]> =>
  askedAs(queries, {
    mine: sql`
      select payor_id, null as company_name, null::bigint as with_athlete from payors where user_id = ${user_id}
      union all
      select d.payor_id, max(t.company_name), coalesce(with_page.merged_into, with_page.player_id)
        from collaboration_requests r join payor_deals d using (request_id) join collaboration_terms t using (request_id)
        join payors y on y.payor_id = d.payor_id join players with_page on with_page.player_id = d.player_id
       where r.user_id = ${user_id} and y.company_key is not null group by d.payor_id, 3`,
    is_theirs: sql`(a.answered_by = ${user_id} or a.by_letter)`,
  });

/** What is asked of a guest about the athlete of one of their contributions; null where nothing is, or it is a guest's no more. */
export async function askedOfGuest(queries: Queries, contribution_id: string): Promise<AskedOfPayor | null> {
  const [asked] = await askedAs(queries, {
    mine: sql`
      select c.payor_id, null as company_name, coalesce(page.merged_into, page.player_id) as with_athlete
        from contributions c join payors y using (payor_id) join players page using (player_id)
       where c.contribution_id = ${contribution_id}::uuid and c.user_id is null and y.user_id is null and c.contributor_email is not null`,
    is_theirs: sql`a.by_letter`,
  });
  return asked ?? null;
}

/**
 * `mine`: payors with the company that each is, and the athlete whom alone it is about, or null. `is_theirs`: which of `a` they gave themselves.
 * Who counts as one with others is asked by their own figures, and once it is reported together, which they know: were they asked as all of
 * them come near, they would learn what the others gave.
 */
const askedAs = (queries: Queries, { mine, is_theirs }: { mine: Sql; is_theirs: Sql }) =>
  queries.rows<AskedOfPayor>(sql`
    with mine as materialized (${mine}),
    own_sums as (
      select m.*, s.player_id, s.sum_cents, s.is_open_ended, false as is_reported
        from mine m join payor_sums s using (payor_id)
       where not exists (select from payor_groups g where g.payor_id = m.payor_id)
       union all
      select m.*, k.player_id, k.sum_cents, k.is_open_ended,
             exists (select from payor_sums h
                      where h.payor_id = g.head_id and h.player_id = k.player_id and h.crossed_on is not null)
        from mine m join payor_groups g using (payor_id)
       -- Not opened up, so that the payor's own are looked up and nobody else's are read.
       cross join lateral (select player_id, sum(cents) as sum_cents, bool_or(is_open_ended) as is_open_ended
                             from payor_moves where payor_id = m.payor_id group by player_id offset 0) k),
    sums as materialized (
      select m.payor_id, m.company_name, coalesce(q.merged_into, q.player_id) as athlete_id, array_agg(q.player_id) as page_ids,
             sum(m.sum_cents) as sum_cents, bool_or(m.is_open_ended) as is_open_ended,
             bool_or(m.is_reported) and (sum(m.sum_cents) > 0 or bool_or(m.is_open_ended)) as is_reported
        from own_sums m join players q using (player_id)
       where m.with_athlete is null or m.with_athlete = coalesce(q.merged_into, q.player_id) group by 1, 2, 3)
    select s.payor_id::int as payor_id, p.player_id::int as player_id, p.player_name, school.school_name,
           s.company_name, given.times,
           (select ${GIVEN(sql`null`)} from association_answers_now a
             where a.payor_id = s.payor_id and a.player_id = any (s.page_ids) and a.told_on is null and ${is_theirs}
             order by a.answer_id desc limit 1) as last
      from sums s join players p on p.player_id = s.athlete_id join teams t using (team_id) join schools school using (school_id)
      cross join lateral (select count(*)::int as times from association_answers_now a
                           where a.payor_id = s.payor_id and a.player_id = any (s.page_ids)) given
     where (s.sum_cents >= ${NEAR_FROM}::float8 * payor_reported_from_cents() or s.is_open_ended or s.is_reported)
       and ${REPORT_RULE} <> 'no'
     order by given.times > 0, s.sum_cents desc, s.payor_id, s.athlete_id limit ${MOST_ASKED}`);
