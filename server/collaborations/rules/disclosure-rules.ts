import sql from "sql-template-tag";
import type { Division } from "../../../contract/collaborations/school-facts.ts";
import {
  businessDaysAfter,
  federalHolidays,
  type LeftOut,
  leftOutBetween,
} from "../../../pure/business-days.ts";
import type { Queries } from "../../world/database.ts";
import { closedDaysAt, type Day, type DisclosureRule, daysAfter, type Facts } from "./facts.ts";
import { type Figure, figureIn, ownFigureIn, type RuleRow, readRows, rowsOn } from "./rows.ts";
import { asDeal, mayBeReported, reachedOn } from "./worth.ts";

/** What decides which rules there are. */
export interface RuledBy {
  readonly school_id: number;
  readonly school_name: string;
  readonly at_high_school: boolean;
  readonly us_state: string | null;
  readonly division: Division | null;
  readonly closed_days: readonly LeftOut[];
  /** As they were known. */
  readonly rules: readonly RuleRow[];
}

const IN_DAYS = { counted: "days", runs_from: "signature", is_before: false } as const;

/** Those that hold for an agreement which is signed on a day; or that would, by the lines of another day. */
export function disclosureRulesOn(signed_on: Day, of: RuledBy, day: Day = signed_on): DisclosureRule[] {
  const holding = rowsOn(of.rules, day, of);
  const rules = holding.filter(({ kind }) => kind === "window").map((row) => windowRule(row, of));
  const ours = figureIn(holding, "disclosure-days");
  const own = ownFigureIn(holding, "disclosure-days");
  if (own)
    rules.push({
      ...IN_DAYS,
      source: `The school's own deadline${ours && own.value > ours.value ? `: ${own.value} days, and an earlier day counts` : ""}`,
      source_url: own.row.source_url,
      set_by: of.school_name,
      days: own.value,
      rule_rows: [own.row.rule_row_id],
    });
  if (ours)
    rules.push({
      ...IN_DAYS,
      source: `${ours.value} days after execution, by ${ours.row.source}`,
      source_url: ours.row.source_url,
      set_by: "our procedures",
      days: ours.value,
      rule_rows: [ours.row.rule_row_id],
    });
  const from = figureIn(holding, "report-from-dollars");
  const days = figureIn(holding, "report-business-days");
  if (from && days && !of.at_high_school && (of.division ?? "I") === "I")
    rules.push(commissionRule(signed_on, of, from, days));
  return rules;
}

/** By when a state, an association of high schools or a school wants it disclosed. */
const windowRule = (row: RuleRow, { school_name }: RuledBy): DisclosureRule => ({
  ...IN_DAYS,
  source: `${row.source}: ${row.says}`,
  source_url: row.source_url,
  set_by:
    row.scope === "school"
      ? school_name
      : row.scope_of === null || row.scope === "division"
        ? row.source
        : `the state (${row.scope_of})`,
  days: row.value ?? 0,
  is_before: row.value === null,
  rule_rows: [row.rule_row_id],
});

/** Where the division is not known, it counts too: too early a day harms nobody. */
function commissionRule(
  signed_on: Day,
  { division, closed_days }: RuledBy,
  from: Figure,
  days: Figure,
): DisclosureRule {
  const has_calendar = closed_days.length > 0;
  const counted = has_calendar
    ? "weekends, federal holidays and days on which the school is closed are left out"
    : "weekends alone are left out: without a calendar of the school's a holiday counts, which gives the earlier day";
  const holds = division === null ? ", in case the school is in it: we do not know its division" : "";
  return {
    source: `NIL Go, ${days.value} business days of Division I${holds} (${counted})`,
    source_url: days.row.source_url,
    set_by: "the College Sports Commission",
    days: days.value,
    counted: "business days",
    runs_from: "threshold",
    is_before: false,
    left_out: has_calendar ? leftOutFrom(signed_on, closed_days) : [],
    threshold_dollars: from.value,
    rule_rows: [from.row.rule_row_id, days.row.rule_row_id],
  };
}

/**
 * The very days, to the end of the year after: a calendar that changes, and a holiday that a law adds, change nothing that is pinned. A
 * deal that reaches the threshold later than that is counted by weekends alone.
 */
function leftOutFrom(signed_on: Day, closed_days: readonly LeftOut[]): LeftOut[] {
  const year = Number(signed_on.slice(0, 4));
  const holidays = [year, year + 1, year + 2]
    .flatMap(federalHolidays)
    .map(({ day, name }) => ({ first_day: day, last_day: day, name }));
  const until = `${year + 1}-12-31`;
  return [...holidays, ...closed_days]
    .filter(({ first_day, last_day }) => last_day > signed_on && first_day <= until)
    .sort((a, b) => a.first_day.localeCompare(b.first_day));
}

/** The last day by a rule, and what was left out on the way to it; null where it sets none. */
export function lastDayBy(
  rule: DisclosureRule,
  facts: Facts,
  signed_on: Day,
): { due_on: Day; left_out: readonly string[] } | null {
  const from = rule.runs_from === "signature" ? signed_on : thresholdDay(facts, signed_on, thresholdOf(rule));
  if (!from) return null;
  if (rule.counted === "days") return { due_on: daysAfter(from, rule.days), left_out: [] };
  const { left_out = [] } = rule;
  const due_on = businessDaysAfter(from, rule.days, left_out);
  return { due_on, left_out: leftOutBetween(from, due_on, left_out) };
}

/** What was pinned before the figure was a row is of a time when it was this one. */
const THRESHOLD_BEFORE = 600;
export const thresholdOf = ({ threshold_dollars = THRESHOLD_BEFORE }: DisclosureRule): number =>
  threshold_dollars;

/** That of the signature by which the payor's deals with the athlete came to the threshold, but never before this one's. */
function thresholdDay(facts: Facts, signed_on: Day, from: number): Day | null {
  if (mayBeReported(facts, from)) return signed_on;
  const reached = reachedOn([...facts.payor_deals, asDeal(facts, signed_on)], from);
  return reached && (reached > signed_on ? reached : signed_on);
}

/**
 * Pins the rules of its own day to a signed agreement, once for each day that is noted: what a school changes later, also on that day, counts
 * for the next one. A change on the day itself, by UTC, counts where that day was noted after it.
 */
export async function pinDisclosureRules(tx: Queries, request_id: string, now: Date): Promise<void> {
  const found = await tx.row<Omit<RuledBy, "rules"> & { executed_on: Day; moment: Date }>(sql`
    select r.executed_on::text as executed_on, its.moment, r.school_id, s.school_name, p.conference = 'High School' as at_high_school,
           k.us_state, k.division,
           ${closedDaysAt(sql`r.school_id`, sql`its.moment`)} as closed_days
      from collaboration_requests r join players p using (player_id) join schools s using (school_id)
      cross join lateral (
        select least((r.executed_on + 1)::timestamp at time zone 'UTC' - interval '1 microsecond',
                     coalesce((select min(happened_at) from collaboration_history n
                                where n.request_id = r.request_id and n.act in ('sign', 'correct_signature')
                                  and n.executed_on = r.executed_on), ${now})) as moment) its
      cross join lateral school_facts_at(r.school_id, its.moment) k
     where r.request_id = ${request_id} and r.executed_on is not null and r.disclosure_rules is null`);
  if (!found) return;
  const rules = await readRows(tx, [found.school_id], sql`${found.moment}::timestamptz`);
  const pinned = disclosureRulesOn(found.executed_on, { ...found, rules });
  await tx.row(sql`
    update collaboration_requests set disclosure_rules = ${JSON.stringify(pinned)}
     where request_id = ${request_id}`);
}
