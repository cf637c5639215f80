import type { Pool } from "pg";
import sql from "sql-template-tag";
import {
  askForReversalOf,
  carryOutReversal,
  decideReversalOf,
} from "../../server/contributions/payouts/reversals/reverse.ts";
import { asker } from "../../server/contributions/payouts/testing/payouts.ts";
import { workOff } from "../../server/contributions/testing/clock.ts";
import type { World } from "../../server/world/world.ts";

interface Given {
  readonly world: World;
  readonly owner: Pool;
  readonly random: () => number;
}

/** Of what was sent on this day, before it is at the bank, some is taken back: one admin asks, another agrees. Answers what came of it. */
export async function takeBack(
  given: Pick<Given, "world" | "random">,
  [asks = 0, agrees = 0]: readonly number[],
): Promise<boolean> {
  const { world, random } = given;
  const sent = await world.database.row<{ payout_id: string; left: number }>(sql`
    select payout_id, (amount_cents - reversed_cents)::float8 as left from payouts
     where state = 'sent' and reversed_cents < amount_cents and sent_at > ${world.clock.now()}::timestamptz - interval '12 hours' order by sent_at desc, player_id, payout_id limit 1`);
  if (!sent) return false;
  const amount = (1 + Math.floor(random() * sent.left)) / 100;
  await askForReversalOf(world, asker(asks), sent.payout_id, {
    amount,
    reason: "It was the wrong athlete's money.",
  });
  const made = await world.database.row<{ payout_reversal_id: string }>(sql`
    select payout_reversal_id from payout_reversals where payout_id = ${sent.payout_id}::uuid and state = 'asked'`);
  const decision = random() < 0.8 ? "agree" : "withdraw";
  if (made) await decideReversalOf(world, asker(agrees), made.payout_reversal_id, decision);
  await workOff(world, carryOutReversal);
  return true;
}

/** Once a week some of the reports that are due are made. */
export const noteReports = (
  { owner, world }: Pick<Given, "owner" | "world">,
  [admin]: readonly number[],
): Promise<unknown> =>
  owner.query(
    `insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at)
     select payor_id, player_id, crossed_on, sum_cents, $1, $2
       from payor_sums s where crossed_on is not null and payor_id % 3 <> 0
        and not exists (select from payor_reports r where r.player_id = s.player_id and r.payor_id = s.payor_id and r.noted_at >= s.crossed_on)`,
    [admin, world.clock.now()],
  );
