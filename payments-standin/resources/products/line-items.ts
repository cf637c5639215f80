import type { Read } from "../../api/parameters.ts";
import { fields, integer, list, metadata, required, text, webAddress } from "../../api/parameters.ts";
import { invalid } from "../../api/refusal.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { LineItem, Price } from "../../state/rows.ts";
import type { Store } from "../../state/store.ts";
import { currencies, mostCents, newPrice, recurringParameter, taxBehaviours } from "./prices.ts";
import { newProduct } from "./products.ts";

export const lineItemsParameter = list(
  fields({
    quantity: integer({ least: 1, most: 999_999 }),
    price: text(),
    price_data: fields({
      currency: required(currencies),
      unit_amount: required(integer({ least: 0 })),
      product_data: required(
        fields({
          name: required(text()),
          description: text(),
          images: list(webAddress()),
          metadata: metadata(),
        }),
      ),
      tax_behavior: taxBehaviours,
      recurring: recurringParameter,
    }),
  }),
);

type LineItemParameters = Read<typeof lineItemsParameter>[number];

/** Makes the items of a session, with the price and product that stand inline. Throws a 400 that names the item. */
export function newLineItem(
  provider: Provider,
  asked: LineItemParameters,
  index: number,
  mode: "payment" | "subscription" | "setup" = "payment",
): LineItem {
  const param = `line_items[${index}]`;
  if (asked.quantity === undefined) {
    const message = `Quantity is required. Add \`quantity\` to \`${param}\``;
    throw invalid(message, { code: "parameter_missing", param: `${param}[quantity]` });
  }
  const price = priceOf(provider, asked, param);
  if (mode === "payment" && price.recurring) {
    const message =
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.";
    throw invalid(message, { param });
  }
  if (mode === "subscription" && !price.recurring) {
    throw invalid("You must provide at least one recurring price in `subscription` mode.", { param });
  }
  const total = (price.unit_amount ?? 0) * asked.quantity;
  if (total > mostCents) {
    const message = `Amount must be no more than $999,999.99. You passed ${total} ${price.currency}.`;
    const field = asked.price_data ? "[price_data][unit_amount]" : "[quantity]";
    throw invalid(message, { code: "amount_too_large", param: param + field });
  }
  const product = provider.store.get("product", String(price.product));
  return itemOf(product?.name ?? "", price, asked.quantity);
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

function priceOf(provider: Provider, { price, price_data }: LineItemParameters, param: string): Price {
  if (price !== undefined) {
    const found = provider.store.get("price", price);
    if (found?.active) return found;
    if (!found)
      throw invalid(`No such price: '${price}'`, { code: "resource_missing", param: `${param}[price]` });
    throw invalid("The price specified is inactive. This field only accepts active prices.", {
      param: `${param}[price]`,
    });
  }
  if (price_data === undefined) {
    throw invalid(`Missing required param: ${param}[price_data].`, {
      code: "parameter_missing",
      param: `${param}[price_data]`,
    });
  }
  // A price that stands inline is good for its session only, and so is its product.
  const product = newProduct(provider, { ...price_data.product_data, active: false });
  return newPrice(provider, { ...price_data, product: product.id, active: false });
}
