import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** After it was decided: so long somebody can ask about it. */
const DAYS_KEPT = 365;

/** Deletes what was typed about reports whose time is over. That there was one, and what was decided, stays. */
export const forgetReports = task(
  { name: "reports_forget", times: "31 9 * * *" },
  async ({ database, clock }: Pick<World, "database" | "clock">) => {
    const before = new Date(clock.now().getTime() - DAYS_KEPT * 86_400_000);
    await database.row(sql`
      update order_reports r set reason = null from order_report_decisions d
       where d.report_id = r.report_id and d.decided_at < ${before} and r.reason is not null`);
    await database.row(sql`
      update order_report_decisions set words = null where decided_at < ${before} and words is not null`);
  },
);

/** Whoever deletes their account takes along why they reported something. What they reported is looked at all the same. */
export const forgetReasonsOf = (queries: Queries, user_id: number): Promise<unknown> =>
  queries.row(sql`
    update order_reports r set reason = null
      from orders o join contributions c using (contribution_id)
     where o.order_id = r.order_id and r.reason is not null
       and (r.reported_by = ${user_id} or (r.reporter = 'supporter' and c.user_id = ${user_id}))`);
