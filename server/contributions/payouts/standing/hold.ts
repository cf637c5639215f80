import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";

/** So long nothing goes out after something changed that a thief would change. */
export const HELD_HOURS = 72;

/**
 * Holds the payouts of an athlete since something of theirs changed, also before they have an account to be paid to: a thief would set one up for themselves.
 * Whoever has one is told by a letter. In the caller's transaction; of anybody else it does nothing. `changed_at`: when it did, where another clock than ours says so.
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
  const has_account = sql`exists (select from payout_accounts where user_id = ${user_id} and closed_at is null and provider_account_id is not null)`;
  const held = await tx.row<{ hold_id: string; is_told: boolean }>(sql`
    insert into payout_holds (user_id, why, since, until)
    select ${user_id}, ${why}, ${since}, ${new Date(now.getTime() + HELD_HOURS * 3_600_000)}
     where ${has_account} or exists (select from roles_held where user_id = ${user_id} and role = 'athlete')
    returning hold_id, ${has_account} as is_told`);
  if (!held?.is_told) return;
  const { hold_id } = held;
  await jobs.add(tx, MAIL_PAYOUT, { about: "held", id: hold_id }, `${MAIL_PAYOUT.name}:held:${hold_id}`);
}
