import type { Env } from "../../server/startup/env.ts";
import { LOOPBACK } from "../../server/startup/setting-texts.ts";
import { openMail } from "../../server/world/mail.ts";
import { ProviderAway } from "../../server/world/payments/card-payments.ts";
import { openClient } from "../../server/world/payments/stripe/stripe.ts";
import { type Finding, fine, mend } from "./findings.ts";
import { RIGHTS_TO_READ, RIGHTS_TO_READ_OF_PAYOUTS, type RightToRead } from "./rights.ts";

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

/** That the key opens, and that each of these rights to read is there: those of payouts where they are on, unless told. */
export async function lookAtPayments(env: Env, rights = rightsOf(env)): Promise<Finding[]> {
  const stripe = openClient({ secret_key: env.STRIPE_SECRET_KEY, api_origin: env.STRIPE_API_ORIGIN });
  const denied: string[] = [];
  for (const { right, read } of rights) {
    await read(stripe).catch((error: unknown) => {
      if (!(error instanceof ProviderAway) || !error.denied) throw error;
      denied.push(right);
    });
  }
  if (RIGHTS_TO_READ.every(({ right }) => denied.includes(right)))
    return [mend("payments", "It knows no such key: check STRIPE_SECRET_KEY, and that it was not rolled.")];
  if (denied.length > 0)
    return [
      mend(
        "payments",
        `The key lacks the right to read ${inWords(denied)}: README, At the payment provider.`,
      ),
    ];
  const where = env.STRIPE_API_ORIGIN ? `the stand-in at ${env.STRIPE_API_ORIGIN}` : "Stripe";
  const live = /^[sr]k_(org_)?test_/.test(env.STRIPE_SECRET_KEY) ? "a key for tests" : "a live key";
  return [fine("payments", `${where} answers, with ${live}`)];
}

const rightsOf = ({ PAYOUTS }: Env): readonly RightToRead[] =>
  PAYOUTS ? [...RIGHTS_TO_READ, ...RIGHTS_TO_READ_OF_PAYOUTS] : RIGHTS_TO_READ;

const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");

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
