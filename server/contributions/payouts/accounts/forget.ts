import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";

/**
 * Forgets what somebody said of themselves, and what the provider still asked of them, and which bank account was theirs. Their account there is asked about until what was
 * sent has arrived, so its number stays.
 */
export async function forgetPayoutsOf(tx: Queries, user_id: number): Promise<void> {
  await tx.row(sql`
    update payout_accounts set says_status = null, requirements = '[]', reasons = '{}', bank_mark = null where user_id = ${user_id}`);
}
