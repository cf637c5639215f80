import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Item, Price, Subscription } from "../../state/rows.ts";
import { monthsAfter } from "./calendar.ts";

type SubscriptionInput = {
  customer: string;
  payment_method: string;
  price: Price;
  quantity: number;
  metadata: Record<string, string>;
  description: string | null;
};

/** A subscription that begins now, its first period paid. Only inside an act. */
export function newSubscription(provider: Provider, asked: SubscriptionInput): Subscription {
  const now = provider.now();
  const id = newId("subscription");
  const item: Item = {
    id: newId("subscription_item"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: monthsAfter(now, 1),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(asked.price),
    price: asked.price,
    quantity: asked.quantity,
    subscription: id,
    tax_rates: [],
  };
  return provider.store.put("subscription", {
    ...whatIsNotPlayed,
    id,
    object: "subscription",
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: asked.price.currency,
    customer: asked.customer,
    default_payment_method: asked.payment_method,
    description: asked.description,
    ended_at: null,
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: asked.metadata,
    pause_collection: null,
    start_date: now,
    status: "active",
  });
}

/** The older name of a price, which still stands beside it. */
export function planOf(price: Price): Item["plan"] {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: String(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

const whatIsNotPlayed = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: "charge_automatically",
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: "off",
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
  },
  trial_start: null,
} satisfies Partial<Subscription>;
