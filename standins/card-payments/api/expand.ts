import { lineItemsOf } from "../resources/line-items.ts";
import type { Table } from "../rows.ts";
import type { Store } from "../store.ts";
import { invalid } from "./refusal.ts";

type Wire = { [name: string]: unknown };

/** Which fields hold an id that `expand[]` turns into its object. `null`: expandable, but nothing is played there yet. */
const expandable: Readonly<Record<string, Readonly<Record<string, Table | null>>>> = {
  "checkout.session": { payment_intent: "payment_intent", customer: null, subscription: null, invoice: null },
  payment_intent: { latest_charge: "charge", payment_method: "payment_method", customer: null },
  charge: { balance_transaction: "balance_transaction", payment_intent: "payment_intent", customer: null },
  balance_transaction: { source: "charge" },
  payment_method: { customer: null },
  price: { product: "product" },
};

const deepest = 4;

/**
 * The object as it is sent: a copy of `row` with the fields named in `paths` expanded (`payment_intent.latest_charge`).
 * On lists paths begin with `data.`. Throws a 400 for what cannot be expanded.
 */
export function expand(store: Store, row: object, paths: readonly string[]): object {
  const sent = structuredClone(row) as Wire;
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > deepest) throw invalid("You cannot expand more than 4 levels of a property.");
    expandStep(store, sent, steps, path);
  }
  return sent;
}

function expandStep(store: Store, object: Wire, [step = "", ...rest]: string[], path: string): void {
  if (object.object === "list") {
    if (step !== "data") throw notExpandable(path, `data.${path}`);
    for (const one of object.data as Wire[]) expandStep(store, one, rest, path);
    return;
  }

  const kind = String(object.object);
  if (kind === "checkout.session" && step === "line_items") {
    object.line_items ??= structuredClone(lineItemsOf(store, String(object.id)));
  } else if (kind === "item" && step === "price") {
    if (rest.length === 0) return;
  } else {
    expandField(store, object, expandable[kind], step, path);
  }

  const next = object[step];
  if (rest.length > 0 && next !== null) expandStep(store, next as Wire, rest, path);
}

function expandField(
  store: Store,
  object: Wire,
  fields: Readonly<Record<string, Table | null>> | undefined,
  name: string,
  path: string,
): void {
  const table = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (table === undefined) throw notExpandable(path);
  const id = object[name];
  if (table === null || typeof id !== "string") return;
  object[name] = structuredClone(store.get(table, id));
}

function notExpandable(path: string, instead?: string) {
  const hint = instead ? ` You may want to try expanding '${instead}' instead.` : "";
  return invalid(`This property cannot be expanded (${path}).${hint}`);
}
