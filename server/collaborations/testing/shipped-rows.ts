import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { RULE_KINDS, RULE_SCOPES, RULE_STATUSES } from "../../../contract/collaborations/rule-kinds.ts";
import type { RuleRow } from "../rules/rows.ts";

const LINES: readonly Line[] = parse(
  readFileSync(join(import.meta.dirname, "../../../database/facts/rules.csv")),
  { columns: true },
);

/** The rules that ship with the program, as the database would have them; numbered from 1 in the order of the file. */
export const SHIPPED_ROWS: readonly RuleRow[] = LINES.map(rowOf);

type Line = Readonly<
  Record<Exclude<keyof RuleRow, "rule_row_id" | "school_id"> | "shipped_as" | "supersedes", string>
>;

/** The last day of a line that another one names as superseded: the one before that one's first. */
function endOf({ shipped_as }: Line): string | null {
  const from = LINES.find(({ supersedes }) => supersedes === shipped_as)?.effective_from;
  return from ? new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10) : null;
}

function rowOf(line: Line, at: number): RuleRow {
  return {
    rule_row_id: at + 1,
    rule_id: line.rule_id,
    kind: oneOf(RULE_KINDS, line.kind),
    scope: oneOf(RULE_SCOPES, line.scope),
    scope_of: line.scope_of || null,
    school_id: null,
    value: line.value === "" ? null : Number(line.value),
    says: line.says,
    source: line.source,
    source_url: line.source_url || null,
    effective_from: line.effective_from || null,
    effective_until: line.effective_until || endOf(line),
    seen_on: line.seen_on || null,
    status: oneOf(RULE_STATUSES, line.status),
    doubt: line.doubt || null,
  };
}

function oneOf<Value extends string>(known: readonly Value[], word: string): Value {
  const found = known.find((each) => each === word);
  if (found === undefined) throw new Error(`'${word}' is none of ${known.join(", ")}.`);
  return found;
}
