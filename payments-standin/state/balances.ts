import type { Rows, Table } from "./rows.ts";

/** In cents. */
export type Balance = { available: number; pending: number };

/** The sums of the balance transactions of each account, kept as they come: a run of thousands of transfers asks after each. */
export interface Balances {
  /** A row came, went or took the place of one of the same id. */
  change<T extends Table>(table: T, before: Rows[T] | undefined, after: Rows[T] | undefined): void;
  /** By currency. There is always one of US dollars. */
  at(account: string | null, time: number): Map<string, Balance>;
}

/** `later`: what became available only after it was made, by the second when it does. */
type Sums = { total: number; later: Map<number, number> };
type Moved = { account: string | null; currency: string; net: number; created: number; available_on: number };

export function openBalances(): Balances {
  const sums = new Map<string | null, Map<string, Sums>>();
  return {
    change(table, before, after) {
      const [was, is] = [moveOf(table, before), moveOf(table, after)];
      if (was) add(was, -1);
      if (is) add(is, 1);
    },
    at(account, time) {
      const found = new Map<string, Balance>([["usd", { available: 0, pending: 0 }]]);
      for (const [currency, { total, later }] of sums.get(account) ?? []) {
        let pending = 0;
        for (const [available_on, net] of later) if (available_on > time) pending += net;
        found.set(currency, { available: total - pending, pending });
      }
      return found;
    },
  };

  function add({ account, currency, net, created, available_on }: Moved, sign: 1 | -1): void {
    const ofAccount = sums.get(account) ?? new Map<string, Sums>();
    sums.set(account, ofAccount);
    const sum = ofAccount.get(currency) ?? { total: 0, later: new Map<number, number>() };
    ofAccount.set(currency, sum);
    sum.total += sign * net;
    if (available_on > created) sum.later.set(available_on, (sum.later.get(available_on) ?? 0) + sign * net);
  }
}

function moveOf<T extends Table>(table: T, row: Rows[T] | undefined): Moved | null {
  if (row === undefined) return null;
  if (isOf("balance_transaction", table, row)) return { account: null, ...row };
  if (isOf("owned_transaction", table, row)) return { account: row.account, ...row.is };
  return null;
}

/** The compiler does not follow that a row is of the table it came with. */
function isOf<T extends Table>(asked: T, table: Table, _row: Rows[Table]): _row is Rows[T] {
  return table === asked;
}
