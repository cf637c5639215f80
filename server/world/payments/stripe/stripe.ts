import Stripe from "stripe";
import type { Payments } from "../recurring-payments.ts";
import { openStripeAccount } from "./account.ts";
import { asked, idOf, madeOnce } from "./asking.ts";
import { openStripeCheckoutSessions } from "./checkout-sessions.ts";
import { openHttpClient } from "./http-client.ts";
import { refundsOf } from "./money-back.ts";
import { openStripePayingOut } from "./paying-out.ts";
import { openStripeRecovery } from "./recovery.ts";
import { openStripeRecurring } from "./recurring.ts";

export const API_VERSION = "2026-10-28.endive";

/**
 * Stripe, or what speaks like it at `api_origin`. `webhook_secrets`: more than one while a secret is rolled; those of the
 * endpoints for events of athletes' accounts are their own, and where there are none every such event is refused.
 */
export function openStripe(options: {
  secret_key: string;
  webhook_secrets: readonly string[];
  accounts_webhook_secrets?: readonly string[];
  thin_webhook_secrets?: readonly string[];
  api_origin?: string | undefined;
}): Payments {
  const stripe = openClient(options);
  // What is not plainly a key for tests is one for real money.
  const live = !/^[sr]k_(org_)?test_/.test(options.secret_key);
  return {
    ...openStripeCheckoutSessions(stripe),
    async refund({ refund_request_id, attempt, payment_id: payment_intent, amount_cents: amount }) {
      const idempotencyKey = attempt === 0 ? refund_request_id : `${refund_request_id}.${attempt}`;
      const reason = "requested_by_customer";
      const order = { payment_intent, amount, reason, metadata: { refund_request_id } } as const;
      const { id } = await madeOnce(
        async () => {
          const earlier = await refundsOf(stripe, { payment_intent });
          return earlier.find(({ metadata }) => metadata?.refund_request_id === refund_request_id) ?? null;
        },
        (one_try) => stripe.refunds.create(order, { idempotencyKey, ...one_try }),
      );
      return { refund_id: id };
    },
    async fetchOwner({ payment_id, charge_id }) {
      const named = payment_id
        ? await asked(stripe.paymentIntents.retrieve(payment_id))
        : charge_id && (await asked(stripe.charges.retrieve(charge_id)));
      if (!named) return { contribution_id: null, recurring_id: null };
      const { contribution_id = null } = named.metadata;
      if (contribution_id) return { contribution_id, recurring_id: null };
      const payment = payment_id ?? idOf("payment_intent" in named ? named.payment_intent : null);
      return { contribution_id: null, recurring_id: payment && (await recurringOf(stripe, payment)) };
    },
    ...openStripeRecurring(stripe),
    ...openStripeRecovery(stripe),
    ...openStripeAccount(stripe, { webhook_secrets: options.webhook_secrets, live }),
    ...openStripePayingOut(stripe, {
      secrets: {
        snapshot: options.accounts_webhook_secrets ?? [],
        thin: options.thin_webhook_secrets ?? [],
      },
      live,
    }),
  };
}

/** The provider's own library, for whoever asks what the door does not. */
export const openClient = (options: { secret_key: string; api_origin?: string | undefined }): Stripe =>
  new Stripe(options.secret_key, {
    apiVersion: API_VERSION,
    timeout: 10_000,
    maxNetworkRetries: 2,
    httpClient: openHttpClient(),
    telemetry: false,
    ...addressOf(options.api_origin),
  });

/** The recurring contribution that a renewal's payment is for: only its invoice knows. */
async function recurringOf(stripe: Stripe, payment_intent: string): Promise<string | null> {
  const { data } = await asked(
    stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent }, limit: 1 }),
  );
  const invoice_id = idOf(data[0]?.invoice);
  if (!invoice_id) return null;
  const { parent } = await asked(stripe.invoices.retrieve(invoice_id));
  return parent?.subscription_details?.metadata?.recurring_id ?? null;
}

function addressOf(api_origin: string | undefined) {
  if (!api_origin) return {};
  const { protocol, hostname, port } = new URL(api_origin);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === "http" ? 80 : 443) };
}
