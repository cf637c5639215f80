import type Stripe from "stripe";
import { invalid } from "../api/refusal.ts";
import { accountOfV1 } from "../resources/accounts/account-v1.ts";
import { asOfNow } from "../resources/charges/balance-transactions.ts";
import { lineItemsOf } from "../resources/products/line-items.ts";
import type { Provider } from "../state/provider.ts";
import type { Table } from "../state/rows.ts";

type Wire = { [name: string]: unknown };
type Kinds = readonly Table[];

/** Which fields hold an id that `expand[]` turns into its object, and what it may be. */
const expandable: Readonly<Record<string, Readonly<Record<string, Kinds>>>> = {
  "checkout.session": {
    payment_intent: ["payment_intent"],
    customer: ["customer"],
    subscription: ["subscription"],
    invoice: ["invoice"],
    setup_intent: ["setup_intent"],
  },
  subscription: {
    customer: ["customer"],
    default_payment_method: ["payment_method"],
    latest_invoice: ["invoice"],
  },
  invoice: { customer: ["customer"], default_payment_method: ["payment_method"] },
  invoice_payment: { invoice: ["invoice"] },
  setup_intent: { customer: ["customer"], payment_method: ["payment_method"] },
  payment_intent: { latest_charge: ["charge"], payment_method: ["payment_method"], customer: ["customer"] },
  charge: {
    balance_transaction: ["balance_transaction"],
    customer: ["customer"],
    payment_intent: ["payment_intent"],
    failure_balance_transaction: ["balance_transaction"],
    source_transfer: ["transfer"],
  },
  refund: {
    balance_transaction: ["balance_transaction"],
    charge: ["charge"],
    customer: ["customer"],
    failure_balance_transaction: ["balance_transaction"],
    payment_intent: ["payment_intent"],
    payment_method: ["payment_method"],
  },
  dispute: { charge: ["charge"], payment_intent: ["payment_intent"] },
  balance_transaction: { source: ["charge", "refund", "dispute", "transfer", "transfer_reversal", "payout"] },
  transfer: {
    balance_transaction: ["balance_transaction"],
    destination: ["account"],
    destination_payment: ["charge"],
  },
  transfer_reversal: {
    balance_transaction: ["balance_transaction"],
    destination_payment_refund: ["refund"],
    transfer: ["transfer"],
  },
  payout: {
    balance_transaction: ["balance_transaction"],
    destination: ["bank_account"],
    failure_balance_transaction: ["balance_transaction"],
  },
  payment_method: { customer: ["customer"] },
  price: { product: ["product"] },
  product: { default_price: ["price"] },
};

/** Lists that stand in their object only when they are expanded. */
const lists: Readonly<Record<string, (provider: Provider, id: string) => Wire>> = {
  "checkout.session.line_items": ({ store }, id) => lineItemsOf(store, id),
  "invoice.payments": ({ store }, id) => ({
    object: "list",
    data: store.of("invoice_payment", { invoice: id }),
    has_more: false,
    url: `/v1/invoice_payments?invoice=${id}`,
  }),
  "charge.refunds": ({ store }, id) => ({
    object: "list",
    data: store.of("refund", { charge: id }).toReversed(),
    has_more: false,
    url: `/v1/charges/${id}/refunds`,
  }),
};

const deepest = 4;

/**
 * The object as it is sent: a copy of `row` with the fields named in `paths` expanded (`payment_intent.latest_charge`).
 * On lists paths begin with `data.`. Throws a 400 for what cannot be expanded.
 */
export function expand(provider: Provider, row: object, paths: readonly string[]): object {
  const sent = copyOf(provider, row);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > deepest) throw invalid("You cannot expand more than 4 levels of a property.");
    expandStep(provider, sent, steps, path);
  }
  return sent;
}

function expandStep(provider: Provider, object: Wire, [step = "", ...rest]: string[], path: string): void {
  if (object.object === "list") {
    if (step !== "data") throw notExpandable(path, `data.${path}`);
    if (Array.isArray(object.data)) for (const one of object.data) expandStep(provider, one, rest, path);
    return;
  }
  if (step === "") return;

  const kind = String(object.object);
  const listOf = lists[`${kind}.${step}`];
  if (listOf) object[step] ??= copyOf(provider, listOf(provider, String(object.id)));
  // A price stands whole in its item: it is only passed through.
  else if (kind !== "item" || step !== "price") expandField(provider, object, expandable[kind], step, path);

  const next = object[step];
  if (rest.length > 0 && next !== null) expandStep(provider, isWire(next) ? next : {}, rest, path);
}

function expandField(
  provider: Provider,
  object: Wire,
  fields: Readonly<Record<string, Kinds>> | undefined,
  name: string,
  path: string,
): void {
  const kinds = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (kinds === undefined) throw notExpandable(path);
  const id = object[name];
  if (typeof id !== "string") return;
  const row = kinds.map((kind) => objectOf(provider, kind, id)).find((found) => found !== undefined);
  if (row) object[name] = copyOf(provider, row);
}

/** The object as it is sent; those of connected accounts have tables of their own. */
function objectOf(provider: Provider, kind: Table, id: string): object | undefined {
  const { store } = provider;
  if (kind === "account") {
    const account = store.get(kind, id);
    return account && accountOfV1(provider, account);
  }
  if (kind === "bank_account" || kind === "payout") return store.get(kind, id)?.is;
  const owned = {
    balance_transaction: "owned_transaction",
    charge: "owned_charge",
    refund: "owned_refund",
  } as const;
  return store.get(kind, id) ?? (isOwnable(kind) ? store.get(owned[kind], id)?.is : undefined);
}

function isOwnable(kind: Table): kind is "balance_transaction" | "charge" | "refund" {
  return kind === "balance_transaction" || kind === "charge" || kind === "refund";
}

/** A copy, with what the time has made of it since it was stored. */
function copyOf(provider: Provider, row: object): Wire {
  if (isBalanceTransaction(row)) return { ...asOfNow(provider, structuredClone(row)) };
  const copy: Wire = { ...structuredClone(row) };
  if (copy.object === "list" && Array.isArray(copy.data)) {
    copy.data = copy.data.map((one) => copyOf(provider, one));
  }
  return copy;
}

function isBalanceTransaction(row: object): row is Stripe.BalanceTransaction {
  return "object" in row && row.object === "balance_transaction";
}

function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null;
}

function notExpandable(path: string, instead?: string) {
  const hint = instead ? ` You may want to try expanding '${instead}' instead.` : "";
  return invalid(`This property cannot be expanded (${path}).${hint}`);
}
