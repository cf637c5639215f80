import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** The page of an athlete whose profile was approved under this address, while it is nobody's account's; null without. */
export async function unheldPageOf(queries: Queries, email: string): Promise<number | null> {
  const found = await queries.row<{ player_id: number }>(sql`
    select s.player_id::int from profile_details d join profile_submissions s using (submission_id)
     where lower(d.email_address) = lower(${email}) and s.state = 'approved'
       and not exists (select from roles_held r where r.player_id = s.player_id)
     order by s.decided_at limit 1`);
  return found?.player_id ?? null;
}
