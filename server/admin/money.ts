import sql from "sql-template-tag";
import { type AnswerCache, onePer, openAnswerCache } from "../http/answers/answer-cache.ts";
import type { ReadDatabase } from "../world/database.ts";

/** So old it may be: admins look at it together, and it reads a month. */
const cacheOf = onePer<ReadDatabase, AnswerCache<string>>(() =>
  openAnswerCache({ keep_ms: 30_000, most_bytes: 1_048_576, sizeOf: (json) => 2 * json.length }),
);

/** What came in and went back lately, as JSON written by PostgreSQL, half a minute old at most. */
export const readMoney = (database: ReadDatabase): Promise<string> =>
  cacheOf(database).answer("money", () => read(database));

async function read(database: ReadDatabase): Promise<string> {
  const found = await database.row<{ answer: string }>(MONEY);
  return found?.answer ?? "{}";
}

/** A sum and a count of `cents`, where a condition holds. */
const sumOf = (cents: string, where: string): string =>
  `json_build_object('amount', coalesce(sum(${cents}) filter (where ${where}), 0) / 100.0, 'count', count(*) filter (where ${where}))`;

const TODAY = "at >= today";
const MONTH = "at >= month";

const MONEY = sql([
  `
  with moments as materialized (
    select date_trunc('day', now(), 'UTC') as today, date_trunc('month', now(), 'UTC') as month,
           date_trunc('day', now(), 'UTC') - interval '29 days' as first_day),
  since as materialized (select today, month, least(month, first_day) as first, first_day from moments),
  paid as materialized (
    select paid_at as at, paid_cents as cents, team_id from contributions, since where paid_at >= first),
  back as materialized (
    select created_at as at, amount_cents as cents from refunds, since
     where created_at >= first and status not in ('failed', 'canceled')),
  argued as materialized (
    select created_at as at, amount_cents as cents from disputes, since
     where created_at >= first and status not like 'warning%'),
  unpaid as materialized (
    select state, created_at as at, amount_cents as cents from contributions, since
     where paid_at is null and state in ('failed', 'expired') and created_at >= first),
  paid_sums as (select ${sumOf("cents", TODAY)} as today, ${sumOf("cents", MONTH)} as month from paid, since),
  back_sums as (select ${sumOf("cents", TODAY)} as today, ${sumOf("cents", MONTH)} as month from back, since),
  argued_sums as (select ${sumOf("cents", TODAY)} as today, ${sumOf("cents", MONTH)} as month from argued, since),
  failed_sums as (
    select ${sumOf("cents", TODAY)} as today, ${sumOf("cents", MONTH)} as month from unpaid, since where state = 'failed'),
  expired_sums as (
    select ${sumOf("cents", TODAY)} as today, ${sumOf("cents", MONTH)} as month from unpaid, since where state = 'expired'),
  paid_days as (
    select date_trunc('day', at, 'UTC') as day, sum(cents) as cents, count(*) as count from paid group by 1),
  back_days as (select date_trunc('day', at, 'UTC') as day, sum(cents) as cents from back group by 1),
  days as (
    select day, coalesce(p.cents, 0) / 100.0 as paid, coalesce(b.cents, 0) / 100.0 as back, coalesce(p.count, 0) as count
      from since, generate_series(first_day, today, interval '1 day') as d (day)
      left join paid_days p using (day) left join back_days b using (day)),
  by_sport as (
    select s.sport_name, s.gender, sum(cents) as cents, count(*) as count
      from paid join teams using (team_id) join sports s using (sport_id), since where at >= month group by 1, 2),
  by_gender as (select gender, sum(cents) as cents, sum(count) as count from by_sport group by 1),
  open_disputes as (
    select coalesce(sum(amount_cents), 0) / 100.0 as amount, count(*) as count, min(evidence_due_at) as due
      from disputes where status in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'))
  select json_build_object(
    'as_of', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'today', json_build_object('paid', p.today, 'refunded', b.today, 'disputed', a.today, 'failed', f.today, 'expired', e.today),
    'month', json_build_object('paid', p.month, 'refunded', b.month, 'disputed', a.month, 'failed', f.month, 'expired', e.month),
    'days', (select json_agg(json_build_object('day', to_char(day at time zone 'UTC', 'YYYY-MM-DD'), 'paid', paid,
                                               'back', back, 'count', count) order by day) from days),
    'by_sport', coalesce((select json_agg(json_build_object('name', sport_name, 'amount', cents / 100.0, 'count', count)
                                          order by cents desc) from by_sport), '[]'),
    'by_gender', coalesce((select json_agg(json_build_object('name', gender, 'amount', cents / 100.0, 'count', count)
                                           order by cents desc) from by_gender), '[]'),
    'open_disputes', (select json_build_object('amount', amount, 'count', count,
                                               'next_due_at', to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                        from open_disputes),
    'to_review', (select count(distinct contribution_id) from contribution_reviews))::text as answer
    from paid_sums p, back_sums b, argued_sums a, failed_sums f, expired_sums e`,
]);
