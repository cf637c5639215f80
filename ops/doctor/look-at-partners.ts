import type { Env } from "../../server/startup/env.ts";
import { openMail } from "../../server/world/mail.ts";
import { openStripe } from "../../server/world/payments/stripe/stripe.ts";
import { type Finding, fine, look, mend } from "./findings.ts";

const ANSWERS_WITHIN_MS = 10_000;

/** A real handshake, with sign-in, and no letter. */
export async function lookAtMail(env: Env): Promise<Finding[]> {
  const { hostname, host } = new URL(env.SMTP_URL);
  const encrypted = env.production && hostname !== "localhost";
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

/** That the key opens, and reads what the server reads of the account. */
export async function lookAtPayments(env: Env): Promise<Finding[]> {
  const payments = openStripe({
    secret_key: env.STRIPE_SECRET_KEY,
    webhook_secrets: [],
    api_origin: env.STRIPE_API_ORIGIN,
  });
  await payments.fetchBalance();
  const since = new Date(Date.now() - 60_000);
  for await (const _ of payments.listEvents(since)) break;
  for await (const _ of payments.listBalanceMoves(since)) break;
  const where = env.STRIPE_API_ORIGIN ? `the stand-in at ${env.STRIPE_API_ORIGIN}` : "Stripe";
  const live = /^[sr]k_(org_)?test_/.test(env.STRIPE_SECRET_KEY) ? "a key for tests" : "a live key";
  return [fine("payments", `${where} answers, with ${live}`)];
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

/** The site as visitors come to it: name, certificate, proxy and a server behind that is ready. */
export async function lookAtSite(env: Env): Promise<Finding[]> {
  const response = await fetch(`${env.ORIGIN}/readyz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const found: Finding[] = [];
  if (!response.headers.has("x-request-id"))
    found.push(mend("site", `Something else answers at ${env.ORIGIN}: ${response.status}.`));
  else if (!response.ok) found.push(mend("site", `It is not ready: ${response.status}. Its log says why.`));
  else found.push(fine("site", `${env.ORIGIN} is ready`));
  if (env.production && env.TRUST_PROXY === false)
    found.push(look("proxy", "TRUST_PROXY is off: behind a proxy all visitors count as one address."));
  return found;
}
