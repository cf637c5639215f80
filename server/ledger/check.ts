import type { ClientBase } from "pg";
import sql, { type Sql } from "sql-template-tag";
import { ask, LONGEST_STATEMENT_MS } from "./ask.ts";
import { invariants } from "./invariants/all.ts";
import { type Invariant, type InvariantName, type Look, lookOf } from "./invariants/invariant.ts";
import { balanceInvariants, providerInvariants } from "./invariants/provider.ts";
import { fetchProviderBooks, type ProviderBooks } from "./provider-books.ts";

export interface LedgerCheck {
  checked_at: Date;
  duration_ms: number;
  /** Every invariant that could be looked at holds. */
  ok: boolean;
  findings: Finding[];
}

/** How one invariant stands. */
export interface Finding {
  name: string;
  holds: string;
  state: "holds" | "broken" | "not asked";
  /** How many break it. */
  count: number;
  /** The first of them. */
  offenders: Offender[];
  duration_ms: number;
}

export interface Offender {
  offender: string;
  fault: string;
}

/** Enough to see what is wrong; the count says how much of it. */
const OFFENDERS_NAMED = 10;

/** Whole tables are joined here, by a few statements a night: they may take their time and some memory. */
const SETTINGS = `
  set local statement_timeout = ${LONGEST_STATEMENT_MS};
  set local work_mem = '128MB';
  set local jit = off`;

/**
 * Holds the books against every invariant: one read-only snapshot of the database, and what the provider says of
 * the same moment (`provider` null: those that ask it are not asked). Changes nothing. The connection must not be in a
 * transaction. `settled`: nothing is under way any more, so what is young has to be in the book as well.
 * Throws when the database or the provider can't be asked.
 */
export async function checkLedger(
  client: ClientBase,
  provider: ProviderBooks | null,
  options: { settled?: boolean } = {},
): Promise<LedgerCheck> {
  const checked_at = new Date();
  const begin = performance.now();
  await client.query("begin isolation level repeatable read");
  try {
    await client.query(SETTINGS);
    const findings = await findingsIn(client, provider, options);
    const ok = findings.every(({ state }) => state !== "broken");
    return { checked_at, duration_ms: msSince(begin), ok, findings };
  } finally {
    // A lost connection has rolled back already.
    await client.query("rollback").catch(() => {});
  }
}

/** The same, of what the transaction sees that the connection is in. It can write nothing from then on. */
export async function findingsIn(
  client: ClientBase,
  provider: ProviderBooks | null,
  options: { settled?: boolean } = {},
): Promise<Finding[]> {
  const asked = provider ? await fetchProviderBooks(client, provider, options) : null;
  await client.query("set transaction read only");
  const looked: readonly (Invariant | Look)[] = [
    ...invariants,
    ...(asked ? providerInvariants : []),
    ...(asked?.still ? balanceInvariants : []),
  ];
  const not = [...providerInvariants, ...balanceInvariants].filter((it) => !looked.includes(it));
  return [...(await findingsOf(client, looked)), ...not.map(notAsked)];
}

async function findingsOf(client: ClientBase, some: readonly (Invariant | Look)[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { invariants: named, offenders } of some.map(lookOf)) {
    const begin = performance.now();
    const found = await firstOf(client, offenders);
    for (const { name, holds } of named) {
      const mine = found.filter(({ breaks }) => breaks === name);
      const state = mine.length === 0 ? "holds" : "broken";
      findings.push({
        name,
        holds,
        state,
        count: mine[0]?.count ?? 0,
        offenders: mine.map(({ offender, fault }) => ({ offender, fault })),
        duration_ms: msSince(begin),
      });
    }
  }
  return findings;
}

type OffenderRow = Offender & { breaks: string; count: number };

/** The first offenders of each invariant that the query answers for. */
async function firstOf(client: ClientBase, offenders: Sql): Promise<OffenderRow[]> {
  const { text, values } = sql`
    select breaks, offender, fault, count
      from (select breaks, offender::text, fault::text, (count(*) over each)::integer as count,
                   row_number() over (each order by offender::text) as place
              from (${offenders}) as found window each as (partition by breaks)) as numbered
     where place <= ${OFFENDERS_NAMED} order by breaks, place`;
  return (await ask<OffenderRow>(client, text, values)).rows;
}

function notAsked({ name, holds }: InvariantName): Finding {
  return { name, holds, state: "not asked", count: 0, offenders: [], duration_ms: 0 };
}

function msSince(begin: number): number {
  return Math.round(performance.now() - begin);
}
