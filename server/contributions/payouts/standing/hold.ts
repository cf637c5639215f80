import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";

/** So long nothing goes out after something changed that a thief would change. */
export const HELD_HOURS = 72;

/**
 * Holds the payouts of whoever has an account to be paid to, since something of theirs changed, and has a letter tell them. In the
 * caller's transaction; of anybody else it does nothing. `changed_at`: when it did, where another clock than ours says so.
 */
export async function holdPayouts(
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  tx: Queries,
  user_id: number,
  why: "bank" | "email" | "password" | "device",
  changed_at: Date | null = null,
): Promise<void> {
  const now = clock.now();
  const since = changed_at && changed_at > now ? changed_at : now;
  const held = await tx.row<{ hold_id: string }>(sql`
    insert into payout_holds (user_id, why, since, until)
    select ${user_id}, ${why}, ${since}, ${new Date(now.getTime() + HELD_HOURS * 3_600_000)}
     where exists (select from payout_accounts where user_id = ${user_id} and closed_at is null and provider_account_id is not null)
    returning hold_id`);
  if (!held) return;
  const { hold_id } = held;
  await jobs.add(tx, MAIL_PAYOUT, { about: "held", id: hold_id }, `${MAIL_PAYOUT.name}:held:${hold_id}`);
}
