import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import {
  fields,
  flag,
  list,
  metadata,
  required,
  text,
  timeRange,
  unset,
  webAddress,
} from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import { recordEvent } from "../../webhooks/events.ts";

const path = "/products/:id";

export const productRoutes = [
  route({
    method: "POST",
    path: "/products",
    parameters: fields({
      name: required(text()),
      id: text(),
      active: flag(),
      description: text(),
      images: list(webAddress()),
      metadata: metadata(),
      url: webAddress(),
    }),
    answer({ provider, given, origin }) {
      if (given.id !== undefined && provider.store.get("product", given.id)) {
        throw invalid(`Product already exists: ${given.id}`, {
          code: "resource_already_exists",
          param: "id",
        });
      }
      const product = newProduct(provider, { ...given, active: given.active ?? true });
      recordEvent(provider, "product.created", product, origin);
      return product;
    },
  }),
  route({
    method: "GET",
    path: "/products",
    parameters: fields({ ...paging, created: timeRange(), active: flag(), ids: list(text()) }),
    answer({ provider, given }) {
      const products = provider.store.all("product");
      const rows = products.filter(
        (product) =>
          isWithin(product.created, given.created) &&
          matchesAll([[given.active, product.active]]) &&
          (given.ids?.includes(product.id) ?? true),
      );
      return page("product", "/v1/products", rows, given, products);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => productAt(provider, path.id),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({
      active: flag(),
      name: text(),
      description: unset(text()),
      metadata: metadata(),
    }),
    answer({ provider, path, given, origin }) {
      const before = productAt(provider, path.id);
      const product = provider.store.put("product", {
        ...before,
        active: given.active ?? before.active,
        name: given.name ?? before.name,
        description: given.description === undefined ? before.description : given.description,
        metadata: mergeMetadata(before.metadata, given.metadata),
        updated: provider.now(),
      });
      recordEvent(provider, "product.updated", product, origin, { updated: before.updated });
      return product;
    },
  }),
  route({
    method: "DELETE",
    path,
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const product = productAt(provider, path.id);
      if (provider.store.all("price").some((price) => price.product === product.id)) {
        throw invalid("This product cannot be deleted because it has one or more user-created prices.");
      }
      recordEvent(provider, "product.deleted", product, origin);
      provider.store.remove("product", product.id);
      return { id: product.id, object: "product", deleted: true };
    },
  }),
];

type ProductData = {
  name: string;
  id?: string | undefined;
  active: boolean;
  description: string | undefined;
  images: string[] | undefined;
  metadata: Record<string, string> | "" | undefined;
  url?: string | undefined;
};

/** The product of a price that stands inline is there, too, but not on sale by itself. Only inside an act. */
export function newProduct(provider: Provider, asked: ProductData): Stripe.Product {
  const created = provider.now();
  return provider.store.put("product", {
    id: asked.id ?? newId("product"),
    object: "product",
    active: asked.active,
    created,
    description: asked.description ?? null,
    images: asked.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, asked.metadata),
    name: asked.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: "service",
    updated: created,
    url: asked.url ?? null,
  });
}

function productAt({ store }: Provider, id = ""): Stripe.Product {
  const product = store.get("product", id);
  if (!product) throw noSuch("product", id, "id");
  return product;
}
