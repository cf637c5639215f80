import { matchesAll, page, paging } from "../../api/lists.ts";
import { fields, oneOf, required, text } from "../../api/parameters.ts";
import { route } from "../../api/route.ts";

export const invoicePaymentRoutes = [
  route({
    method: "GET",
    path: "/invoice_payments",
    parameters: fields({
      ...paging,
      invoice: text(),
      payment: fields({ type: required(oneOf("payment_intent")), payment_intent: text() }),
      status: oneOf("open", "paid", "canceled"),
    }),
    answer({ provider, given }) {
      const { invoice } = given;
      const payment_intent = given.payment?.payment_intent;
      const rows = provider.store.of("invoice_payment", { invoice, payment_intent }).filter((one) =>
        matchesAll([
          [invoice, one.invoice],
          [payment_intent, one.payment.payment_intent],
          [given.status, one.status],
        ]),
      );
      return page("invoice_payment", "/v1/invoice_payments", rows, given);
    },
  }),
];
