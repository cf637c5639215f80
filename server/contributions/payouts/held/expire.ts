import sql from "sql-template-tag";
import type { World } from "../../../world/world.ts";
import { MAIL_HELD } from "../jobs/letters.ts";
import { patienceOf } from "../standing/patience.ts";

/** Ends what one admin asked for so long ago, and nobody agreed to: whoever asked is told. An admin can ask for it again. */
export async function expireAsked(world: World): Promise<void> {
  const now = world.clock.now();
  const before = new Date(now.getTime() - patienceOf(world).asked_days * 86_400_000);
  await world.database.transaction(async (tx) => {
    const reversals = await tx.rows<{ id: string }>(sql`
      update payout_reversals set state = 'expired', decided_at = ${now}
       where state = 'asked' and asked_at <= ${before} returning payout_reversal_id as id`);
    const decisions = await tx.rows<{ id: string }>(sql`
      update held_decisions set state = 'expired', decided_at = ${now}
       where state = 'asked' and asked_at <= ${before} returning decision_id as id`);
    const tell = (about: string, { id }: { id: string }) =>
      world.jobs.add(tx, MAIL_HELD, { about, id }, `${MAIL_HELD.name}:${about}:${id}`);
    for (const one of reversals) await tell("reversal_expired", one);
    for (const one of decisions) await tell("decision_expired", one);
  });
}
