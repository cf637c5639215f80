import type { Env } from "../../server/startup/env.ts";
import { LOOPBACK } from "../../server/startup/setting-texts.ts";
import { openMail } from "../../server/world/mail.ts";
import { ProviderAway } from "../../server/world/payments/card-payments.ts";
import { openStripe } from "../../server/world/payments/stripe/stripe.ts";
import { type Finding, fine, mend } from "./findings.ts";

const ANSWERS_WITHIN_MS = 10_000;

/** A real handshake, with sign-in, and no letter. */
export async function lookAtMail(env: Env): Promise<Finding[]> {
  const { hostname, host } = new URL(env.SMTP_URL);
  const encrypted = env.production && !LOOPBACK.test(hostname);
  const mail = openMail({
    url: env.SMTP_URL,
    from: env.MAIL_FROM,
    host: new URL(env.ORIGIN).hostname,
    encrypted,
  });
  try {
    await mail.greet();
    return [fine("mail", `${host} takes our letters`)];
  } finally {
    mail.close();
  }
}

/** That the key opens, and that each right to read that can be tried without changing anything is there. */
export async function lookAtPayments(env: Env): Promise<Finding[]> {
  const payments = openStripe({
    secret_key: env.STRIPE_SECRET_KEY,
    webhook_secrets: [],
    api_origin: env.STRIPE_API_ORIGIN,
  });
  const since = new Date(Date.now() - 60_000);
  const reads: readonly (readonly [right: string, read: () => Promise<unknown>])[] = [
    ["balance", () => payments.fetchBalance()],
    ["events", () => firstOf(payments.listEvents(since))],
    ["balanceTransactions", () => firstOf(payments.listBalanceMoves(since))],
  ];
  const denied: string[] = [];
  for (const [right, read] of reads) {
    await read().catch((error: unknown) => {
      if (!(error instanceof ProviderAway) || !error.denied) throw error;
      denied.push(right);
    });
  }
  if (denied.length === reads.length)
    return [mend("payments", "It knows no such key: check STRIPE_SECRET_KEY, and that it was not rolled.")];
  if (denied.length > 0)
    return [
      mend(
        "payments",
        `The key lacks the right to read ${denied.join(" and ")}: README, At the payment provider.`,
      ),
    ];
  const where = env.STRIPE_API_ORIGIN ? `the stand-in at ${env.STRIPE_API_ORIGIN}` : "Stripe";
  const live = /^[sr]k_(org_)?test_/.test(env.STRIPE_SECRET_KEY) ? "a key for tests" : "a live key";
  return [fine("payments", `${where} answers, with ${live}`)];
}

async function firstOf(list: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of list) break;
}

/** What the identity provider says of itself has to be said in the name that the setting has. */
export async function lookAtIdentity({ IDENTITY_ISSUER: issuer }: Env): Promise<Finding[]> {
  if (!issuer) return [fine("identity", "people sign in by email and password only")];
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  if (!response.ok)
    return [mend("identity", `${address} answers ${response.status}: check IDENTITY_ISSUER.`)];
  const said: unknown = await response.json();
  const named = typeof said === "object" && said !== null && "issuer" in said ? said.issuer : null;
  return named === issuer
    ? [fine("identity", `${issuer} answers`)]
    : [mend("identity", `It calls itself ${named}, to the letter: set IDENTITY_ISSUER so.`)];
}
