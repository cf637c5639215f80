import type Stripe from "stripe";
import { invalid } from "../../api/refusal.ts";
import type { Provider } from "../../state/provider.ts";
import { customerNamed } from "../customers/customers.ts";
import type { newLineItem } from "../products/line-items.ts";
import { leastCents, mostCents } from "../products/prices.ts";

const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 60 * 60;

type Payer = { customer: string | undefined; customer_email: string | undefined };

/** The customer who was named. A guest is null: a customer is made of them, if at all, when they pay. */
export function payerOf(provider: Provider, { customer, customer_email }: Payer): Stripe.Customer | null {
  if (customer === undefined) return null;
  if (customer_email === undefined) return customerNamed(provider, customer);
  throw invalid("You may only specify one of these parameters: customer, customer_email.");
}

type MethodType = "card" | "us_bank_account";
type Filter = {
  allowed_payment_method_types: MethodType[] | undefined;
  excluded_payment_method_types: MethodType[] | undefined;
};

/** The means of paying that are left after both filters, for charges by the month as well. */
export function methodTypesOf({
  allowed_payment_method_types,
  excluded_payment_method_types,
}: Filter): MethodType[] {
  const allowed = allowed_payment_method_types ?? ["card", "us_bank_account"];
  return allowed.filter((type) => !excluded_payment_method_types?.includes(type));
}

/** When a session ends by itself, in seconds: a day after its creation, or when it was asked to. */
export function expiryOf(provider: Provider, asked: number | undefined): number {
  const created = provider.now();
  const expires_at = asked ?? created + longestSeconds;
  const refuse = (words: string) =>
    invalid(`The \`expires_at\` timestamp must be ${words} from Checkout Session creation.`, {
      param: "expires_at",
    });
  if (expires_at < created + shortestSeconds) throw refuse("at least 30 minutes");
  if (expires_at > created + longestSeconds) throw refuse("less than 24 hours");
  return expires_at;
}

/** What the items come to. Throws a 400 when it is too little, too much, or in two currencies. */
export function totalOf(items: ReturnType<typeof newLineItem>[]) {
  const [first] = items;
  if (!first)
    throw invalid("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  const currency = first.currency;
  const least_cents = leastCents(currency);
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  const refuse = (message: string, code?: string) =>
    invalid(message, code ? { code, param: "line_items" } : { param: "line_items" });

  if (items.some((item) => item.currency !== currency))
    throw refuse("All line items must have the same currency.");
  if (amount > mostCents)
    throw refuse("The total amount must be no more than 999,999.99.", "amount_too_large");
  if (amount < least_cents) {
    const minimum = (least_cents / 100).toFixed(2);
    throw refuse(
      `The Checkout Session's total amount due must add up to at least ${minimum} ${currency}`,
      "amount_too_small",
    );
  }
  return { currency, amount };
}
