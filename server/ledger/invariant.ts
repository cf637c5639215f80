import type { Sql } from "sql-template-tag";

/** Something that must hold of the books whenever somebody looks. */
export interface Invariant {
  /** Stands in reports, in `ledger_checks` and in alarms: it keeps its name. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly holds: string;
  /**
   * A query that answers a row for each thing that breaks it: `offender`, the id to look for, and `fault`, what is
   * wrong with it. Both are text, of ids, states and cents; never of a name or an address.
   */
  readonly offenders: Sql;
}
