import type Stripe from "stripe";
import type { Checkout } from "../card-payments.ts";
import { all, asked, idOf, PAGE } from "./asking.ts";
import { checkoutOf, isWithoutRefunds, type Listed, NOTHING_YET, PAYMENT_EXPANDED } from "./checkout.ts";
import { REFUND_EXPANDED } from "./money-back.ts";

/** What the provider lists of a payment: every try, and what went back. */
export async function listedOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Listed> {
  const payment_intent = intent.id;
  const [charges, refunds, disputes] = await Promise.all([
    all(stripe.charges.list({ payment_intent, limit: PAGE })),
    // What they moved is too deep in the payment to be expanded there.
    isWithoutRefunds({ payment_intent: intent })
      ? []
      : all(stripe.refunds.list({ payment_intent, limit: PAGE, expand: REFUND_EXPANDED })),
    all(stripe.disputes.list({ payment_intent, limit: PAGE })),
  ]);
  return { charges, refunds, disputes };
}

/** A payment that no page shows, with all that the provider lists of it. */
export async function fetchPayment(
  stripe: Stripe,
  id: string,
): Promise<{ intent: Stripe.PaymentIntent; listed: Listed }> {
  const intent = await asked(stripe.paymentIntents.retrieve(id, { expand: PAYMENT_EXPANDED }));
  return { intent, listed: await listedOf(stripe, intent) };
}

/** The payment of an invoice: the one that is through, else the last. */
export async function paymentOfInvoice(stripe: Stripe, invoice_id: string): Promise<string | null> {
  return paymentIn(await asked(stripe.invoices.retrieve(invoice_id, { expand: ["payments"] })));
}

/** Whether the payment of an invoice is under way: a bank answers in days. */
export async function isBeingPaid(stripe: Stripe, invoice_id: string): Promise<boolean> {
  const id = await paymentOfInvoice(stripe, invoice_id);
  return id !== null && (await asked(stripe.paymentIntents.retrieve(id))).status === "processing";
}

function paymentIn({ payments }: Stripe.Invoice): string | null {
  const found = payments?.data.find(({ status }) => status === "paid") ?? payments?.data.at(-1);
  return idOf(found?.payment.payment_intent);
}

/** A renewal's invoice as a checkout page would be: what comes of the money is read the same way. */
export async function fetchRenewal(stripe: Stripe, invoice_id: string): Promise<Checkout> {
  const invoice = await asked(stripe.invoices.retrieve(invoice_id, { expand: ["payments"] }));
  const id = paymentIn(invoice);
  const payment = id ? await fetchPayment(stripe, id) : null;
  const paid = invoice.status === "paid" && payment !== null;
  const owed = invoice.status === "open" || invoice.status === "draft";
  const page = {
    status: paid ? "complete" : owed ? "open" : "expired",
    payment_status: paid ? "paid" : "unpaid",
    payment_intent: payment?.intent ?? null,
    customer_details: { email: invoice.customer_email },
    client_reference_id: null,
    url: null,
  } as Stripe.Checkout.Session;
  return { ...checkoutOf(page, payment?.listed ?? NOTHING_YET), session_id: null, invoice_id };
}
