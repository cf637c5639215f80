import sql from "sql-template-tag";
import { tidy, tidyLines } from "../../../../pure/tidy.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";

/** What is asked for with an order, as it was typed. */
export interface AskedFor {
  readonly brief: string | null;
  readonly deliver_to: string | null;
  readonly wished_on: string | null;
  readonly first_name: string | null;
}

/** Makes the order of a contribution that was just made, unpaid: it holds its place from then on. In the caller's transaction. */
export async function makeOrder(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  of: { readonly contribution_id: string; readonly offer_id: string; readonly user_id: number | null },
  asked: AskedFor,
  look_at: Date,
): Promise<void> {
  const now = clock.now();
  await tx.row(sql`
    with made as (
      insert into orders (contribution_id, offer_id, brief, deliver_to, wished_on, first_name, created_at, state_at, look_at)
      values (${of.contribution_id}::uuid, ${of.offer_id}::uuid, ${tidyLines(asked.brief) || null}, ${tidyLines(asked.deliver_to) || null},
              ${asked.wished_on}::date, ${tidy(asked.first_name) || null}, ${now}, ${now}, ${look_at})
      on conflict (contribution_id) do nothing
      returning order_id, state)
    insert into order_history (order_id, happened_at, actor, actor_id, act, state)
    select order_id, ${now}, 'supporter', ${of.user_id}::bigint, 'order', state from made`);
}

/**
 * Each month of a plan that carries a service is an order of its own, from its payment on, and asks for what the month before it did: what
 * was removed of one is asked for no more. In the transaction that books it.
 */
export async function makeMonthlyOrder(
  world: Pick<World, "clock">,
  tx: Queries,
  contribution_id: string,
): Promise<void> {
  const plan = await tx.row<{ recurring_id: string; offer_id: string; user_id: number }>(sql`
    select r.recurring_id, r.offer_id, r.user_id::int as user_id
      from contributions c join recurring_contributions r using (recurring_id)
     where c.contribution_id = ${contribution_id}::uuid and r.offer_id is not null
       and not exists (select from orders o where o.contribution_id = c.contribution_id)
       for no key update of r`);
  if (!plan) return;
  // Read once the plan is held: whoever removes it holds it too, and has either removed it by now or finds this month.
  const before = await tx.row<Pick<AskedFor, "brief" | "first_name">>(sql`
    select o.brief, o.first_name from orders o join contributions c using (contribution_id)
     where c.recurring_id = ${plan.recurring_id}::uuid order by o.created_at desc, o.order_id desc limit 1`);
  const { brief = null, first_name = null } = before ?? {};
  const asked = { brief, first_name, deliver_to: null, wished_on: null };
  await makeOrder(world, tx, { contribution_id, ...plan }, asked, world.clock.now());
}
