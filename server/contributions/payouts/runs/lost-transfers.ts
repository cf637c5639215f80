import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { AthletesTransfer } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { bookTransfer } from "./book-transfer.ts";

/** The provider may list a transfer so much later than one that was made after it. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Transfers to athletes that the provider has since then and our book lacks, the oldest first: a backup was restored, or a server died. One that is in it
 * as unexplained is among them as long as somebody was paid twice by it.
 */
export async function findLostTransfers(world: World, since: Date): Promise<AthletesTransfer[]> {
  const { lost } = await lookSince(world, since);
  const lines = lost.map(({ balance_transaction_id }) => balance_transaction_id);
  const booked = await world.database.rows<{ line: string }>(sql`
    select provider_object as line from ledger_transfers where kind = 'unexplained_out' and provider_object = any (${lines}::text[])`);
  const unexplained = new Set(booked.map(({ line }) => line));
  return lost.filter(
    ({ balance_transaction_id, payout_id, amount_cents, reversed_cents }) =>
      !unexplained.has(balance_transaction_id ?? "") || (payout_id !== null && reversed_cents < amount_cents),
  );
}

/** Transfers since then that are no payout's in our book, with the time of the last transfer that there is; null: there is none. */
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
  // One that was sent by a server that did not live to write it down is booked here; so is what nobody here sent.
  for (const transfer of lost)
    if ((await bookTransfer(world, transfer)) !== null) unknown.push(transfer.transfer_id);
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
