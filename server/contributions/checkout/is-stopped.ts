import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/** Whether a contribution has an open checkout page and contributions to its athlete are off. */
export async function isStopped(queries: Queries, contribution_id: string): Promise<boolean> {
  const stopped = await queries.row(sql`
    select from contributions
     where contribution_id = ${contribution_id}::uuid and state in ('opening', 'open')
       and contributions_are_stopped(player_id)`);
  return stopped !== null;
}
