import type { Journal } from "./journal.ts";
import { noJournal, openJournal } from "./journal.ts";
import type { Rows, Table } from "./rows.ts";
import { tableNames } from "./rows.ts";

/** Everything the stand-in remembers: tables in memory, every commit in the journal. */
export type Store = {
  get<T extends Table>(table: T, id: string): Rows[T] | undefined;
  /** Rows in order of first arrival. */
  all<T extends Table>(table: T): Rows[T][];
  /** Adds or replaces a row by its id. Only inside `act`. Rows are never changed in place. */
  put<T extends Table>(table: T, row: Rows[T]): Rows[T];
  /** Does `work` as one commit: all its rows are journalled in one line, or, when it throws, none is kept. */
  act<R>(work: () => R): R;
  /** Calls `listener` after each commit, with its rows. */
  onCommit(listener: (changes: readonly Change[]) => void): void;
  close(): void;
};

/** A row that was added or replaced. */
export type Change = { [T in Table]: [table: T, row: Rows[T]] }[Table];
type Tables = { [T in Table]: Map<string, Rows[T]> };

/** Opens the store from `file`, or in memory when there is none. */
export function openStore(file: string | undefined): Store {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map()])) as unknown as Tables;
  const set = <T extends Table>(table: T, row: Rows[T]) => void tables[table].set(row.id, row);
  const replay = (entry: unknown) => {
    for (const [table, row] of entry as Change[]) set(table, row as never);
  };
  const journal: Journal = file === undefined ? noJournal : openJournal(file, replay);

  let undo: (() => void)[] | null = null;
  let changes: Change[] = [];
  let listener: (changes: readonly Change[]) => void = () => {};

  return {
    get: (table, id) => tables[table].get(id),
    all: (table) => [...tables[table].values()],

    put(table, row) {
      if (undo === null) throw new Error(`A ${table} was put outside an act.`);
      const before = tables[table].get(row.id);
      undo.push(() => (before ? tables[table].set(row.id, before) : tables[table].delete(row.id)));
      set(table, row);
      changes.push([table, row] as Change);
      return row;
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
        if (committed.length > 0) queueMicrotask(() => listener(committed));
        return result;
      } catch (error) {
        for (const restore of (undo ?? []).reverse()) restore();
        undo = null;
        throw error;
      }
    },

    onCommit(heard) {
      listener = heard;
    },
    close: () => journal.close(),
  };
}
