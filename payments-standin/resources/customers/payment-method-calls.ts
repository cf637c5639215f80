import type Stripe from "stripe";
import { matchesAll, page, paging } from "../../api/lists.ts";
import { fields, oneOf, required, text } from "../../api/parameters.ts";
import { noSuch, Refusal } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Provider } from "../../state/provider.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { namedCard, savingDecline } from "../cards/cards.ts";
import { customerNamed } from "./customers.ts";
import { attachTo, newCard } from "./payment-methods.ts";

const path = "/payment_methods/:payment_method";

export const paymentMethodRoutes = [
  route({
    method: "GET",
    path: "/payment_methods",
    parameters: fields({ ...paging, customer: text(), type: oneOf("card", "us_bank_account") }),
    answer({ provider, given }) {
      const rows = provider.store.of("payment_method", { customer: given.customer }).filter((method) =>
        matchesAll([
          [given.customer, method.customer],
          [given.type, method.type],
        ]),
      );
      return page("payment_method", "/v1/payment_methods", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => methodAt(provider, path.payment_method),
  }),
  route({
    method: "POST",
    path: `${path}/attach`,
    parameters: fields({ customer: required(text()) }),
    answer({ provider, path: { payment_method = "" }, given, origin }) {
      const customer = customerNamed(provider, given.customer);
      const number = namedCard(payment_method);
      if (number === undefined)
        return attachTo(provider, methodAt(provider, payment_method).id, customer.id, origin);
      const decline = savingDecline(number);
      if (decline) {
        const { code, message } = decline;
        throw new Refusal(402, { type: "card_error", code, message });
      }
      const exp_year = new Date(provider.nowMs()).getUTCFullYear() + 2;
      const card = { number, exp_month: 12, exp_year };
      const made = newCard(provider, card, { email: customer.email ?? "", name: customer.name ?? null });
      return attachTo(provider, made.id, customer.id, origin);
    },
  }),
  route({
    method: "POST",
    path: `${path}/detach`,
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const method = methodAt(provider, path.payment_method);
      const detached = provider.store.put("payment_method", { ...method, customer: null });
      recordEvent(provider, "payment_method.detached", detached, origin, { customer: method.customer });
      return detached;
    },
  }),
];

function methodAt({ store }: Provider, id = ""): Stripe.PaymentMethod {
  const method = store.get("payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, "payment_method");
  return method;
}
