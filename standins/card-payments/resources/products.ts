import type Stripe from "stripe";
import { newId } from "../ids.ts";
import type { Provider } from "../provider.ts";

type ProductData = {
  name: string;
  description: string | undefined;
  images: string[] | undefined;
  metadata: Record<string, string> | undefined;
};

/** The product of a price that stands inline: there, but not on sale by itself. */
export function newProduct(provider: Provider, asked: ProductData): Stripe.Product {
  const created = provider.now();
  return provider.store.put("product", {
    id: newId("product"),
    object: "product",
    active: false,
    created,
    description: asked.description ?? null,
    images: asked.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: asked.metadata ?? {},
    name: asked.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: "service",
    updated: created,
    url: null,
  });
}
