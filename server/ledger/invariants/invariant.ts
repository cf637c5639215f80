import sql, { type Sql } from "sql-template-tag";

/** Something that must hold of the books whenever somebody looks. */
export interface Invariant extends InvariantName {
  /**
   * A query that answers a row for each thing that breaks it: `offender`, the id to look for, and `fault`, what is
   * wrong with it, of ids, states and cents; never of a name or an address.
   */
  readonly offenders: Sql;
}

export interface InvariantName {
  /** Stands in reports, in `ledger_checks` and in alarms: it keeps its name. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly holds: string;
}

/** One walk through large tables that answers for several invariants: its rows also say which one each `breaks`. */
export interface Look {
  readonly invariants: readonly InvariantName[];
  readonly offenders: Sql;
}

/** An invariant with a query of its own is a look for one. */
export function lookOf(one: Invariant | Look): Look {
  if ("invariants" in one) return one;
  const { name, offenders } = one;
  return {
    invariants: [one],
    offenders: sql`select ${name}::text as breaks, offender, fault from (${offenders}) as found`,
  };
}
