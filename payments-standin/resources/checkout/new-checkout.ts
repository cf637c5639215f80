import type Stripe from "stripe";
import { mergeMetadata } from "../../api/metadata.ts";
import type { Read } from "../../api/parameters.ts";
import {
  email,
  fields,
  flag,
  integer,
  list,
  metadata,
  oneOf,
  required,
  text,
  webAddress,
} from "../../api/parameters.ts";
import { invalid } from "../../api/refusal.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { LineItem, Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { newSetupIntent } from "../customers/setup-intents.ts";
import { lineItemsParameter, newLineItem } from "../products/line-items.ts";
import { expiryOf, methodTypesOf, payerOf, totalOf } from "./session-rules.ts";
import { newSession } from "./session-shape.ts";

const paymentMethodTypes = oneOf("card", "us_bank_account");
export const checkoutParameters = fields({
  mode: required(oneOf("payment", "subscription", "setup")),
  line_items: lineItemsParameter,
  success_url: required(webAddress()),
  cancel_url: webAddress(),
  expires_at: integer({ least: 0 }),
  client_reference_id: text({ most: 200 }),
  customer: text(),
  customer_email: email(),
  metadata: metadata(),
  payment_intent_data: fields({ metadata: metadata(), description: text({ most: 1000 }) }),
  subscription_data: fields({ metadata: metadata(), description: text({ most: 500 }) }),
  setup_intent_data: fields({ metadata: metadata() }),
  submit_type: oneOf("auto", "book", "donate", "pay"),
  ui_mode: oneOf("hosted_page"),
  locale: oneOf("auto", "en"),
  currency: oneOf("usd", "eur", "gbp", "cad"),
  customer_creation: oneOf("always", "if_required"),
  billing_address_collection: oneOf("auto"),
  allow_promotion_codes: flag(),
  allowed_payment_method_types: list(paymentMethodTypes),
  excluded_payment_method_types: list(paymentMethodTypes),
});

type CheckoutParameters = Read<typeof checkoutParameters>;

/** Opens a session: to pay once, to pay every month, or to save a card. */
export function newCheckout(
  provider: Provider,
  given: CheckoutParameters,
  origin: Origin,
): Stripe.Checkout.Session {
  refuseWhatIsOfAnotherMode(given);
  const { store } = provider;
  const expires_at = expiryOf(provider, given.expires_at);
  const customer = payerOf(provider, given);
  const line_items = itemsOf(provider, given);
  const total =
    given.mode === "setup" ? { currency: given.currency ?? null, amount: null } : totalOf(line_items);
  const setup =
    given.mode === "setup"
      ? newSetupIntent(provider, customer?.id ?? null, mergeMetadata({}, given.setup_intent_data?.metadata))
      : null;
  if (setup) recordEvent(provider, "setup_intent.created", setup, origin);
  const session = newSession({
    ...given,
    ...total,
    id: newId("session"),
    customer,
    setup_intent: setup?.id ?? null,
    metadata: mergeMetadata({}, given.metadata),
    payment_method_types: methodTypesOf(given),
    created: provider.now(),
    expires_at,
  });
  store.put("checkout", {
    id: session.id,
    line_items,
    payment_intent_data: dataOf(given.payment_intent_data),
    subscription_data: dataOf(given.subscription_data),
    first_payment: null,
    challenge: null,
    last_attempt: null,
  });
  return store.put("checkout.session", { ...session, url: `${provider.origin()}/c/pay/${session.id}` });
}

function itemsOf(provider: Provider, { mode, line_items = [] }: CheckoutParameters): LineItem[] {
  if (mode === "subscription" && line_items.length > 1) {
    throw invalid("This stand-in plays subscriptions to one price only.", { param: "line_items" });
  }
  return line_items.map((item, index) => newLineItem(provider, item, index, mode));
}

/** What a mode has no use for is refused, not overlooked. */
function refuseWhatIsOfAnotherMode(given: CheckoutParameters): void {
  const of: readonly [param: keyof CheckoutParameters, modes: readonly CheckoutParameters["mode"][]][] = [
    ["line_items", ["payment", "subscription"]],
    ["payment_intent_data", ["payment"]],
    ["customer_creation", ["payment", "setup"]],
    ["subscription_data", ["subscription"]],
    ["setup_intent_data", ["setup"]],
    ["submit_type", ["payment", "subscription"]],
  ];
  for (const [param, modes] of of) {
    if (given[param] === undefined || modes.includes(given.mode)) continue;
    throw invalid(`You can not pass \`${param}\` in \`${given.mode}\` mode.`, { param });
  }
  if (given.mode === "setup" && given.customer === undefined) {
    throw invalid("This stand-in saves cards of a customer only.", { param: "customer" });
  }
}

function dataOf(
  given: { metadata?: Record<string, string> | "" | undefined; description?: string | undefined } = {},
) {
  return { metadata: mergeMetadata({}, given.metadata), description: given.description ?? null };
}
