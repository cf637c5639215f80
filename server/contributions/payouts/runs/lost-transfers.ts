import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { AthletesTransfer } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { recordTransfer } from "./send.ts";

/** The provider may list a transfer so much later than one that was made after it. */
const OVERLAP_MS = 24 * 3_600_000;

/** Transfers to athletes that the provider has since then and our book lacks, the oldest first: a backup was restored, or a server died. */
export async function findLostTransfers(world: World, since: Date): Promise<AthletesTransfer[]> {
  return (await lookSince(world, since)).lost;
}

/** The same, with the time of the last transfer that there is; null: there is none. */
async function lookSince(
  world: World,
  since: Date,
): Promise<{ lost: AthletesTransfer[]; last_at: Date | null }> {
  const listed = await Array.fromAsync(world.payments.listTransfers(since));
  const known = await world.database.rows<{ transfer_id: string }>(sql`
    select transfer_id from payouts where transfer_id = any (${listed.map(({ transfer_id }) => transfer_id)}::text[])`);
  const ids = new Set(known.map(({ transfer_id }) => transfer_id));
  return {
    lost: listed.filter(({ transfer_id }) => !ids.has(transfer_id)).reverse(),
    last_at: listed[0]?.created_at ?? null,
  };
}

/**
 * Whether a payout may be planned or sent: the provider knows of no transfer that our book has not. Else somebody would be paid twice, as after a
 * backup was restored: nothing goes out then, and a person is told. Only what came after the last look that found none missing is looked at.
 */
export async function mayPlan(world: World): Promise<boolean> {
  const known = await world.database.row<{ at: Date }>(
    sql`select known_until as at from payout_transfers_known`,
  );
  const { lost, last_at } = await lookSince(
    world,
    known ? new Date(known.at.getTime() - OVERLAP_MS) : new Date(0),
  );
  const unknown: string[] = [];
  for (const transfer of lost) if (!(await isKnown(world, transfer))) unknown.push(transfer.transfer_id);
  const [first] = unknown;
  await world.database.transaction(async (tx) => {
    if (first !== undefined) {
      const facts: [string, string][] = [
        ["Transfers", String(unknown.length)],
        ["The first", first],
      ];
      return raiseAlarm(world, tx, "payouts_unknown", facts, "transfers");
    }
    if (last_at)
      await tx.row(sql`
        insert into payout_transfers_known as k (known_until) values (${last_at})
        on conflict (only_row) do update set known_until = greatest(k.known_until, excluded.known_until)`);
    return closeAlarm(world, tx, "payouts_unknown", "transfers");
  });
  return first === undefined;
}

/** Whether a transfer that was not in the book is in it by now, or need not be. */
async function isKnown(world: World, transfer: AthletesTransfer): Promise<boolean> {
  const { payout_id, transfer_id, amount_cents, reversed_cents } = transfer;
  // Made by hand, at the provider: whom it paid has been sent no payout of ours twice.
  if (payout_id === null) return true;
  const ours = await world.database.row<{
    state: string;
    transfer_id: string | null;
    amount_cents: string;
  }>(sql`
    select state, transfer_id, amount_cents from payouts where payout_id::text = ${payout_id}`);
  // What came back whole paid nobody: so a person ends what could not be booked, like a second transfer of one payout. Who sends may have written it down
  // since the book was asked.
  if (!ours || ours.state === "sent")
    return reversed_cents === amount_cents || ours?.transfer_id === transfer_id;
  if (Number(ours.amount_cents) !== amount_cents) return false;
  // One that was sent by a server that did not live to write it down.
  await recordTransfer(world, payout_id, transfer);
  return true;
}
