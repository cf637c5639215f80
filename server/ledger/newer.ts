import type { ClientBase } from "pg";
import { ask } from "./asking/ask.ts";
import { lookOf } from "./invariants/invariant.ts";
import { periodInvariants } from "./invariants/periods.ts";
import { protectionInvariants } from "./invariants/protection.ts";
import { whole } from "./periods/part.ts";

/**
 * The migration that brought the last kind of transfer that this program knows. Whoever adds a kind raises it, once the invariants know the
 * kind; the row in `ledger_kinds` says which migration brought it.
 */
export const KINDS_UNTIL = 190;

/** A kind of transfer that a newer release brought. */
export interface NewerKind {
  readonly kind: string;
  readonly since_migration: number;
  /** So many are in the book. */
  readonly transfers: number;
}

/** The kinds that the database has and a program that knows those until this migration does not. */
export async function newerKinds(client: ClientBase, known_until: number): Promise<NewerKind[]> {
  const { rows } = await ask<NewerKind>(
    client,
    `select kind, since_migration, (select count(*)::int from ledger_transfers t where t.kind = k.kind) as transfers
       from ledger_kinds k where since_migration > $1 order by kind`,
    [known_until],
  );
  return rows;
}

/** What holds of any book, whatever kinds of transfers there are; with the protection of its tables, and what was closed. */
const OF_ANY_KIND: ReadonlySet<string> = new Set([
  ...[...protectionInvariants, ...periodInvariants(whole)]
    .flatMap((one) => lookOf(one).invariants)
    .map(({ name }) => name),
  "transfers-sum-to-zero",
  "transfers-have-two-sides",
  "entries-have-a-home",
  "currencies-agree",
  "kinds-stand-on-their-accounts",
  "booked-once",
  "one-account-for-an-athlete",
  "trial-balance",
  "balance-agrees-with-the-provider",
  "events-do-not-wait",
  "parked-events-say-why",
  "payouts-come-to-an-end",
]);

/** What opens an account that the chart does not have, before anything is booked on it. */
const OF_ACCOUNTS = "accounts-follow-the-chart";

/**
 * Beside a newer release, what looks broken may be what that release booked: such a finding is left to its check. What holds of any book,
 * and of the tables' protection, is broken all the same.
 */
export function isLeftToNewer(name: string, newer: readonly NewerKind[]): boolean {
  const is_booked = newer.some(({ transfers }) => transfers > 0);
  return is_booked ? !OF_ANY_KIND.has(name) : newer.length > 0 && name === OF_ACCOUNTS;
}
