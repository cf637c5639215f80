import sql, { type Sql } from "sql-template-tag";
import type { ReportRule } from "../../../contract/contributions/payor-sum.ts";

/**
 * Of a player `p` with their team `t`: whether what one payor gives them is reported (`ReportRule`). By what is known of the school
 * today: published, or as a person of the school has put right. Where no rule says from which sum on, nothing is reported.
 */
export const REPORT_RULE: Sql = sql`
  case when p.conference = 'High School' or payor_reported_from_cents() is null then 'no'
       else (select case when f.division is null then 'school_first' when f.division = 'I' then 'yes' else 'no' end
               from school_facts_at(t.school_id, 'infinity') f) end`;

/** An athlete as the rule sees them. */
export type Reporting = {
  readonly rule: ReportRule;
  readonly school_name: string;
  readonly player_name: string;
};
