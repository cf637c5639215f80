import assert from "node:assert/strict";
import type { Pool } from "pg";
import sql from "sql-template-tag";
import { PAID_BACK_WAYS } from "../../contract/orders/paid-back.ts";
import { TO_PAY_BACK } from "../../server/contributions/orders/steps/to-pay-back.ts";
import { recordPaidBack } from "../../server/contributions/refunds/pay-back.ts";
import type { World } from "../../server/world/world.ts";

/** An account that admins act by; answers its number. */
export async function addAdmin(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    "insert into people (email, email_confirmed_at) values ('admin@demo.test', now()) returning user_id::int as user_id",
  );
  return rows[0]?.user_id ?? 0;
}

/** Orders whose money the provider did not return. Each has an alarm that tells a person of it. */
async function toPayBack({ database }: World): Promise<{ contribution_id: string; cents: number }[]> {
  const found = await database.rows<{ contribution_id: string; cents: number; is_told: boolean }>(sql`
    select c.contribution_id, d.cents::float8 as cents,
           exists (select from needs_attention a
                    where a.kind in ('order_refund_refused', 'refund_failed', 'order_money_held') and a.closed_at is null
                      -- Of refunds that failed each has an item of its own, under both numbers.
                      and split_part(a.subject, ':', 1) = c.contribution_id::text) as is_told
      from contributions c cross join lateral (select ${TO_PAY_BACK} as cents) as d
     where d.cents is not null order by c.contribution_id`);
  assert.deepEqual(
    found.filter(({ is_told }) => !is_told),
    [],
    "a person is told of each order whose money did not go back",
  );
  return found;
}

/** A day of an admin's: of what the provider did not return they pay some back, one way or another. Answers how many. */
export async function payBack(world: World, admin: number, random: () => number): Promise<number> {
  let paid = 0;
  for (const { contribution_id, cents } of await toPayBack(world)) {
    if (random() < 0.7) continue;
    const how = PAID_BACK_WAYS[Math.floor(random() * PAID_BACK_WAYS.length)] ?? "other";
    const paid_on = world.clock.now().toISOString().slice(0, 10);
    const said = {
      amount: cents / 100,
      how,
      reference: `Number ${paid}`,
      paid_on,
      noted_by: admin,
      refund_id: null,
    };
    await world.database.transaction((tx) => recordPaidBack(world, tx, contribution_id, said));
    paid += 1;
  }
  return paid;
}

/** How many wait for it. */
export const waitsForPayBack = async (world: World): Promise<number> => (await toPayBack(world)).length;
