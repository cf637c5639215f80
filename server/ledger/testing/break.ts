import type { ProviderBooks } from "../provider-books.ts";
import { ids } from "./books.ts";

/** One way to break the books, and all that is said to be broken then: the invariant itself, and what follows from it. */
export interface Break {
  how: string;
  breaks: readonly string[];
  sql?: string;
  provider?: ProviderBooks;
}

/** What only a person with the owner's rights can do: the ledger's triggers are off meanwhile. */
export const byForce = (sql: string): string => {
  const tables = ["ledger_accounts", "ledger_transfers", "ledger_entries", "player_totals"];
  const turn = (word: string) => tables.map((table) => `alter table ${table} ${word} trigger user;`).join("");
  return `${turn("disable")} ${sql}; ${turn("enable")}`;
};

/** What is broken besides when our book has other sums than the provider. */
export const sumsDiffer = ["sums-agree-with-the-provider", "balance-agrees-with-the-provider"];

/** A contribution, by its fate, with a column or two changed. */
export const changed = (fate: keyof typeof ids, change: string): string =>
  `update contributions set ${change} where contribution_id = '${ids[fate]}'`;
