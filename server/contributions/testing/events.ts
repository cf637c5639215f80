import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import Stripe from "stripe";
import { until } from "../../testing/until.ts";

export const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** An event as the provider would write it, about some object. */
export const eventAbout = (
  object: object,
  type = "checkout.session.completed",
  id = `evt_${randomUUID()}`,
): string => JSON.stringify({ id, object: "event", type, created: nowSeconds(), data: { object } });

/** An event about a checkout page that the provider never made. */
export const aboutPage = (contribution_id: string): string =>
  eventAbout({
    id: "cs_test_made_up",
    object: "checkout.session",
    client_reference_id: contribution_id,
    customer_details: { email: "secret@demo.test" },
  });

/** The header that the provider signs an event with. */
export const sign = (payload: string, secret = "whsec_test", timestamp = nowSeconds()): string =>
  new Stripe("sk_test_demo").webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** Sends events to a site's webhook, and looks into its inbox. */
export function eventWords({ origin, database }: { origin: string; database: Pool }) {
  /** Returns the status. `door`: whose endpoint it is, where it is not our own: `/accounts` or `/thin`. */
  async function send(payload: string, signature = sign(payload), door = ""): Promise<number> {
    const response = await fetch(`${origin}/webhooks/card-payments${door}`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
    return response.status;
  }

  /** The event's row; undefined where it is not stored. */
  async function rowOf(payload: string): Promise<Record<string, unknown> | undefined> {
    const { rows } = await database.query("select * from provider_events where event_id = $1", [
      JSON.parse(payload).id,
    ]);
    return rows[0];
  }

  /** Waits until an event is handled. Returns its outcome. */
  const handled = (payload: string) => until(async () => (await rowOf(payload))?.outcome);

  return { send, rowOf, handled };
}
