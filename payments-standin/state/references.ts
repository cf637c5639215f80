import type { Rows, Table } from "./rows.ts";

/**
 * What rows are asked for by beside their ids. The answers are kept as the rows change: what is asked of one payment then costs
 * the same in the first month and in the tenth.
 */
const REFERENCES = {
  payment_method: { customer: ({ customer }) => customer },
  charge: { customer: ({ customer }) => customer, payment_intent: ({ payment_intent }) => payment_intent },
  refund: { charge: ({ charge }) => charge, payment_intent: ({ payment_intent }) => payment_intent },
  dispute: { charge: ({ charge }) => charge, payment_intent: ({ payment_intent }) => payment_intent },
  balance_transaction: { source: ({ source }) => source },
  invoice: {
    customer: ({ customer }) => customer,
    subscription: ({ parent }) => parent?.subscription_details?.subscription,
  },
  invoice_payment: {
    invoice: ({ invoice }) => invoice,
    payment_intent: ({ payment }) => payment.payment_intent,
  },
  bank_account: { account: ({ account }) => account },
  transfer: {
    transfer_group: ({ transfer_group }) => transfer_group,
    destination: ({ destination }) => destination,
  },
  transfer_reversal: { transfer: ({ transfer }) => transfer },
  payout: { account: ({ account }) => account },
  owned_transaction: { source: ({ is }) => is.source, account: ({ account }) => account },
  owned_charge: { account: ({ account }) => account },
  event: { account: ({ account }) => account },
  account_link: { account: ({ account }) => account },
  plan: { account: (plan) => ("account" in plan ? plan.account : null) },
} satisfies { readonly [T in Table]?: Readonly<Record<string, (row: Rows[T]) => unknown>> };

export type Referring = keyof typeof REFERENCES;
/** The references of a table with the ids asked for; undefined: whatever it is. */
export type AskedReferences<T extends Referring> = {
  readonly [R in keyof (typeof REFERENCES)[T]]?: string | undefined;
};

/** Which rows refer to what. */
export interface ReferenceIndex {
  /** A row came, went or took the place of one of the same id. */
  change<T extends Table>(table: T, before: Rows[T] | undefined, after: Rows[T] | undefined): void;
  /**
   * The ids of the rows that may fit, in the order in which they came to refer to it; null where no reference is asked for.
   * What else is asked for, the caller looks at.
   */
  find<T extends Referring>(table: T, asked: AskedReferences<T>): readonly string[] | null;
}

/** Begins without rows. */
export function openReferences(): ReferenceIndex {
  const found = new Map<string, string[]>();

  return {
    change(table, before, after) {
      for (const [reference, read] of referencesOf(table)) {
        const was = before && read(before);
        const is = after && read(after);
        if (was === is) continue;
        const id = (before ?? after)?.id;
        if (typeof was === "string") leave(keyOf(table, reference, was), id);
        if (typeof is === "string" && id !== undefined) enter(keyOf(table, reference, is), id);
      }
    },
    find(table, asked) {
      for (const [reference, id] of Object.entries<string | undefined>(asked))
        if (id !== undefined) return found.get(keyOf(table, reference, id)) ?? [];
      return null;
    },
  };

  function enter(key: string, id: string): void {
    const ids = found.get(key);
    if (ids) ids.push(id);
    else found.set(key, [id]);
  }

  function leave(key: string, id: string | undefined): void {
    const left = found.get(key)?.filter((it) => it !== id) ?? [];
    if (left.length > 0) found.set(key, left);
    else found.delete(key);
  }
}

const keyOf = (table: Table, reference: string, id: string): string => `${table} ${reference} ${id}`;

function referencesOf<T extends Table>(table: T): [string, (row: Rows[T]) => unknown][] {
  const all: { readonly [U in Table]?: Readonly<Record<string, (row: Rows[U]) => unknown>> } = REFERENCES;
  return Object.entries(all[table] ?? {});
}
