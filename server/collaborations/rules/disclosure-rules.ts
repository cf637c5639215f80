import sql from "sql-template-tag";
import { pages } from "../../../contract/pages/addresses.ts";
import type { Queries } from "../../world/database.ts";
import { windowOf } from "./disclosure-windows.ts";
import { businessDaysAfter, type Day, type DisclosureRule, daysAfter, type Facts } from "./facts.ts";
import { mayBeReported, reachedOn } from "./worth.ts";

/** What decides which rules there are. */
export interface RuledBy {
  readonly school_name: string;
  readonly at_high_school: boolean;
  readonly us_state: string | null;
  readonly disclosure_days: number | null;
}

const IN_DAYS = { counted: "days", runs_from: "signature", is_before: false } as const;

/** Those that hold for an agreement which is signed on a day. */
export function disclosureRulesOn(signed_on: Day, of: RuledBy): DisclosureRule[] {
  const rules: DisclosureRule[] = [];
  const known = windowOf(of, signed_on);
  if (known)
    rules.push({
      ...IN_DAYS,
      source: `${known.source}: ${known.says}`,
      source_url: known.source_url,
      set_by: `the state (${known.us_state})`,
      days: known.days ?? 0,
      is_before: known.days === null,
    });
  if (of.disclosure_days !== null)
    rules.push({
      ...IN_DAYS,
      source: "The school's own deadline",
      source_url: null,
      set_by: of.school_name,
      days: of.disclosure_days,
    });
  rules.push({
    ...IN_DAYS,
    source: "30 days after execution, by NIL Compliance & Procedures",
    source_url: pages.compliance.to(),
    set_by: "our procedures",
    days: 30,
  });
  if (!of.at_high_school)
    rules.push({
      source: "NIL Go, 5 business days of Division I (holidays not counted out)",
      source_url: "https://help.nilgo.com",
      set_by: "the College Sports Commission",
      days: 5,
      counted: "business days",
      runs_from: "threshold",
      is_before: false,
    });
  return rules;
}

/** The last day by a rule; null where it sets none. */
export function lastDayBy(rule: DisclosureRule, facts: Facts, signed_on: Day): Day | null {
  const from = rule.runs_from === "signature" ? signed_on : thresholdDay(facts, signed_on);
  if (!from) return null;
  return rule.counted === "days" ? daysAfter(from, rule.days) : businessDaysAfter(from, rule.days);
}

/** That of the signature by which the payor's deals with the athlete came to the threshold, but never before this one's. */
function thresholdDay(facts: Facts, signed_on: Day): Day | null {
  if (mayBeReported(facts)) return signed_on;
  const reached = reachedOn([...facts.payor_deals, { ...facts, executed_on: signed_on }]);
  return reached && (reached > signed_on ? reached : signed_on);
}

/**
 * Pins the rules of its own day to a signed agreement, once: what a school changes later, also on that day, counts for the
 * next one. A change on the day itself, by UTC, counts where the signature was noted after it.
 */
export async function pinDisclosureRules(tx: Queries, request_id: string, now: Date): Promise<void> {
  const found = await tx.row<RuledBy & { executed_on: Day }>(sql`
    select r.executed_on::text as executed_on, s.school_name, p.conference = 'High School' as at_high_school,
           h.us_state, h.disclosure_days::int as disclosure_days
      from collaboration_requests r join players p using (player_id) join schools s using (school_id)
      left join lateral (
        select us_state, disclosure_days from school_rules_held
         where school_id = r.school_id and held_from < (r.executed_on + 1)::timestamp at time zone 'UTC'
           and held_from <= coalesce((select max(happened_at) from collaboration_history n
                                       where n.request_id = r.request_id and n.act = 'sign'), ${now})
         order by held_from desc limit 1) h on true
     where r.request_id = ${request_id} and r.executed_on is not null and r.disclosure_rules is null`);
  if (!found) return;
  await tx.row(sql`
    update collaboration_requests set disclosure_rules = ${JSON.stringify(disclosureRulesOn(found.executed_on, found))}
     where request_id = ${request_id}`);
}
