import sql, { type Sql } from "sql-template-tag";
import type {
  FigureId,
  RuleKind,
  RuleScope,
  RuleStatus,
} from "../../../contract/collaborations/rule-kinds.ts";
import type { Division } from "../../../contract/collaborations/school-facts.ts";
import type { Reads } from "../../world/database.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
type Day = string;

/**
 * Of when the source is, as it was seen: a day, a month or a year ('2025-07-14', '2023-01', '2021'); null where it carries no
 * date. Never the day on which somebody copied it: that would make it look newer than what we know.
 */
export type SourceDate = string | null;

/** A rule or a figure as it is kept (0093-rules.sql); when it ended, `effective_until` says so. */
export interface RuleRow {
  readonly rule_row_id: number;
  readonly rule_id: string;
  readonly kind: RuleKind;
  readonly scope: RuleScope;
  readonly scope_of: string | null;
  readonly school_id: number | null;
  /** A figure, or the days of a window; null where a window is before the signature. */
  readonly value: number | null;
  readonly says: string;
  readonly source: string;
  readonly source_url: string | null;
  readonly effective_from: Day | null;
  readonly effective_until: Day | null;
  readonly seen_on: SourceDate;
  readonly status: RuleStatus;
  /** Why a person looks whether it holds. */
  readonly doubt: string | null;
}

/** Whom a rule can be about. */
export interface Ruled {
  readonly school_id: number;
  readonly at_high_school: boolean;
  readonly us_state: string | null;
  readonly division: Division | null;
}

/** Those that hold for somebody on a day. What is pending never does. */
export const rowsOn = (rows: readonly RuleRow[], day: Day, who: Ruled): RuleRow[] =>
  rows.filter((row) => row.status !== "pending" && isInForce(row, day) && isAbout(row, who));

const isInForce = ({ effective_from, effective_until }: RuleRow, day: Day): boolean =>
  (effective_from ?? day) <= day && day <= (effective_until ?? day);

function isAbout({ scope, scope_of, school_id }: RuleRow, who: Ruled): boolean {
  switch (scope) {
    case "nation":
      return true;
    case "division":
      // Where the division is not known, it counts too: too early a day harms nobody.
      return !who.at_high_school && (who.division === null || who.division === scope_of);
    case "state":
      return !who.at_high_school && who.us_state === scope_of;
    case "association":
      return who.at_high_school && who.us_state === scope_of;
    default:
      return school_id === who.school_id;
  }
}

/** What a school says for itself beside what is asked from above: two of these don't clash, and the earlier day counts. */
export const OWN_DAYS: ReadonlySet<string> = new Set<FigureId>(["review-days", "disclosure-days"]);

/** A figure as it counts: where several sources say it, the lowest, which gives the earlier day. */
export interface Figure {
  readonly value: number;
  /** The line that it is from. */
  readonly row: RuleRow;
  /** All lines that say one. */
  readonly said: readonly RuleRow[];
}

/** Of lines that hold; null where none says it. Of `OWN_DAYS` those from above alone. */
export const figureIn = (holding: readonly RuleRow[], figure_id: FigureId): Figure | null =>
  lowestOf(
    holding.filter(({ scope }) => scope !== "school" || !OWN_DAYS.has(figure_id)),
    figure_id,
  );

/** The same of what a school says for itself, of `OWN_DAYS`. */
export const ownFigureIn = (holding: readonly RuleRow[], figure_id: FigureId): Figure | null =>
  OWN_DAYS.has(figure_id)
    ? lowestOf(
        holding.filter(({ scope }) => scope === "school"),
        figure_id,
      )
    : null;

function lowestOf(holding: readonly RuleRow[], figure_id: FigureId): Figure | null {
  const said = holding.filter(({ kind, rule_id }) => kind === "figure" && rule_id === figure_id);
  const [row] = said.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  return row?.value == null ? null : { value: row.value, row, said };
}

/** Whether its sources clash: then a person decides. */
export const clashes = ({ said }: Figure): boolean =>
  said.some(({ status }) => status === "contested") || new Set(said.map(({ value }) => value)).size > 1;

/** A line with its ending, as it was known at a moment: what `rules r` and `rule_endings e` hold. */
export const ROW_COLUMNS: Sql = sql`
  r.rule_row_id::int as rule_row_id, r.rule_id, r.kind, r.scope, r.scope_of, r.school_id, r.value::float8 as value, r.says,
  r.source, r.source_url, r.effective_from::text as effective_from,
  least(r.effective_until, e.ends_on)::text as effective_until, r.seen_on, r.status, r.doubt`;

/** The rules as they were known at a moment, `infinity` being now: those of everybody, and the own ones of some schools. */
export const readRows = (queries: Reads, school_ids: readonly number[], at: Sql): Promise<RuleRow[]> =>
  queries.rows<RuleRow>(sql`
    select ${ROW_COLUMNS}
      from rules r left join rule_endings e on e.rule_row_id = r.rule_row_id and e.ended_at <= ${at}
     where r.added_at <= ${at} and (r.school_id is null or r.school_id = any(${school_ids}::int[]))
     order by r.rule_row_id`);

export const NOW: Sql = sql`'infinity'::timestamptz`;
