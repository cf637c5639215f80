import sql from "sql-template-tag";
import type { Moment, MomentAthlete } from "../../../contract/contributions/moment.ts";
import { DAYS_OF_GRACE } from "../../../contract/orders/kinds.ts";
import { backedOn, dayInNewYork } from "../../letters/backed.ts";
import type { World } from "../../world/world.ts";

/** What `momentOf` needs of a contribution `c`, whose own columns have no other name in the query. */
export interface MomentRow extends Pick<Moment, "plan" | "ordered"> {
  paid_at: Date | null;
  athlete: MomentAthlete | null;
}

const ISO = `YYYY-MM-DD"T"HH24:MI:SS"Z"`;
const IS_WAITED_FOR = sql`o.state in ('ordered', 'asked', 'answered')`;

/**
 * The athlete's jersey of today, which payment of the plan this is, and what was ordered with it. Until the plan was followed for the first time, its
 * next payment comes a month after this one, as its supporter was told.
 */
export const MOMENT = sql`
  c.paid_at,
  (select json_build_object('player_id', p.player_id, 'team_id', p.team_id, 'player_name', s.player_name,
                            'jersey_number', s.jersey_number, 'sport_id', s.sport_id, 'sport_name', s.sport_name,
                            'team_color', s.team_color, 'team_alt_color', s.team_alt_color, 'on_roster', p.is_listed,
                            'received_donations', s.received_donations)
     from players own
     join players p on p.player_id = coalesce(own.merged_into, own.player_id) and not p.is_withdrawn
     join player_sheets s on s.player_id = p.player_id
    where own.player_id = c.player_id) as athlete,
  (select json_build_object('number', n.number, 'duration_months', r.duration_months,
            'amount', (r.amount_cents / 100.0)::float8,
            'next_charge_at', to_char(case when n.number < r.duration_months then
              case r.state when 'opening' then c.paid_at at time zone 'UTC' + interval '1 month'
                           else r.next_charge_at at time zone 'UTC' end end, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     from recurring_contributions r
    cross join lateral (select count(*)::int as number from contributions before
                         where before.recurring_id = r.recurring_id and before.paid_at <= c.paid_at) n
    where r.recurring_id = c.recurring_id) as plan,
  (select json_build_object('order_id', o.order_id, 'kind', f.kind,
            'due_at', to_char(case when ${IS_WAITED_FOR} then o.due_at at time zone 'UTC' end, ${ISO}),
            'over_at', to_char(case when ${IS_WAITED_FOR}
              then o.due_at at time zone 'UTC' + make_interval(days => ${DAYS_OF_GRACE}) end, ${ISO}))
     from orders o join offers f using (offer_id)
    where o.contribution_id = c.contribution_id and o.due_at is not null) as ordered`;

/** The moment as its answer has it: with the day that the jersey says, and our word for it where there is a picture. */
export function momentOf(
  world: Pick<World, "link_secret">,
  { paid_at, athlete, plan, ordered }: MomentRow,
): Moment {
  return {
    paid_at: paid_at?.toISOString() ?? null,
    backed_on: paid_at && dayInNewYork(paid_at),
    backed_proof: paid_at && athlete?.on_roster ? backedOn(world, athlete.player_id, paid_at).proof : null,
    plan,
    ordered,
  };
}
