import { createHmac } from "node:crypto";
import type { Webhook } from "../provider.ts";

const patienceMs = 10_000;

/** Posts a signed body once. Gives the status of the answer, or in words why there was none. */
export async function post(body: string, webhook: Webhook, time: number, stop: AbortSignal): Promise<string> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "stripe-signature": signature(body, webhook.secret, time),
  };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]);
  try {
    const answer = await fetch(webhook.url, { method: "POST", redirect: "manual", headers, body, signal });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return reasonOf(error);
  }
}

/** The `Stripe-Signature` of a body sent at `time` (seconds): HMAC-SHA256 over `time.body`, made anew for each try. */
function signature(body: string, secret: string, time: number): string {
  const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${v1}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
