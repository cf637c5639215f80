import sql from "sql-template-tag";
import type { Waiting } from "../../../contract/accounts/waiting.ts";
import type { Queries } from "../../world/database.ts";

/** Where the latest profile from a confirmed address stands that is no page yet; null where there is none, or it came to an end. */
export async function profileUnderWay(queries: Queries, email: string): Promise<Waiting["profile"]> {
  const found = await queries.row<{ stands: NonNullable<Waiting["profile"]> }>(sql`
    select case s.state when 'waiting_for_guardian' then 'waits_for_guardian'
                        when 'waiting_for_review' then 'waits_for_review' else 'unfinished' end as stands
      from profile_details d join profile_submissions s using (submission_id)
     where lower(d.email_address) = lower(${email})
       and s.state in ('sent', 'confirmed', 'agreed', 'waiting_for_guardian', 'waiting_for_review')
     order by s.created_at desc limit 1`);
  return found?.stands ?? null;
}

/** Whether a change of an athlete's page waits for the guardian. */
export async function changeWaits(queries: Queries, player_id: number): Promise<boolean> {
  return (await queries.row(sql`select from page_changes where player_id = ${player_id}`)) !== null;
}
