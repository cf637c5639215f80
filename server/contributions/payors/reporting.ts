import sql, { type Sql } from "sql-template-tag";
import type { ReportRule } from "../../../contract/contributions/payor-sum.ts";

/**
 * Of a player `p` with their team `t`: whether what one payor gives them is reported (`ReportRule`). By what is known of the school
 * today: published, or as a person of the school has put right. Where no rule says from which sum on, nothing is reported.
 */
export const REPORT_RULE: Sql = sql`
  case when p.conference = 'High School' or (select payor_reported_from_cents()) is null then 'no'
       else (select case when f.division is null then 'school_first' when f.division = 'I' then 'yes' else 'no' end
               from school_facts_at(t.school_id, 'infinity') f) end`;

/**
 * Of the same `p` and `t`: whether a person of the school has to look before what would be reported is charged, since its office said that
 * the athlete is on a student visa. What another school looked at, this one has not. It holds payments alone: what was given is reported as
 * ever.
 */
export const VISA_WAITS: Sql = sql`
  coalesce((select m.says = 'on_visa' or (m.says = 'looked_at' and m.school_id <> t.school_id)
              from visa_marks m join players page on page.player_id = m.player_id
             where p.player_id in (page.player_id, page.merged_into) order by m.mark_id desc limit 1), false)`;

/**
 * `REPORT_RULE` for whoever is about to give: the school first also where a visa waits. Why, they are not told.
 */
export const RULE_TO_GIVE_BY: Sql = sql`
  case when ${REPORT_RULE} = 'yes' and ${VISA_WAITS} then 'school_first' else ${REPORT_RULE} end`;

/** An athlete as the rule sees them. */
export type Reporting = {
  readonly rule: ReportRule;
  readonly school_name: string;
  readonly player_name: string;
};
