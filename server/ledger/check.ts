import type { ClientBase } from "pg";
import sql, { type Sql } from "sql-template-tag";
import { ask, LONGEST_STATEMENT_MS } from "./asking/ask.ts";
import { invariantsOf } from "./invariants/all.ts";
import { type Invariant, type InvariantName, type Look, lookOf } from "./invariants/invariant.ts";
import { balanceInvariants, providerInvariants } from "./invariants/provider.ts";
import { isLeftToNewer, KINDS_UNTIL, type NewerKind, newerKinds } from "./newer.ts";
import { markToClose, type NextMark, nextMark, type Proof } from "./periods/close.ts";
import { type Closed, lastClosed, partSince } from "./periods/look.ts";
import { fetchProviderBooks, type ProviderBooks, provenSums } from "./provider-books.ts";

export interface LedgerCheck {
  checked_at: Date;
  duration_ms: number;
  /** Every invariant that could be looked at holds. */
  ok: boolean;
  findings: Finding[];
  /** Periods that were closed before and not read again. */
  closed_until_transfer: string | null;
  /** Kinds of transfers that a newer release brought: what they book, its check judges. */
  newer: readonly NewerKind[];
  /** What may be closed, where all of it holds and the provider was asked. */
  proof: Proof | null;
  next_mark: NextMark;
}

export interface HowToCheck {
  /** Nothing is under way any more, so what is young has to be in the book as well. */
  readonly settled?: boolean;
  /** Closed periods are left alone: what was booked since, and what changed since. By itself everything is read. */
  readonly recent?: boolean;
  /** The migration until which this program knows the kinds of transfers. */
  readonly known_until?: number;
}

/** How one invariant stands. */
export interface Finding {
  name: string;
  holds: string;
  /** `newer`: it looks broken, and kinds of transfers are booked that a newer release brought: its check judges it. */
  state: "holds" | "broken" | "not asked" | "newer";
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
 * transaction. Throws when the database or the provider can't be asked.
 */
export async function checkLedger(
  client: ClientBase,
  provider: ProviderBooks | null,
  how: HowToCheck = {},
): Promise<LedgerCheck> {
  const checked_at = new Date();
  const begin = performance.now();
  await client.query("begin isolation level repeatable read");
  try {
    await client.query(SETTINGS);
    const next_mark = await nextMark(client);
    const closed = how.recent ? await lastClosed(client) : null;
    const newer = await newerKinds(client, how.known_until ?? KINDS_UNTIL);
    const findings = leftToNewer(await findingsSince(client, provider, how, closed), newer);
    const ok = findings.every(({ state }) => state !== "broken");
    // What a newer release booked, it closes.
    const may_close = ok && newer.every(({ transfers }) => transfers === 0);
    const proof = may_close && provider && how.recent ? await proofOf(client) : null;
    const told = { findings, closed_until_transfer: closed?.until_transfer ?? null, newer };
    return { checked_at, duration_ms: msSince(begin), ok, ...told, proof, next_mark };
  } finally {
    // A lost connection has rolled back already.
    await client.query("rollback").catch(() => {});
  }
}

async function proofOf(client: ClientBase): Promise<Proof | null> {
  const mark = await markToClose(client);
  if (!mark) return null;
  const { until, sums } = await provenSums(client, mark);
  return { mark, provider_until: until, provider_sums: sums };
}

/** The same, of what the transaction sees that the connection is in. It can write nothing from then on. */
export async function findingsIn(
  client: ClientBase,
  provider: ProviderBooks | null,
  how: HowToCheck = {},
): Promise<Finding[]> {
  const newer = await newerKinds(client, how.known_until ?? KINDS_UNTIL);
  return leftToNewer(
    await findingsSince(client, provider, how, how.recent ? await lastClosed(client) : null),
    newer,
  );
}

const leftToNewer = (findings: readonly Finding[], newer: readonly NewerKind[]): Finding[] =>
  findings.map((finding) =>
    finding.state === "broken" && isLeftToNewer(finding.name, newer)
      ? { ...finding, state: "newer" }
      : finding,
  );

async function findingsSince(
  client: ClientBase,
  provider: ProviderBooks | null,
  { settled }: HowToCheck,
  closed: Closed | null,
): Promise<Finding[]> {
  const part = await partSince(client, closed);
  let asked = provider ? await fetchProviderBooks(client, provider, { settled, closed }) : null;
  await client.query("set transaction read only");
  const findings = await findingsOf(client, invariantsOf(part));
  let provided = await findingsOf(client, askedOf(asked));
  if (provider && closed && provided.some(({ state }) => state === "broken")) {
    // Before a part of the provider's list is taken at its word, all of it is read.
    asked = await fetchProviderBooks(client, provider, { settled, again: true });
    provided = await findingsOf(client, askedOf(asked));
  }
  const not = [...providerInvariants, ...balanceInvariants].filter(
    (it) => !provided.some(({ name }) => name === it.name),
  );
  return [...findings, ...provided, ...not.map(notAsked)];
}

const askedOf = (asked: { still: boolean } | null): readonly Invariant[] => [
  ...(asked ? providerInvariants : []),
  ...(asked?.still ? balanceInvariants : []),
];

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
