import sql from "sql-template-tag";
import { dollars } from "../../../pure/numbers.ts";
import { type Checkout, type CheckoutOrder, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";

type Order = Omit<CheckoutOrder, "contributor_email">;

/** Opens the checkout session whose first payment begins a plan, for the supporter's one customer at the provider. */
export async function openMonthly(world: World, recurring_id: string, order: Order): Promise<Checkout> {
  const supporter = await world.database.row<{
    user_id: number;
    email: string | null;
    provider_customer_id: string | null;
    duration_months: number;
  }>(sql`
    select p.user_id::int as user_id, p.email, k.provider_customer_id, duration_months
      from recurring_contributions join people p using (user_id) left join provider_customers k using (user_id)
     where recurring_id = ${recurring_id}::uuid`);
  if (!supporter) throw new Error(`${recurring_id} belongs to no one.`);
  const { user_id, email, duration_months } = supporter;
  const open = (provider_customer_id: string) =>
    world.payments.openRecurringCheckout({
      ...order,
      description: `Monthly · ${duration_months} payments · ${dollars((order.amount_cents * duration_months) / 100)} in all`,
      recurring_id,
      duration_months,
      provider_customer_id,
    });
  if (email === null) return closed(world, supporter.provider_customer_id, open);
  const known = supporter.provider_customer_id ?? (await makeCustomer(world, user_id, email, null));
  try {
    return await open(known);
  } catch (error) {
    // The customer was deleted at the provider, with all its plans. The supporter gets a new one.
    if (!(error instanceof ProviderRefused && error.missing === "customer")) throw error;
    world.log.warn(
      { recurring_id, customer: known },
      "A customer is missing at the provider; a new one is made.",
    );
    return open(await makeCustomer(world, user_id, email, known));
  }
}

/**
 * The account was deleted before the checkout session was known. It may exist: the same key returns it, and it is
 * closed. What was paid on it before is booked, and its plan is ended (recurring/follow.ts).
 */
async function closed(
  { payments }: World,
  provider_customer_id: string | null,
  open: (provider_customer_id: string) => Promise<Checkout>,
): Promise<Checkout> {
  if (provider_customer_id === null) throw new ProviderRefused("Its giver's account is deleted.");
  const page = await open(provider_customer_id);
  try {
    if (page.session_id) await payments.closeCheckout(page.session_id);
  } catch (error) {
    // It was paid or has expired.
    if (!(error instanceof ProviderRefused)) throw error;
  }
  return page;
}

/** Concurrent calls ask with the same key and get the same customer. `gone`: the one that is replaced. */
async function makeCustomer(
  world: World,
  user_id: number,
  email: string,
  gone: string | null,
): Promise<string> {
  const made = await world.payments.makeCustomer({ user_id, email, instead_of: gone });
  const kept = await world.database.row<{ provider_customer_id: string }>(sql`
    insert into provider_customers as k (user_id, provider_customer_id) values (${user_id}, ${made})
    on conflict (user_id) do update
       set provider_customer_id = case when k.provider_customer_id = ${gone} then ${made} else k.provider_customer_id end
    returning provider_customer_id`);
  return kept?.provider_customer_id ?? made;
}
