import sql from "sql-template-tag";
import type { Checkout, CheckoutOrder } from "../../world/card-payments.ts";
import type { World } from "../../world/world.ts";

type Order = Omit<CheckoutOrder, "contributor_email">;

/** Opens the payment page whose first payment begins charges by the month, for the one customer that its giver is. */
export async function openMonthly(world: World, recurring_id: string, order: Order): Promise<Checkout> {
  const giver = await world.database.row<{
    user_id: number;
    email: string | null;
    provider_customer_id: string | null;
  }>(sql`
    select p.user_id::int as user_id, p.email, k.provider_customer_id
      from recurring_contributions join people p using (user_id) left join provider_customers k using (user_id)
     where recurring_id = ${recurring_id}::uuid`);
  if (!giver?.email) throw new Error(`Nobody gives ${recurring_id} any more.`);
  const provider_customer_id =
    giver.provider_customer_id ?? (await makeCustomer(world, giver.user_id, giver.email));
  return world.payments.openRecurringCheckout({ ...order, recurring_id, provider_customer_id });
}

/** Two pages at once ask with the same key and get the same one. */
async function makeCustomer(world: World, user_id: number, email: string): Promise<string> {
  const made = await world.payments.makeCustomer({ user_id, email });
  const kept = await world.database.row<{ provider_customer_id: string }>(sql`
    insert into provider_customers as k (user_id, provider_customer_id) values (${user_id}, ${made})
    on conflict (user_id) do update set provider_customer_id = k.provider_customer_id
    returning provider_customer_id`);
  return kept?.provider_customer_id ?? made;
}
