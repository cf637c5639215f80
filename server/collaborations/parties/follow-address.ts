import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/**
 * An account has another address: what was confirmed from the one before stays its own, and its letters go to the account's address of
 * the day. The terms stay as they were agreed to.
 */
export async function followAddress(
  tx: Queries,
  { user_id, from }: { readonly user_id: number; readonly from: string },
): Promise<void> {
  await tx.row(sql`
    update collaboration_requests r set user_id = ${user_id}, follows_account = true
      from collaboration_terms t
     where t.request_id = r.request_id and lower(t.email_address) = lower(${from})
       and r.state <> 'unconfirmed' and (r.user_id is null and not r.follows_account or r.user_id = ${user_id})`);
}

/** What was sent with addresses that are not the account's any more is a guest's, or of the account that has them. */
export async function leaveAddresses(
  tx: Queries,
  { user_id, emails }: { readonly user_id: number; readonly emails: readonly string[] },
): Promise<void> {
  await tx.row(sql`
    update collaboration_requests r set user_id = null, follows_account = false
      from collaboration_terms t
     where t.request_id = r.request_id and r.user_id = ${user_id} and lower(t.email_address) = any (${emails}::text[])`);
}
