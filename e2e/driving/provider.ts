import type { Site } from "./site.ts";

/** The sending of one event to our server; not delivered while it waits to be sent, again or for the first time. */
export interface Delivery {
  event: string;
  type: string;
  delivered: boolean;
}

export async function deliveries(site: Site): Promise<Delivery[]> {
  const response = await fetch(`${site.payments}/_control/deliveries`);
  const answer = (await response.json()) as {
    deliveries: {
      event: string;
      type: string;
      delivered_at: number | null;
      next_attempt_at: number | null;
    }[];
  };
  return answer.deliveries.map(({ event, type, delivered_at, next_attempt_at }) => {
    return { event, type, delivered: delivered_at !== null && next_attempt_at === null };
  });
}

/** From here on no event leaves the provider. */
export const holdEvents = (site: Site): Promise<void> => command(site, "deliveries/hold");
export const releaseEvents = (site: Site): Promise<void> => command(site, "deliveries/release");
export const redeliver = (site: Site, event: string): Promise<void> =>
  command(site, `events/${event}/redeliver`);

/** Ends a payment page before its time, as the provider's own dashboard can. */
export async function expire(site: Site, session_id: string): Promise<void> {
  const response = await fetch(`${site.payments}/v1/checkout/sessions/${session_id}/expire`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_demo" },
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
}

/** Sends money of a payment back, as the provider's own dashboard can; without `amount_cents` all that is left. */
export async function refund(site: Site, payment_intent: string, amount_cents?: number): Promise<void> {
  const response = await fetch(`${site.payments}/v1/refunds`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_demo" },
    body: new URLSearchParams({
      payment_intent,
      ...(amount_cents === undefined ? {} : { amount: String(amount_cents) }),
    }),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
}

/** The payer's bank takes some of a payment back, and decides for the payer. */
export async function loseDispute(site: Site, payment_intent: string, amount: number): Promise<void> {
  const ask = async (path: string, asked: object): Promise<{ id: string }> => {
    const response = await fetch(`${site.payments}/_control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
    });
    if (!response.ok) throw new Error(`The provider answered ${response.status} to ${path}.`);
    return (await response.json()) as { id: string };
  };
  const { id } = await ask("disputes", { payment_intent, amount });
  await ask(`disputes/${id}`, { status: "lost" });
}

async function command(site: Site, path: string): Promise<void> {
  const response = await fetch(`${site.payments}/_control/${path}`, { method: "POST" });
  if (!response.ok) throw new Error(`The provider answered ${response.status} to ${path}.`);
}
