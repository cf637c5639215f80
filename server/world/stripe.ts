import Stripe from "stripe";
import { type CardPayments, ProviderAway, ProviderRefused } from "./card-payments.ts";
import { checkoutOf, isWithoutRefunds, NOTHING_YET, SESSION_EXPANDED, sessionOf } from "./stripe-checkout.ts";
import { eventOf, verifiedEvent } from "./stripe-events.ts";
import { balanceMoveOf, REFUND_EXPANDED } from "./stripe-money-back.ts";

const API_VERSION = "2026-10-28.endive";
/** The most that a list gives at a time. */
const PAGE = 100;

/** Stripe, or what speaks like it at `api_origin`. `webhook_secrets`: more than one while a secret is rolled. */
export function openStripe(options: {
  secret_key: string;
  webhook_secrets: readonly string[];
  api_origin?: string | undefined;
}): CardPayments {
  const stripe = new Stripe(options.secret_key, {
    apiVersion: API_VERSION,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(options.api_origin),
  });
  return {
    async openCheckout(order) {
      const { contribution_id, attempt } = order;
      const key = { idempotencyKey: attempt === 0 ? contribution_id : `${contribution_id}.${attempt}` };
      return checkoutOf(await asked(stripe.checkout.sessions.create(sessionOf(order), key)), NOTHING_YET);
    },
    async fetchCheckout(session_id) {
      const session = await asked(
        stripe.checkout.sessions.retrieve(session_id, { expand: SESSION_EXPANDED }),
      );
      const payment_intent = idOf(session.payment_intent);
      if (!payment_intent) return checkoutOf(session, NOTHING_YET);
      const [charges, refunds, disputes] = await Promise.all([
        all(stripe.charges.list({ payment_intent, limit: PAGE })),
        // What they moved is too deep in the session to be expanded there.
        isWithoutRefunds(session)
          ? []
          : all(stripe.refunds.list({ payment_intent, limit: PAGE, expand: REFUND_EXPANDED })),
        all(stripe.disputes.list({ payment_intent, limit: PAGE })),
      ]);
      return checkoutOf(session, { charges, refunds, disputes });
    },
    async refund({ refund_request_id, attempt, payment_id: payment_intent, amount_cents: amount }) {
      // What failed there may have happened all the same: a new key is used only where it has not.
      const earlier = attempt === 0 ? [] : await refundsOf(stripe, payment_intent);
      const made = earlier.find(({ metadata }) => metadata?.refund_request_id === refund_request_id);
      if (made) return { refund_id: made.id };
      const idempotencyKey = attempt === 0 ? refund_request_id : `${refund_request_id}.${attempt}`;
      const order = { payment_intent, amount, reason: "requested_by_customer" as const };
      const refund = await asked(
        stripe.refunds.create({ ...order, metadata: { refund_request_id } }, { idempotencyKey }),
      );
      return { refund_id: refund.id };
    },
    async fetchContributionId({ payment_id, charge_id }) {
      const named = payment_id
        ? await asked(stripe.paymentIntents.retrieve(payment_id))
        : charge_id && (await asked(stripe.charges.retrieve(charge_id)));
      return (named ? named.metadata.contribution_id : null) ?? null;
    },
    readEvent: (body, signature) => eventOf(verifiedEvent(stripe, body, signature, options.webhook_secrets)),
    listEvents: (since) =>
      each(stripe.events.list({ created: { gte: secondsOf(since) }, limit: PAGE }), eventOf),
    listBalanceMoves: (since) =>
      each(
        stripe.balanceTransactions.list({
          ...(since ? { created: { gte: secondsOf(since) } } : {}),
          limit: PAGE,
        }),
        balanceMoveOf,
      ),
    async fetchBalance() {
      const { available, pending } = await asked(stripe.balance.retrieve());
      const sums = new Map<string, number>();
      for (const { currency, amount } of [...available, ...pending]) {
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      }
      return [...sums].map(([currency, amount_cents]) => ({ currency, amount_cents }));
    },
  };
}

function addressOf(api_origin: string | undefined) {
  if (!api_origin) return {};
  const { protocol, hostname, port } = new URL(api_origin);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === "http" ? 80 : 443) };
}

const refundsOf = (stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> =>
  asked(Array.fromAsync(stripe.refunds.list({ payment_intent, limit: PAGE })));

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);
const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);

/** A list's items over all its pages, each in our own words. */
async function* each<Item, Ours>(
  list: AsyncIterable<Item>,
  ours: (item: Item) => Ours,
): AsyncGenerator<Ours, void> {
  const items = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await asked(items.next());
    if (next.done) return;
    yield ours(next.value);
  }
}

const all = <Item>(list: AsyncIterable<Item>): Promise<Item[]> => Array.fromAsync(each(list, (item) => item));

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    // 409 and 429: somebody is at it, or we ask too much. 401 and 403 are ours to mend, and pass then.
    const final = status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status);
    const said = `The payment provider: ${error.type} ${error.code ?? ""} ${error.message}`;
    // A key that came with other words before, as after a change of ours, is used up like one that failed.
    const used_up = error instanceof Stripe.errors.StripeIdempotencyError && status === 400;
    if (final && !used_up) throw new ProviderRefused(said, { cause: error });
    throw new ProviderAway(said, { cause: error, answered: used_up || status >= 500 });
  }
}
