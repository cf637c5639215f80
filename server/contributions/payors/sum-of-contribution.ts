import sql from "sql-template-tag";
import {
  isReportedTo,
  isReportedTogether,
  type ReportRule,
} from "../../../contract/contributions/payor-sum.ts";
import { NEAR_FROM } from "../../../contract/contributions/payors.ts";
import { dollars } from "../../../pure/numbers.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";
import { REPORT_RULE } from "./reporting.ts";

/** What whoever gave a contribution gave its athlete in all, in cents. */
export interface AthleteSum {
  readonly rule: ReportRule;
  readonly paid_cents: number;
  /** With what plans are yet to charge, and signed deals. */
  readonly sum_cents: number;
  /** From this on it is reported, today; null where nothing is. */
  readonly from_cents: number | null;
  /** It came to what is reported together with others' that counts as one with it. How much that is, is theirs. */
  readonly crossed_together: boolean;
}

/** Null where nobody knows anymore who gave it. A plan counts whole with its first payment, also before it was looked at. */
export const readSumOf = (queries: Queries, contribution_id: string): Promise<AthleteSum | null> =>
  queries.row<AthleteSum>(sql`
    select ${REPORT_RULE} as rule, payor_reported_from_cents()::float8 as from_cents, k.paid_cents::float8 as paid_cents,
           exists (select from payor_groups g join payor_sums s on s.payor_id = g.head_id
                    where g.payor_id = c.payor_id and s.crossed_on is not null
                      and s.player_id = ${pagesOf(sql`p.player_id`)}) as crossed_together,
           (k.sum_cents + case when r.state = 'opening' and r.ended_at is null
                               then r.amount_cents * greatest(0, r.duration_months - (
                                      select count(*) from contributions d
                                       where d.recurring_id = r.recurring_id and d.paid_at is not null))
                               else 0 end)::float8 as sum_cents
      from contributions c join players own using (player_id)
      join players p on p.player_id = coalesce(own.merged_into, own.player_id)
      join teams t on t.team_id = p.team_id join schools s using (school_id)
      left join recurring_contributions r using (recurring_id)
     cross join lateral (
       select sum(m.cents) filter (where m.what = 'paid') as paid_cents, sum(m.cents) as sum_cents
         from payor_moves m
        where m.payor_id = c.payor_id
          and m.player_id = ${pagesOf(sql`p.player_id`)}) as k
     where c.contribution_id = ${contribution_id}::uuid and k.sum_cents is not null`);

/** Whether whoever gave it is asked of ties to the school: by their own figures, and once it is reported together with others'. */
export const isAskedOf = ({ rule, sum_cents, from_cents, crossed_together }: AthleteSum): boolean =>
  rule !== "no" && from_cents !== null && (sum_cents >= NEAR_FROM * from_cents || crossed_together);

/** `In total, you've given Ada Archer $650.`, and that it is reported where it is. */
export function sumWords(player_name: string, sum: AthleteSum): string[] {
  const { rule, paid_cents, sum_cents, from_cents, crossed_together } = sum;
  const more =
    sum_cents > paid_cents ? `, and it's ${dollars(sum_cents / 100)} with what is still to come` : "";
  const given = `In total, you've given ${player_name} ${dollars(paid_cents / 100)}${more}.`;
  if (rule !== "yes" || from_cents === null) return [given];
  if (sum_cents >= from_cents) return [`${given} ${isReportedTo(player_name)}`];
  return [crossed_together ? `${given} ${isReportedTogether(player_name)}` : given];
}
