import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { fields, flag, oneOf, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch, Refusal } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Provider } from "../../state/provider.ts";
import type { Invoice, Origin } from "../../state/rows.ts";
import { ownMethod } from "../customers/customers.ts";
import { collect } from "./collect.ts";
import { finalizeInvoice } from "./finalize.ts";
import { subscriptionIdOf } from "./invoices-of.ts";
import { voidInvoice } from "./renewals.ts";

const path = "/invoices/:invoice";

export const invoiceRoutes = [
  route({
    method: "GET",
    path: "/invoices",
    parameters: fields({
      ...paging,
      created: timeRange(),
      customer: text(),
      subscription: text(),
      status: oneOf("draft", "open", "paid", "uncollectible", "void"),
    }),
    answer({ provider, given }) {
      const { subscription, customer } = given;
      const rows = provider.store.of("invoice", { subscription, customer }).filter(
        (invoice) =>
          isWithin(invoice.created, given.created) &&
          matchesAll([
            [customer, invoice.customer],
            [subscription, subscriptionIdOf(invoice)],
            [given.status, invoice.status],
          ]),
      );
      return page("invoice", "/v1/invoices", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => invoiceAt(provider, path.invoice),
  }),
  route({
    method: "POST",
    path: `${path}/finalize`,
    parameters: fields({ auto_advance: flag() }),
    answer({ provider, path, given, origin }) {
      const invoice = invoiceAt(provider, path.invoice);
      if (invoice.status === "draft") return finalizeByHand(provider, invoice, given.auto_advance, origin);
      throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
    },
  }),
  route({
    method: "POST",
    path: `${path}/pay`,
    parameters: fields({ payment_method: text(), off_session: flag() }),
    answer({ provider, path, given, origin }) {
      const invoice = invoiceAt(provider, path.invoice);
      if (invoice.status === "paid")
        throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
      if (invoice.status !== "open") {
        throw invalid(`This invoice is ${invoice.status}; only an open one can be paid.`, {
          code: "invoice_not_open",
        });
      }
      if (isProcessing(provider, invoice))
        throw invalid("This invoice has a payment that is being processed.");
      const { payment_method } = given;
      if (payment_method) ownMethod(provider, payment_method, invoice.customer, "payment_method");
      const after = collect(provider, invoice, origin, payment_method);
      if (after.status === "paid") return after;
      return refusedFor(provider, after);
    },
  }),
  route({
    method: "POST",
    path: `${path}/void`,
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const invoice = invoiceAt(provider, path.invoice);
      if (isProcessing(provider, invoice))
        throw invalid("This invoice has a payment that is being processed.");
      if (invoice.status === "open" || invoice.status === "uncollectible") {
        return voidInvoice(provider, invoice, origin);
      }
      throw invalid("You can only pass in open or uncollectible invoices. This invoice isn't open.");
    },
  }),
];

function isProcessing({ store }: Provider, { id }: Invoice): boolean {
  const intent = store.get("payment_intent", store.get("collection", id)?.payment_intent ?? "");
  return intent?.status === "processing";
}

/** What is to advance by itself is charged as long after it as after any other draft. */
function finalizeByHand(
  provider: Provider,
  invoice: Invoice,
  auto_advance = invoice.auto_advance ?? true,
  origin: Origin,
): Invoice {
  const open = finalizeInvoice(provider, { ...invoice, auto_advance }, origin);
  if (!auto_advance) return open;
  const next_payment_attempt = provider.now() + provider.delays.finalize_seconds;
  return provider.store.put("invoice", { ...open, next_payment_attempt });
}

/** 402 with what the bank said. What the try has changed is kept. */
function refusedFor({ store }: Provider, { id }: Invoice): Refusal {
  const intent = store.get("payment_intent", store.get("collection", id)?.payment_intent ?? "");
  const error = intent?.last_payment_error;
  return new Refusal(402, {
    type: "card_error",
    code: error?.code ?? "card_declined",
    message: error?.message ?? "This customer has no attached payment source or default payment method.",
  });
}

function invoiceAt({ store }: Provider, id = ""): Invoice {
  const invoice = store.get("invoice", id);
  if (!invoice) throw noSuch("invoice", id, "invoice");
  return invoice;
}
