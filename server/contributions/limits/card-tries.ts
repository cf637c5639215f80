import sql from "sql-template-tag";
import { raiseAlarm } from "../../alarms/raise.ts";
import type { Queries } from "../../world/database.ts";
import type { CardTry } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { cardKey } from "./card-key.ts";

/** Within an hour. A forgotten CVC takes a few tries; a supporter of a whole team with one card stays below too. */
export const DECLINES_PER_CARD = 5;
const PAYMENTS_PER_CARD = 10;

/**
 * Counts the tries to pay for a contribution, as fetched at the provider; may run any number of times. Paid
 * contributions of a card that was tried too often are marked for review (view `contributions_to_review`) and an
 * alarm is raised; nothing is refunded automatically. Runs in the caller's transaction.
 */
export async function noteCardTries(
  world: World,
  tx: Queries,
  contribution_id: string,
  tries: readonly CardTry[],
): Promise<void> {
  if (!world.limits || tries.length === 0) return;
  const named = tries.map(({ card_fingerprint, ...rest }) => ({
    ...rest,
    card_hex: cardKey(world, card_fingerprint)?.toString("hex") ?? null,
  }));
  // A try locks its card. Sorted by card, so that transactions cannot wait for each other in a ring.
  const noted = await tx.row<{ marked: number }>(sql`
    select sum(note_card_try(charge_id, ${contribution_id}::uuid, decode(card_hex, 'hex'), declined, happened_at,
                             ${DECLINES_PER_CARD}, ${PAYMENTS_PER_CARD}))::int as marked
      from (select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
                       as tries (charge_id text, card_hex text, declined boolean, happened_at timestamptz)
             order by card_hex) as in_order`);
  if (!noted?.marked) return;
  const { marked } = noted;
  tx.afterCommit(() => world.log.info({ contribution_id, marked }, "Contributions are marked for review."));
  await raiseAlarm(world, tx, "card_testing", [["The try that was one too many", contribution_id]]);
}
