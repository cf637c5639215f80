import * as z from "zod/mini";
import { tellsOfPlatform } from "../../payments-standin/testing/provider.ts";
import type { Site } from "./site.ts";

/** The sending of one event to our server; not delivered while it waits to be sent, again or for the first time. */
export interface Delivery {
  event: string;
  type: string;
  /** It tells of the platform itself, not of an account that is connected to it: the provider lists those alone. */
  of_platform: boolean;
  delivered: boolean;
}

export async function deliveries(site: Site): Promise<Delivery[]> {
  const answer = z.object({ deliveries: z.array(delivery) }).parse(await control(site, "GET", "deliveries"));
  return answer.deliveries.map(({ event, type, endpoint, delivered_at, next_attempt_at }) => {
    const of_platform = tellsOfPlatform(endpoint);
    return { event, type, of_platform, delivered: delivered_at !== null && next_attempt_at === null };
  });
}

const delivery = z.object({
  event: z.string(),
  type: z.string(),
  endpoint: z.string(),
  delivered_at: z.nullable(z.number()),
  next_attempt_at: z.nullable(z.number()),
});

/** From here on no event leaves the provider. */
export const holdEvents = (site: Site): Promise<unknown> => control(site, "POST", "deliveries/hold");
export const releaseEvents = (site: Site): Promise<unknown> => control(site, "POST", "deliveries/release");
export const redeliver = (site: Site, event: string): Promise<unknown> =>
  control(site, "POST", `events/${event}/redeliver`);

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

/** The payer's bank takes some of a payment back until it decides; answers the dispute. */
export async function openDispute(site: Site, payment_intent: string, amount: number): Promise<string> {
  const opened = await control(site, "POST", "disputes", { payment_intent, amount });
  return z.object({ id: z.string() }).parse(opened).id;
}

/** ... and decides for the payer. */
export async function loseDispute(site: Site, payment_intent: string, amount: number): Promise<void> {
  await decideForPayer(site, await openDispute(site, payment_intent, amount));
}

export const decideForPayer = (site: Site, dispute_id: string): Promise<unknown> =>
  control(site, "POST", `disputes/${dispute_id}`, { status: "lost" });

/** Answers what the provider's control answered. */
export async function control(site: Site, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${site.payments}/_control/${path}`, {
    method,
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`_control/${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}
