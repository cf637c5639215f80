import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, flag, integer, metadata, oneOf, required, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Price } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { newProduct } from "./products.ts";

/** The currencies that are played, with the least total of a session in each (cents). */
const least = { usd: 50, eur: 50, gbp: 30, cad: 50 } as const;
export type Currency = keyof typeof least;

/** The least total of a session in a currency. */
export const leastCents = (currency: string): number => leastOf[currency] ?? 0;
const leastOf: Readonly<Record<string, number>> = least;

/** Eight digits: 999,999.99. */
export const mostCents = 99_999_999;

export const currencies = oneOf("usd", "eur", "gbp", "cad");
export const taxBehaviours = oneOf("exclusive", "inclusive", "unspecified");
/** Only months are played. */
export const recurringParameter = fields({
  interval: required(oneOf("month")),
  interval_count: integer({ least: 1, most: 1 }),
});
const path = "/prices/:price";

export const priceRoutes = [
  route({
    method: "POST",
    path: "/prices",
    parameters: fields({
      currency: required(currencies),
      unit_amount: required(integer({ least: 0, most: mostCents })),
      product: text(),
      product_data: fields({ name: required(text()), metadata: metadata() }),
      active: flag(),
      lookup_key: text({ most: 200 }),
      nickname: text(),
      metadata: metadata(),
      recurring: recurringParameter,
      tax_behavior: taxBehaviours,
    }),
    answer({ provider, given, origin }) {
      const { active = true, product_data } = given;
      const product = product_data
        ? newProduct(provider, {
            ...product_data,
            active: true,
            description: undefined,
            images: undefined,
          }).id
        : productNamed(provider, given.product);
      const price = newPrice(provider, { ...given, product, active });
      recordEvent(provider, "price.created", price, origin);
      return price;
    },
  }),
  route({
    method: "GET",
    path: "/prices",
    parameters: fields({
      ...paging,
      created: timeRange(),
      active: flag(),
      currency: currencies,
      product: text(),
      type: oneOf("one_time", "recurring"),
    }),
    answer({ provider, given }) {
      const prices = provider.store.all("price");
      const rows = prices.filter(
        (price) =>
          isWithin(price.created, given.created) &&
          matchesAll([
            [given.active, price.active],
            [given.currency, price.currency],
            [given.product, price.product],
            [given.type, price.type],
          ]),
      );
      return page("price", "/v1/prices", rows, given, prices);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => priceAt(provider, path.price),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({ active: flag(), nickname: text(), metadata: metadata() }),
    answer({ provider, path, given, origin }) {
      const before = priceAt(provider, path.price);
      const price = provider.store.put("price", {
        ...before,
        active: given.active ?? before.active,
        nickname: given.nickname ?? before.nickname,
        metadata: mergeMetadata(before.metadata, given.metadata),
      });
      recordEvent(provider, "price.updated", price, origin, { active: before.active });
      return price;
    },
  }),
];

type PriceData = {
  currency: Currency;
  unit_amount: number;
  product: string;
  active: boolean;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string> | "" | undefined;
  recurring?: { interval: "month" } | undefined;
  tax_behavior: "exclusive" | "inclusive" | "unspecified" | undefined;
};

/** Only inside an act. */
export function newPrice(provider: Provider, asked: PriceData): Price {
  return provider.store.put("price", {
    id: newId("price"),
    object: "price",
    active: asked.active,
    billing_scheme: "per_unit",
    created: provider.now(),
    currency: asked.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: asked.lookup_key ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    nickname: asked.nickname ?? null,
    product: asked.product,
    recurring: asked.recurring ? monthly : null,
    tax_behavior: asked.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: asked.recurring ? "recurring" : "one_time",
    unit_amount: asked.unit_amount,
    unit_amount_decimal: String(asked.unit_amount),
  });
}

const monthly = {
  interval: "month",
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
} as const;

function productNamed({ store }: Provider, id: string | undefined): string {
  if (id === undefined) {
    throw invalid("You must specify either `product` or `product_data` when creating a price.", {
      code: "parameter_missing",
    });
  }
  if (store.get("product", id)) return id;
  throw invalid(`No such product: '${id}'`, { code: "resource_missing", param: "product" });
}

function priceAt({ store }: Provider, id = ""): Price {
  const price = store.get("price", id);
  if (!price) throw noSuch("price", id, "price");
  return price;
}
