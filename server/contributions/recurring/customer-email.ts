import sql from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";

const shape = z.object({ user_id: z.int() });

/** Has the payment provider told of a supporter's new address, where they are known there. Runs in the caller's transaction. */
export const customerFollows = ({ jobs }: Pick<World, "jobs">, tx: Queries, user_id: number): Promise<void> =>
  jobs.add(tx, setCustomerEmail, { user_id }, `${setCustomerEmail.name}:${user_id}`);

/** Sets the address of today at the provider, as often as it takes: where it became another one meanwhile, that one follows. */
export const setCustomerEmail = task({ name: "handle_customer_email" }, async (world, payload) => {
  const { user_id } = shape.parse(payload);
  for (let set: string | null = null; ; ) {
    const customer = await world.database.row<{ provider_customer_id: string; email: string }>(sql`
      select k.provider_customer_id, p.email from provider_customers k join people p using (user_id)
       where k.user_id = ${user_id} and p.deleted_at is null`);
    if (!customer || customer.email === set) return;
    const { provider_customer_id, email } = customer;
    try {
      await world.payments.setCustomerEmail(provider_customer_id, email);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // The customer is gone there, or the provider takes no such address: receipts are ours, so nothing is lost.
      world.log.warn({ err: error, user_id }, "The payment provider takes no new address of a supporter.");
      return;
    }
    set = email;
  }
});
