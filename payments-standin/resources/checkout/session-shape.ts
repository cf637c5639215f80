import type Stripe from "stripe";
import type { Payer } from "../../state/rows.ts";
import { noAddress } from "../customers/payment-methods.ts";

type SessionInput = {
  id: string;
  created: number;
  expires_at: number;
  mode: "payment" | "subscription" | "setup";
  currency: string | null;
  amount: number | null;
  setup_intent: string | null;
  success_url: string;
  cancel_url: string | undefined;
  client_reference_id: string | undefined;
  customer: Stripe.Customer | null;
  customer_email: string | undefined;
  customer_creation: Stripe.Checkout.Session.CustomerCreation | undefined;
  metadata: Record<string, string>;
  submit_type: Stripe.Checkout.Session.SubmitType | undefined;
  locale: Stripe.Checkout.Session.Locale | undefined;
  billing_address_collection: Stripe.Checkout.Session.BillingAddressCollection | undefined;
  allow_promotion_codes: boolean | undefined;
  allowed_payment_method_types: string[] | undefined;
  payment_method_types: string[];
};

/** A new, open session, still without its url. */
export function newSession(asked: SessionInput): Stripe.Checkout.Session {
  const email = asked.customer_email ?? asked.customer?.email;
  return {
    ...whatIsNotPlayed,
    id: asked.id,
    object: "checkout.session",
    allow_promotion_codes: asked.allow_promotion_codes ?? null,
    allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
    amount_subtotal: asked.amount,
    amount_total: asked.amount,
    billing_address_collection: asked.billing_address_collection ?? null,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    created: asked.created,
    currency: asked.currency,
    custom_fields: [],
    customer: asked.customer?.id ?? null,
    customer_creation: creationOf(asked),
    customer_details: email ? customerDetails({ email, name: asked.customer?.name ?? null }) : null,
    customer_email: asked.customer_email ?? null,
    discounts: [],
    expires_at: asked.expires_at,
    invoice_creation: asked.mode === "payment" ? noInvoice : null,
    livemode: false,
    locale: asked.locale ?? null,
    metadata: asked.metadata,
    mode: asked.mode,
    payment_intent: null,
    payment_method_collection: asked.mode === "subscription" ? "always" : "if_required",
    payment_method_types: asked.payment_method_types,
    payment_status: asked.mode === "setup" ? "no_payment_required" : "unpaid",
    setup_intent: asked.setup_intent,
    shipping_options: [],
    status: "open",
    submit_type: asked.submit_type ?? null,
    success_url: asked.success_url,
    total_details: asked.amount === null ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: null,
  };
}

/** A subscription always makes a customer, whatever is asked. */
function creationOf({ mode, customer, customer_creation }: SessionInput) {
  if (customer) return null;
  return mode === "subscription" ? "always" : (customer_creation ?? "if_required");
}

const noInvoice = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** Who pays, as typed on the page (or, before that, as far as the session's maker told). */
export function customerDetails({ email, name }: Payer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: name === null ? null : noAddress,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

const whatIsNotPlayed = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  subscription: null,
  wallet_options: null,
} as const;
