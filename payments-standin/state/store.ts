import { type Balances, openBalances } from "./balances.ts";
import type { Journal } from "./journal.ts";
import { noJournal, openJournal } from "./journal.ts";
import { broughtUpToDate } from "./old-rows.ts";
import { type AskedReferences, openReferences, type Referring } from "./references.ts";
import type { Change, Rows, Table } from "./rows.ts";

/** Everything the stand-in remembers: tables in memory, every commit in the journal. */
export type Store = {
  get<T extends Table>(table: T, id: string): Rows[T] | undefined;
  /** Rows in order of first arrival. */
  all<T extends Table>(table: T): Rows[T][];
  /**
   * Rows that refer to this, in order of first arrival; all of the table where nothing is asked for. Of several references the
   * first that is asked for counts: the caller compares the others.
   */
  of<T extends Referring>(table: T, asked: AskedReferences<T>): Rows[T][];
  /** What is in a balance at a time (seconds), in cents: of a connected account, or, without one, of the platform. */
  balance: Balances["at"];
  /** Adds or replaces a row by its id. Only inside `act`. Rows are never changed in place. */
  put<T extends Table>(table: T, row: Rows[T]): Rows[T];
  /** Takes a row out. Only inside `act`. */
  remove(table: Table, id: string): void;
  /** Does `work` as one commit: all its rows are journalled in one line, or, when it throws, none is kept. */
  act<R>(work: () => R): R;
  /** Calls `listener` after each commit, with its rows, before `act` returns. */
  onCommit(listener: (changes: readonly Change[]) => void): void;
  close(): void;
};

/** Opens the store from `file`, or in memory when there is none. */
export function openStore(file: string | undefined): Store {
  const { tables, references, balances, set, take } = openTables();
  const replay = (entry: unknown) => {
    // Whoever has the file wrote it by this program: see `append`.
    for (const change of entry as Change[]) {
      const [table, row, id] = broughtUpToDate(change);
      if (row === null) take(table, id);
      else set(table, row);
    }
  };
  const journal: Journal = file === undefined ? noJournal : openJournal(file, replay);

  let undo: (() => void)[] | null = null;
  let changes: Change[] = [];
  const listeners: ((changes: readonly Change[]) => void)[] = [];

  function change<T extends Table>(table: T, id: string, made: Change): void {
    if (undo === null) throw new Error(`A ${table} was changed outside an act.`);
    const before = tables[table].get(id);
    undo.push(() => (before ? set(table, before) : take(table, id)));
    changes.push(made);
  }

  return {
    get: (table, id) => tables[table].get(id),
    all: (table) => [...tables[table].values()],
    of(table, asked) {
      const ids = references.find(table, asked);
      if (ids === null) return [...tables[table].values()];
      return ids.map((id) => tables[table].get(id)).filter((row) => row !== undefined);
    },

    balance: balances.at,

    put(table, row) {
      // Of a table that is not known here, the compiler doesn't follow that the row is one of its own.
      change(table, row.id, [table, row] as Change);
      set(table, row);
      return row;
    },

    remove(table, id) {
      change(table, id, [table, null, id]);
      take(table, id);
    },

    act(work) {
      if (undo !== null) return work();
      undo = [];
      changes = [];
      try {
        const result = work();
        const committed = changes;
        if (committed.length > 0) journal.append(committed);
        undo = null;
        if (committed.length > 0) for (const hear of listeners) hear(committed);
        return result;
      } catch (error) {
        for (const restore of (undo ?? []).reverse()) restore();
        undo = null;
        throw error;
      }
    },

    onCommit: (listener) => void listeners.push(listener),
    close: () => journal.close(),
  };
}

type Tables = { [T in Table]: Map<string, Rows[T]> };

const emptyTables = (): Tables => ({
  "checkout.session": new Map(),
  product: new Map(),
  price: new Map(),
  customer: new Map(),
  payment_method: new Map(),
  payment_intent: new Map(),
  charge: new Map(),
  subscription: new Map(),
  invoice: new Map(),
  invoice_payment: new Map(),
  setup_intent: new Map(),
  refund: new Map(),
  dispute: new Map(),
  balance_transaction: new Map(),
  webhook_endpoint: new Map(),
  event: new Map(),
  checkout: new Map(),
  collection: new Map(),
  endpoint_secret: new Map(),
  delivery: new Map(),
  plan: new Map(),
  clock: new Map(),
  answer: new Map(),
  account: new Map(),
  account_link: new Map(),
  onboarding: new Map(),
  bank_account: new Map(),
  transfer: new Map(),
  transfer_reversal: new Map(),
  payout: new Map(),
  owned_transaction: new Map(),
  owned_charge: new Map(),
  owned_refund: new Map(),
  reserve: new Map(),
  event_destination: new Map(),
  thin_event: new Map(),
});

/** The tables in memory, with what is looked up in them kept beside. */
function openTables() {
  const tables = emptyTables();
  const references = openReferences();
  const balances = openBalances();
  const keep = <T extends Table>(table: T, before: Rows[T] | undefined, after: Rows[T] | undefined) => {
    references.change(table, before, after);
    balances.change(table, before, after);
  };
  const set = <T extends Table>(table: T, row: Rows[T]) => {
    keep(table, tables[table].get(row.id), row);
    tables[table].set(row.id, row);
  };
  const take = (table: Table, id: string) => {
    keep(table, tables[table].get(id), undefined);
    tables[table].delete(id);
  };
  return { tables, references, balances, set, take };
}
