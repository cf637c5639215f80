import sql, { type Sql } from "sql-template-tag";

/** Whose athlete is somewhere else by now, or nowhere: what is asked of supporters then, and what ends. Conditions without values, which imports read as text. */

/** Of a plan `r` and its `players p`: they are with another team than when it began, or on no roster. */
const HAS_MOVED: Sql = sql`((p.pending_transfer and p.team_id <> r.team_id) or not p.is_listed)`;

/** Of a plan `r`: its supporter was asked last whether to follow to another team. */
export const IS_ASKED_TO_FOLLOW: Sql = sql`(r.asked_at is not null and r.asked_to_follow_at is not distinct from r.asked_at)`;

/** Of them: something is to be charged, or what was declined is tried again, by the provider or by a card that its supporter saves. */
const IS_CHARGED_ON: Sql = sql`(r.next_charge_at is not null or r.state = 'late')`;

/**
 * Of them: the athlete has left all rosters since the supporter was asked whether to follow to another team. That was another question, whether
 * it is answered or not. What is held for another reason is asked about once that is over.
 */
const HAS_LEFT_SINCE: Sql = sql`
  (${IS_ASKED_TO_FOLLOW} and not p.is_listed and r.ended_at is null
   and (${IS_CHARGED_ON} or r.held_at is not null) and (r.held_for is null or r.held_for = 'left'))`;

/** Of them: the supporter is yet to be asked whether to go on. */
export const IS_TO_BE_ASKED: Sql = sql`
  (r.athlete_left_at is null
   and (r.state in ('going', 'late') and ${IS_CHARGED_ON} and r.asked_at is null and ${HAS_MOVED} or ${HAS_LEFT_SINCE}))`;

/** Of them: what the supporter was asked is about the team that the athlete is with now. */
export const IS_ABOUT_NOW: Sql = sql`
  (r.asked_at is not null and r.held_at is null and p.is_listed and p.pending_transfer and p.team_id <> r.team_id)`;

/** Of them: a service is one athlete's at one school, so a plan that carries one is not asked about, it ends. */
export const IS_TO_END: Sql = sql`
  (r.offer_id is not null and r.ended_at is null and r.athlete_left_at is null and ${HAS_MOVED})`;

/** A player `p`, as the one whom they were found to be: on no roster now, and with no page. */
export const IS_GONE: Sql = sql`(p.is_withdrawn or not p.is_listed)`;

/** Orders `o` of an offer `f` that the athlete has something to do for; of those of which `which` holds. */
export const ordersToDo = (which: Sql): Sql => sql`
  select o.order_id from orders o join offers f using (offer_id) join contributions c using (contribution_id)
    join players own on own.player_id = f.player_id
    join players p on p.player_id = coalesce(own.merged_into, own.player_id)
    join teams now_t on now_t.team_id = p.team_id join teams then_t on then_t.team_id = c.team_id
    left join people u on u.user_id = c.user_id
   where o.state in ('ordered', 'asked', 'answered', 'questioned') and ${which}`;

/** Of them: nobody is left who could do it, or for whom. */
export const IS_LEFT: Sql = sql`(${IS_GONE} or now_t.school_id <> then_t.school_id or u.deleted_at is not null)`;

/** All of it, as the rosters stand: which plans and orders, by their ids, and what becomes of each. */
export const CONCERNED: Sql = sql`
  select case when ${IS_TO_END} then 'plans_ended' else 'plans_asked' end as what, r.recurring_id as id
    from recurring_contributions r join players p using (player_id) where ${IS_TO_BE_ASKED} or ${IS_TO_END}
  union all
  select 'orders_ended', order_id from (${ordersToDo(IS_LEFT)}) left_orders`;
