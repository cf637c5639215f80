import { mergeMetadata } from "../../api/metadata.ts";
import type { Read } from "../../api/parameters.ts";
import { invalid } from "../../api/refusal.ts";
import { keysOf } from "../../state/keys.ts";
import type { Provider } from "../../state/provider.ts";
import type { Item, Origin, Price, Subscription } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { ownMethod } from "../customers/customers.ts";
import { newPrice } from "../products/prices.ts";
import { itemOf } from "./invoice-shape.ts";
import type { updateParameters } from "./subscription-parameters.ts";
import { planOf } from "./subscription-shape.ts";

type UpdateParameters = Read<typeof updateParameters>;
type Changes = Partial<Subscription>;

/** Changes a subscription that is not over. What would be charged or returned for a part of a period is not played. */
export function updateSubscription(
  provider: Provider,
  before: Subscription,
  asked: UpdateParameters,
  origin: Origin,
): Subscription {
  const changes: Changes = {
    ...endOf(provider, before, asked),
    ...itemsOf(provider, before, asked),
    ...pauseOf(provider, asked),
    ...cardOf(provider, before, asked),
    ...(asked.description === undefined ? {} : { description: asked.description }),
    ...(asked.metadata === undefined ? {} : { metadata: mergeMetadata(before.metadata, asked.metadata) }),
  };
  const previous = Object.fromEntries(
    keysOf(changes)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(changes[name]))
      .map((name) => [name, before[name]]),
  );
  const after = provider.store.put("subscription", { ...before, ...changes });
  if (Object.keys(previous).length > 0) {
    recordEvent(provider, "customer.subscription.updated", after, origin, previous);
  }
  return after;
}

/** Undoing an end at the period's edge leaves no end at all, whatever was set before it. */
function endOf(
  provider: Provider,
  before: Subscription,
  { cancel_at, cancel_at_period_end }: UpdateParameters,
): Changes {
  const { current_period_end } = itemOf(before);
  const now = provider.now();
  if (cancel_at_period_end !== undefined) {
    return cancel_at_period_end
      ? { cancel_at_period_end, cancel_at: current_period_end, canceled_at: now }
      : { cancel_at_period_end, cancel_at: null, canceled_at: null };
  }
  if (cancel_at === undefined) return {};
  if (cancel_at === null) return { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  const moment = typeof cancel_at === "number" ? cancel_at : current_period_end;
  if (moment <= now) throw invalid("`cancel_at` must be a timestamp in the future.", { param: "cancel_at" });
  return { cancel_at: moment, cancel_at_period_end: false, canceled_at: now };
}

function itemsOf(
  provider: Provider,
  before: Subscription,
  { items, proration_behavior }: UpdateParameters,
): Changes {
  const [asked, more] = items ?? [];
  if (!asked) return {};
  const item = itemOf(before);
  if (more || asked.id !== item.id) {
    throw invalid(`This stand-in plays subscriptions to one price: name its item ${item.id}.`, {
      param: "items",
    });
  }
  if (proration_behavior !== "none") {
    throw invalid("This stand-in plays changes of price without proration only.", {
      param: "proration_behavior",
    });
  }
  const price = priceOf(provider, asked) ?? item.price;
  const changed: Item = {
    ...item,
    price,
    plan: planOf(price),
    quantity: asked.quantity ?? item.quantity ?? 1,
  };
  return { items: { ...before.items, data: [changed] } };
}

function priceOf(
  provider: Provider,
  { price, price_data }: NonNullable<UpdateParameters["items"]>[number],
): Price | null {
  if (price_data) {
    if (!provider.store.get("product", price_data.product)) {
      const param = "items[0][price_data][product]";
      throw invalid(`No such product: '${price_data.product}'`, { code: "resource_missing", param });
    }
    return newPrice(provider, { ...price_data, active: false, tax_behavior: undefined });
  }
  if (price === undefined) return null;
  const found = provider.store.get("price", price);
  if (found?.recurring) return found;
  throw invalid(`No such price: '${price}'`, { code: "resource_missing", param: "items[0][price]" });
}

function pauseOf(provider: Provider, { pause_collection }: UpdateParameters): Changes {
  if (pause_collection === undefined) return {};
  if (pause_collection === null) return { pause_collection: null };
  const { behavior, resumes_at = null } = pause_collection;
  if (resumes_at !== null && resumes_at <= provider.now()) {
    const param = "pause_collection[resumes_at]";
    throw invalid("`resumes_at` must be a timestamp in the future.", { param });
  }
  return { pause_collection: { behavior, resumes_at } };
}

function cardOf(
  provider: Provider,
  before: Subscription,
  { default_payment_method }: UpdateParameters,
): Changes {
  if (default_payment_method === undefined) return {};
  if (default_payment_method === null) return { default_payment_method };
  ownMethod(provider, default_payment_method, before.customer, "default_payment_method");
  return { default_payment_method };
}
