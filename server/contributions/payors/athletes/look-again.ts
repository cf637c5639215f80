import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { TaskName } from "../../../world/jobs.ts";
import type { World } from "../../../world/world.ts";
import { refusalUnlessNamed } from "../payor-sum.ts";

/** The job that closes the checkout pages that would not be opened anymore. It has a lane of its own with what stops do. */
export const LOOK_AGAIN_TASK: TaskName = { name: "stop_unsaid_pages" };

/** An athlete, the athletes of a school, or, where neither is named, everyone. */
export interface WhosePages {
  readonly player_id?: number | undefined;
  readonly school_id?: number | undefined;
}

/** Has open checkout pages looked at anew, once the caller's transaction is through: what it says holds for them as well. */
export function lookAgain(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  { player_id, school_id }: WhosePages = {},
): Promise<void> {
  const whose = player_id ? `player ${player_id}` : school_id ? `school ${school_id}` : "everyone";
  return jobs.add(tx, LOOK_AGAIN_TASK, { player_id, school_id }, `${LOOK_AGAIN_TASK.name}:${whose}`);
}

/**
 * Whether a checkout page that is still open would bring the sum to what is reported without the word that this takes: the giver's,
 * or the school's. A page that was opened a moment before somebody noted a visa is one.
 */
export async function isUnsaid(queries: Queries, contribution_id: string): Promise<boolean> {
  const page = await queries.row<{
    player_id: number;
    user_id: number | null;
    cents: number;
    agrees: boolean;
  }>(sql`
    select c.player_id::int as player_id, c.user_id::int as user_id,
           (c.amount_cents * coalesce(r.duration_months, 1))::float8 as cents,
           exists (select from report_agreements a where a.contribution_id = c.contribution_id) as agrees
      from contributions c left join recurring_contributions r using (recurring_id)
     where c.contribution_id = ${contribution_id}::uuid and c.state in ('opening', 'open') and c.provider_invoice_id is null`);
  if (!page) return false;
  const { refusal } = await refusalUnlessNamed(queries, {
    ...page,
    but: sql`c.contribution_id = ${contribution_id}::uuid`,
  });
  return refusal !== null;
}
