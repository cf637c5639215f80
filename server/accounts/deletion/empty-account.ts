import sql from "sql-template-tag";
import { leaveRequests } from "../../collaborations/acts.ts";
import { forgetPayouts, forgetUntold } from "../../contributions/acts.ts";
import { forgetFavoritesOf } from "../../favorites/acts.ts";
import { dropCopies } from "../../people/drop-copies.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import { forgetReports } from "../../profiles/acts.ts";
import { forgetProofsOf } from "../../profiles/proofs/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dropFactors } from "../factors/standing.ts";
import { forgetChangesOf } from "../letters/email-changes.ts";
import { forgetBrowsersOf } from "../sessions/known-browsers.ts";

/**
 * Takes away what somebody kept with an account: who leaves, and who was there before anybody confirmed its address.
 * The account's own row and what was given are the caller's.
 */
export async function emptyAccount(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  user_id: number,
): Promise<void> {
  await endSessionsOf(tx, user_id);
  await dropFactors(tx, user_id);
  await dropCopies(tx, user_id);
  await tx.row(sql`
    update people set second_factor_since = null, second_factor_due_at = null where user_id = ${user_id}`);
  await forgetBrowsersOf(tx, user_id);
  await tx.row(sql`delete from mailed_links where user_id = ${user_id}`);
  await tx.row(sql`delete from mail_choices where user_id = ${user_id}`);
  await forgetUntold(tx, user_id);
  await forgetChangesOf(tx, user_id);
  await tx.row(sql`delete from user_profiles where user_id = ${user_id}`);
  await forgetFavoritesOf(tx, user_id);
  await leaveRequests(tx, user_id);
  await forgetProofsOf(world, tx, user_id);
  await forgetReports(tx, user_id);
  await forgetPayouts(tx, user_id);
}
