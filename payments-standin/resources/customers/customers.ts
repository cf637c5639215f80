import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { email, fields, metadata, text, timeRange, unset } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId, randomText } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { refuseOddEmail } from "./odd-emails.ts";

const path = "/customers/:customer";
const details = {
  email: unset(email()),
  name: unset(text({ most: 256 })),
  description: unset(text()),
  phone: unset(text({ most: 20 })),
  metadata: metadata(),
};

export const customerRoutes = [
  route({
    method: "POST",
    path: "/customers",
    parameters: fields(details),
    answer({ provider, given, origin }) {
      refuseOddEmail(provider, given.email, "email");
      return newCustomer(provider, given, origin);
    },
  }),
  route({
    method: "GET",
    path: "/customers",
    parameters: fields({ ...paging, created: timeRange(), email: text() }),
    answer({ provider, given }) {
      const rows = provider.store.all("customer").filter((customer) => {
        if (customer.deleted) return false;
        return isWithin(customer.created, given.created) && matchesAll([[given.email, customer.email]]);
      });
      return page("customer", "/v1/customers", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    /** A deleted customer can still be fetched: it says that it is. */
    answer({ provider, path: { customer = "" } }) {
      const found = provider.store.get("customer", customer);
      if (!found) throw noSuch("customer", customer, "customer");
      return found;
    },
  }),
  route({
    method: "POST",
    path,
    parameters: fields({ ...details, invoice_settings: fields({ default_payment_method: unset(text()) }) }),
    answer({ provider, path, given, origin }) {
      const before = customerAt(provider, path.customer);
      refuseOddEmail(provider, given.email, "email");
      const { metadata: kept, invoice_settings: asked, ...others } = given;
      const default_payment_method = asked?.default_payment_method;
      if (default_payment_method) {
        ownMethod(provider, default_payment_method, before.id, "invoice_settings[default_payment_method]");
      }
      const changed = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
      const invoice_settings =
        default_payment_method === undefined
          ? before.invoice_settings
          : { ...before.invoice_settings, default_payment_method };
      const after = {
        ...before,
        ...changed,
        invoice_settings,
        metadata: mergeMetadata(before.metadata, kept),
      };
      const customer = provider.store.put("customer", after);
      const names = [...Object.keys(changed), ...(kept === undefined ? [] : ["metadata"])];
      const previous = Object.entries(before).filter(([name]) => names.includes(name));
      recordEvent(provider, "customer.updated", customer, origin, Object.fromEntries(previous));
      return customer;
    },
  }),
  route({
    method: "DELETE",
    path,
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const customer = customerAt(provider, path.customer);
      recordEvent(provider, "customer.deleted", customer, origin);
      return provider.store.put("customer", { id: customer.id, object: "customer", deleted: true });
    },
  }),
];

type Details = {
  email?: string | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  phone?: string | null | undefined;
  metadata?: Record<string, string> | "" | undefined;
};

/** Only inside an act. */
export function newCustomer(provider: Provider, given: Details, origin: Origin): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId("customer"),
    object: "customer",
    address: null,
    balance: 0,
    created: provider.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  provider.store.put("customer", customer);
  recordEvent(provider, "customer.created", customer, origin);
  return customer;
}

/** A card named in a parameter, which has to be this customer's. Throws a 400. */
export function ownMethod({ store }: Provider, id: string, customer: string, param: string): string {
  const method = store.get("payment_method", id);
  if (!method) throw invalid(`No such PaymentMethod: '${id}'`, { code: "resource_missing", param });
  if (method.customer === customer) return id;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalid(message, { param });
}

/** A customer named in a parameter. Throws a 400 when there is none. */
export function customerNamed({ store }: Provider, id: string, param = "customer"): Stripe.Customer {
  const customer = store.get("customer", id);
  if (customer && !customer.deleted) return customer;
  throw invalid(`No such customer: '${id}'`, { code: "resource_missing", param });
}

function customerAt({ store }: Provider, id = ""): Stripe.Customer {
  const customer = store.get("customer", id);
  if (!customer || customer.deleted) throw noSuch("customer", id, "customer");
  return customer;
}
