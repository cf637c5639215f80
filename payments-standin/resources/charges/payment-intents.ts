import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, metadata, text, timeRange } from "../../api/parameters.ts";
import { noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId, randomText } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";

const path = "/payment_intents/:intent";

export const paymentIntentRoutes = [
  route({
    method: "GET",
    path: "/payment_intents",
    parameters: fields({ ...paging, created: timeRange(), customer: text() }),
    answer({ provider, given }) {
      const rows = provider.store
        .all("payment_intent")
        .filter(
          (intent) =>
            isWithin(intent.created, given.created) && matchesAll([[given.customer, intent.customer]]),
        );
      return page("payment_intent", "/v1/payment_intents", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => intentAt(provider, path.intent),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({ metadata: metadata() }),
    answer({ provider, path, given }) {
      const intent = intentAt(provider, path.intent);
      const kept = mergeMetadata(intent.metadata, given.metadata);
      return provider.store.put("payment_intent", { ...intent, metadata: kept });
    },
  }),
];

type IntentInput = Pick<
  Stripe.PaymentIntent,
  "amount" | "currency" | "customer" | "description" | "metadata" | "payment_method_types"
> & {
  /** A new one where none is given. */
  id?: string;
};

/** What a payer owes, however many tries it takes. Only inside an act. */
export function newPaymentIntent(provider: Provider, asked: IntentInput): Stripe.PaymentIntent {
  const { id = newId("payment_intent") } = asked;
  return provider.store.put("payment_intent", {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: asked.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: provider.now(),
    currency: asked.currency,
    customer: asked.customer,
    customer_account: null,
    description: asked.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: asked.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: asked.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  });
}

function intentAt({ store }: Provider, id = ""): Stripe.PaymentIntent {
  const intent = store.get("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  return intent;
}
