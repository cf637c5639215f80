import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { anAthlete, guestOf } from "./books.ts";
import { becomes } from "./seen.ts";
import type { Site } from "./site.ts";

/** A service for 50 dollars that somebody ordered and paid; they get its letters. */
export async function orderService(
  site: Site,
  { email, number }: { readonly email: string; readonly number?: string },
): Promise<{ contribution_id: string; order_id: string; payment_intent: string }> {
  const { player_id, team_id } = await anAthlete(site);
  const { rows: offers } = await site.database.query<{ offer_id: string }>(
    `insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
     values ($1, 'shout_out', 5000, 30, 5, now()) returning offer_id`,
    [player_id],
  );
  const { checkout_url, contribution_id } = await guestOf(site).ask(openOneTimeCheckout, {
    body: {
      ...{ amount: 50, price: 50, nil_service_type: "shout_out", player_id, team_id },
      ...{ offer_id: offers[0]?.offer_id ?? "", brief: "For my sister.", first_name: "Ada" },
      agrees_to_be_named: true,
    },
  });
  await payOnPage(checkout_url, { email, ...(number ? { number } : {}) });
  await becomes(() => orderState(site, contribution_id), "ordered");
  const { rows } = await site.database.query<{ order_id: string; payment_intent: string }>(
    `select o.order_id, c.provider_payment_id as payment_intent from orders o join contributions c using (contribution_id)
      where contribution_id = $1`,
    [contribution_id],
  );
  const [ids] = rows;
  if (!ids) throw new Error(`The order of ${contribution_id} is gone.`);
  return { contribution_id, ...ids };
}

export async function orderState({ database }: Site, contribution_id: string): Promise<string | undefined> {
  const { rows } = await database.query<{ state: string }>(
    "select state from orders where contribution_id = $1",
    [contribution_id],
  );
  return rows[0]?.state;
}

/** Its day and the week after it pass without a proof, and the system looks. */
export async function orderRunsOut({ database }: Site, contribution_id: string): Promise<void> {
  await database.query(
    `update orders set ordered_at = ordered_at - interval '40 days', due_at = due_at - interval '40 days', look_at = now()
      where contribution_id = $1`,
    [contribution_id],
  );
  await database.query("select graphile_worker.add_job('orders_look')");
}
