import { createHmac } from "node:crypto";

const patienceMs = 10_000;

type Posting = {
  url: string;
  body: string;
  /** All that sign now: two while one is being rolled. */
  secrets: readonly string[];
  /** When it is signed, in seconds. */
  time: number;
  stop: AbortSignal;
};

/** Posts a signed body once. Gives the status of the answer, or in words why there was none. */
export async function post({ url, body, secrets, time, stop }: Posting): Promise<string> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "stripe-signature": signature(body, secrets, time),
  };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]);
  try {
    const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body, signal });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return reasonOf(error);
  }
}

/** The `Stripe-Signature` of a body sent at `time`: HMAC-SHA256 over `time.body` by each secret, made anew for each try. */
function signature(body: string, secrets: readonly string[], time: number): string {
  const v1 = secrets.map((secret) => createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
  return [`t=${time}`, ...v1.map((hex) => `v1=${hex}`)].join(",");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
