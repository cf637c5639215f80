import sql, { type Sql } from "sql-template-tag";
import { AGREE_DAYS } from "../../../contract/accounts/factor-removal.ts";
import { audit } from "../../http/calls/audit.ts";
import { holdAccount } from "../../people/hold-account.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

const AGREE_MS = AGREE_DAYS * 86_400_000;

/** Until when another admin may agree to what was asked then: at that moment it is over. */
export const agreeBy = (asked_at: Date): Date => new Date(asked_at.getTime() + AGREE_MS);

/** Of a row of `factor_removals`: another admin may still agree. */
export const mayBeAgreed = (now: Date): Sql => sql`asked_at > ${new Date(now.getTime() - AGREE_MS)}`;

/** Removals that another admin may still agree to, and this one among them: not those of their own asking or account. */
export async function countAgreeable(queries: Queries, admin_id: number, now: Date): Promise<number> {
  const found = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from factor_removals
     where over_at is null and agreed_by is null and ${mayBeAgreed(now)} and asked_by <> ${admin_id} and user_id <> ${admin_id}`);
  return found?.count ?? 0;
}

/** Ends every removal that one admin asked for and no other agreed to in time. What was agreed on stays, however late it is. */
export async function endUnagreed(world: Pick<World, "database" | "clock">): Promise<void> {
  const late = await world.database.rows<{ user_id: number }>(sql`
    select user_id::int as user_id from factor_removals
     where over_at is null and agreed_by is null and not (${mayBeAgreed(world.clock.now())}) order by asked_at`);
  for (const { user_id } of late)
    await world.database.transaction(async (tx) => {
      // Whoever agrees holds the account as well: at the last moment one of the two comes first.
      await holdAccount(tx, user_id);
      await endUnagreedOf(world, tx, user_id);
    });
}

/** Ends the one of an account, if there is one; the caller holds the account. */
export async function endUnagreedOf(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  user_id: number,
): Promise<void> {
  const now = clock.now();
  const ended = await tx.row<{ removal_id: string }>(sql`
    update factor_removals set over_at = ${now}, outcome = 'stopped'
     where user_id = ${user_id} and over_at is null and agreed_by is null and not (${mayBeAgreed(now)})
    returning removal_id`);
  if (!ended) return;
  await audit(
    tx,
    { request_id: ended.removal_id, session: null },
    { act: "ended a removal of a second step that no other admin agreed to", subject: `user ${user_id}` },
  );
}
