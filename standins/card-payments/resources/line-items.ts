import type { Read } from "../api/parameters.ts";
import {
  fields,
  integer,
  list,
  metadata,
  objectOr,
  oneOf,
  required,
  text,
  webAddress,
} from "../api/parameters.ts";
import { invalid } from "../api/refusal.ts";
import { newId } from "../ids.ts";
import type { Provider } from "../provider.ts";
import type { LineItem, Price } from "../rows.ts";
import type { Store } from "../store.ts";
import { newProduct } from "./products.ts";

/** The currencies that are played, with the least total of a session in each. */
export const least = { usd: 50, eur: 50, gbp: 30, cad: 50 } as const;
export type Currency = keyof typeof least;

/** Eight digits: 999,999.99. */
export const mostCents = 99_999_999;

export const lineItemsParameter = list(
  fields({
    quantity: integer({ least: 1, most: 999_999 }),
    price_data: required(
      fields({
        currency: required(oneOf("usd", "eur", "gbp", "cad")),
        unit_amount: required(integer({ least: 0 })),
        product_data: required(
          fields({
            name: required(text()),
            description: text(),
            images: list(webAddress()),
            metadata: metadata(),
          }),
        ),
        tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
        recurring: objectOr(fields({}), text()),
      }),
    ),
  }),
);

type Asked = Read<typeof lineItemsParameter>[number];

/** Makes the items of a session, with the price and product that stand inline. Throws a 400 that names the item. */
export function newLineItem(provider: Provider, asked: Asked, index: number): LineItem {
  const { price_data, quantity } = asked;
  const param = `line_items[${index}]`;
  if (quantity === undefined) {
    const message = `Quantity is required. Add \`quantity\` to \`${param}\``;
    throw invalid(message, { code: "parameter_missing", param: `${param}[quantity]` });
  }
  if (price_data.recurring !== undefined) {
    const message =
      "You specified `payment` mode but passed a recurring price. Only mode payment is played yet.";
    throw invalid(message, { param: `${param}[price_data][recurring]` });
  }
  const total = price_data.unit_amount * quantity;
  if (total > mostCents) {
    const message = `Amount must be no more than $999,999.99. You passed ${total} ${price_data.currency}.`;
    throw invalid(message, { code: "amount_too_large", param: `${param}[price_data][unit_amount]` });
  }
  return itemOf(price_data.product_data.name, newPrice(provider, price_data), quantity);
}

/** The list that `line_items` becomes when it is expanded. */
export function lineItemsOf(store: Store, sessionId: string) {
  const data = store.get("checkout", sessionId)?.line_items ?? [];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}

function itemOf(name: string, price: Price, quantity: number): LineItem {
  const total = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId("line_item"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  };
}

function newPrice(provider: Provider, asked: Asked["price_data"]): Price {
  const product = newProduct(provider, asked.product_data);
  return {
    id: newId("price"),
    object: "price",
    // A price that stands inline is good for its session only.
    active: false,
    billing_scheme: "per_unit",
    created: provider.now(),
    currency: asked.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: null,
    tax_behavior: asked.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: asked.unit_amount,
    unit_amount_decimal: String(asked.unit_amount),
  };
}
