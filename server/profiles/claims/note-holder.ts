import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/**
 * The page of an athlete whose profile was approved under this address and that no account has had by it yet; null without. The
 * claim is held: who undoes it at this moment comes before, or takes the page afterwards.
 */
export const waitingPageOf = (tx: Queries, email: string): Promise<{ player_id: number } | null> =>
  tx.row<{ player_id: number }>(sql`
    select s.player_id::int from profile_details d join profile_submissions s using (submission_id)
     where lower(d.email_address) = lower(${email}) and s.state = 'approved' and s.holder_id is null
       and not exists (select from roles_held r where r.player_id = s.player_id)
     order by s.decided_at limit 1 for no key update of s`);

/** An account has the page by its approved claim. Once it had, no sign-in gives the page to anybody by that claim. */
export async function notePageHolder(
  tx: Queries,
  { player_id, user_id }: { readonly player_id: number; readonly user_id: number },
): Promise<void> {
  await tx.row(sql`
    update profile_submissions s set holder_id = ${user_id}, held_at = now()
      from profile_details d, people p
     where s.player_id = ${player_id} and s.state = 'approved' and s.holder_id is null
       and d.submission_id = s.submission_id and p.user_id = ${user_id} and p.email_key = lower(d.email_address)`);
}
