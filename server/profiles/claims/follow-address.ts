import sql from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import { takePageFrom } from "../../people/page-holders.ts";
import type { Queries } from "../../world/database.ts";

/**
 * An account has another address: what was sent in under the one before, and is not another account's by now, follows it, so that its
 * page finds the account and its letters their reader. What nobody has confirmed yet stays: it may be a stranger's. Answers which.
 */
export async function followAddress(
  tx: Queries,
  { user_id, from, to }: { readonly user_id: number; readonly from: string; readonly to: string },
): Promise<string[]> {
  const followed = await tx.rows<{ submission_id: string }>(sql`
    update profile_details d set email_address = ${to}
      from profile_submissions s
     where s.submission_id = d.submission_id and lower(d.email_address) = lower(${from})
       and s.state not in ('sent', 'withdrawn', 'expired') and (s.holder_id is null or s.holder_id = ${user_id})
       and not exists (select from roles_held r where r.player_id = s.player_id and r.user_id <> ${user_id})
    returning d.submission_id`);
  return followed.map(({ submission_id }) => submission_id);
}

/** The addresses are as they were before those changes, the latest of which comes first. */
export async function goBack(
  tx: Queries,
  undone: readonly { readonly old_email: string; readonly profiles: readonly string[] }[],
): Promise<void> {
  for (const { old_email, profiles } of undone)
    await tx.row(sql`
      update profile_details set email_address = ${old_email} where submission_id = any (${profiles}::uuid[])`);
}

/** A page that an account got by an address that is not its own any more waits for the account that has it. */
export async function leaveAddresses(
  tx: Queries,
  { user_id, emails }: { readonly user_id: number; readonly emails: readonly string[] },
  by: Pick<Asker, "request_id" | "session">,
): Promise<void> {
  const left = await tx.rows<{ player_id: number }>(sql`
    update profile_submissions s set holder_id = null, held_at = null
      from profile_details d
     where d.submission_id = s.submission_id and s.holder_id = ${user_id} and s.state = 'approved'
       and lower(d.email_address) = any (${emails}::text[])
    returning s.player_id::int`);
  for (const { player_id } of left) await takePageFrom(tx, player_id, by);
}
