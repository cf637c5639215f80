import sql from "sql-template-tag";
import type { HeldDecision, HeldLong, HeldMoney } from "../../../../contract/payouts/held-decisions.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { patienceOf } from "../standing/patience.ts";
import { OPEN_CENTS } from "../standing/waiting.ts";
import { heldSince, nearLimit } from "./long-held.ts";
import { CAN_BE_DECIDED, TO_PAY_BACK } from "./open-money.ts";

/** Of those that wait for nobody anymore. */
const DECISIONS_SHOWN = 20;

/**
 * Whose money comes near the limit or is beyond it, and what was decided. About whom a question is open is named by that alone: the others
 * come up as they are asked about. `user_id`: whoever asks.
 */
export async function readHeldMoney(world: World, limit: number, user_id: number): Promise<HeldMoney> {
  const { database } = world;
  const held = heldSince(nearLimit(world));
  const sum = await database.row<{ total: number; amount: number }>(sql`
    select count(*)::int as total, (coalesce(sum(cents), 0) / 100.0)::float8 as amount from ${held} as held`);
  return {
    athletes: await database.rows<HeldLong>(sql`
      select held.athlete_id::int as player_id, p.player_name, p.team_name, (held.cents / 100.0)::float8 as amount,
             to_char(held.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
             to_char((held.since + make_interval(days => ${patienceOf(world).held_days})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as limit_at,
             exists (select from roles_held r where r.player_id = held.athlete_id and r.role = 'athlete') as has_page
        from ${held} as held join players p on p.player_id = held.athlete_id
       where not exists (select from held_decisions d where d.player_id = held.athlete_id and d.state in ('asked', 'agreed'))
       order by held.since, held.athlete_id limit ${limit}`),
    total: sum?.total ?? 0,
    total_amount: sum?.amount ?? 0,
    decisions: await readDecisions(world, user_id, null),
  };
}

/** One decision. Throws `Refusal` 404. */
export async function readDecision(
  world: World,
  user_id: number,
  decision_id: string,
): Promise<HeldDecision> {
  const [found] = await readDecisions(world, user_id, decision_id);
  if (!found) throw new Refusal(404, "No such decision.");
  return found;
}

const readDecisions = (
  { database }: World,
  user_id: number,
  decision_id: string | null,
): Promise<HeldDecision[]> =>
  database.rows<HeldDecision>(sql`
    select d.decision_id, d.player_id::int, p.player_name, d.why, d.what, (d.amount_cents / 100.0)::float8 as amount,
           case when d.state = 'asked' then
             (select greatest(coalesce(sum(case when d.what = 'pay_back' then ${TO_PAY_BACK} else ${OPEN_CENTS} end), 0), 0) / 100.0
                from contributions c where c.player_id = ${pagesOf(sql`d.player_id`)} and ${CAN_BE_DECIDED})::float8
           else 0 end as open,
           d.reason, d.state, a.email as asked_by, b.email as decided_by, d.reference, d.asked_by = ${user_id} as is_own,
           to_char(d.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at,
           to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at
      from held_decisions d join players p on p.player_id = d.player_id
      join people a on a.user_id = d.asked_by left join people b on b.user_id = d.decided_by
     where (${decision_id}::uuid is null or d.decision_id = ${decision_id}::uuid)
       and (${decision_id !== null} or d.state = 'asked' or d.decision_id in (
             select o.decision_id from held_decisions o where o.state <> 'asked'
              order by o.asked_at desc, o.decision_id limit ${DECISIONS_SHOWN}))
     order by d.state = 'asked' desc, d.asked_at desc, d.decision_id`);
