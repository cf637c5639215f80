import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Invoice, InvoiceLine, Item, Subscription } from "../../state/rows.ts";

/** What is played of why an invoice is made. */
export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update";
type InvoiceInput = {
  subscription: Subscription;
  reason: BillingReason;
  /** What the period is billed for. Shorter than the item's own where the subscription ends within it. */
  period: { start: number; end: number };
  amount: number;
  isFraction: boolean;
};

/** A draft over one period of a subscription. Only inside an act. */
export function newInvoice(provider: Provider, asked: InvoiceInput): Invoice {
  const { store } = provider;
  const { subscription, amount, period } = asked;
  const customer = store.get("customer", subscription.customer);
  const known = customer && !customer.deleted ? customer : null;
  const id = newId("invoice");
  const invoice = store.put("invoice", {
    ...whatIsNotPlayed,
    id,
    object: "invoice",
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: asked.reason,
    created: provider.now(),
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: known?.email ?? null,
    customer_name: known?.name ?? null,
    effective_at: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: "list", data: [lineOf(id, asked)], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: provider.now(),
    period_start: asked.reason === "subscription_create" ? provider.now() : previousStart(subscription),
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    webhooks_delivered_at: provider.now(),
  });
  store.put("collection", { id, period, payment_intent: null, refused_method: null });
  return invoice;
}

function lineOf(invoice: string, { subscription, amount, period, isFraction }: InvoiceInput): InvoiceLine {
  const item = itemOf(subscription);
  return {
    id: newId("invoice_line"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    description: `${item.quantity} × ${subscription.description ?? "Subscription"} (per month)`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isFraction,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** The one thing that a subscription is about. */
export function itemOf({ items }: Subscription): Item {
  const [item] = items.data;
  if (!item) throw new Error("A subscription has one item.");
  return item;
}

function previousStart(subscription: Subscription): number {
  return itemOf(subscription).current_period_start;
}

const whatIsNotPlayed = {
  account_country: "US",
  account_name: "Stand-in",
  account_tax_ids: null,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: "charge_automatically",
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Invoice>;
