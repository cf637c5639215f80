import sql from "sql-template-tag";
import * as z from "zod/mini";
import { raiseAlarm } from "../../../alarms/raise.ts";
import { task } from "../../../http/domain.ts";
import type { AthletesTransfer } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { BOOK_MOVED } from "../jobs/moved.ts";
import { recordReversals } from "../reversals/record.ts";
import { recordTransfer } from "./send.ts";

const payloadShape = z.object({ balance_transaction_id: z.string() });

/** Books what a line of our balance says of a transfer to an athlete. Nothing where it has to be recovered: runs look at that, and a person is told. */
export const bookMoved = task(BOOK_MOVED, async (world, payload) => {
  const { balance_transaction_id } = payloadShape.parse(payload);
  const transfer = await world.payments.fetchTransferOf(balance_transaction_id);
  if (transfer) await bookTransfer(world, transfer);
});

/** Its payout has to be written anew first. */
export const IS_LOST = "its payout is unknown here";

/**
 * Books what our book lacks of a transfer at the provider, with what came back of it. Of a payout of ours it is that payout's. What nobody here sent, or
 * sent twice, is unexplained: what of it came back, too, so that what came back whole is nothing in sum. Answers why it needs somebody still; null: nothing more is to be done.
 */
export async function bookTransfer(world: World, transfer: AthletesTransfer): Promise<string | null> {
  const { payout_id, transfer_id, amount_cents, reversed_cents } = transfer;
  // Made by hand, at the provider: whom it paid has been sent no payout of ours twice.
  if (payout_id === null) return bookUnexplained(world, transfer, { tells: true });
  const ours = await world.database.row<{ amount_cents: string; transfer_id: string | null }>(
    sql`select amount_cents, transfer_id from payouts where payout_id::text = ${payout_id}`,
  );
  const is_second = ours !== null && ours.transfer_id !== null && ours.transfer_id !== transfer_id;
  const is_other = ours !== null && Number(ours.amount_cents) !== amount_cents;
  // What came back whole paid nobody: so a person ends what could not be booked.
  if ((ours === null || is_second || is_other) && reversed_cents === amount_cents)
    return bookUnexplained(world, transfer, { tells: false });
  if (ours === null) return IS_LOST;
  if (is_second) {
    await bookUnexplained(world, transfer, { tells: false });
    return `its payout ${payout_id} was sent by ${ours.transfer_id} already: take one of them back at the provider`;
  }
  if (is_other) return `its payout ${payout_id} is of another amount: compare both`;
  await recordTransfer(world, payout_id, transfer);
  await recordReversals(world, payout_id, transfer);
  return null;
}

/** `tells`: each line raises an alarm of its own. Of the others runs tell until they came back whole. */
async function bookUnexplained(
  world: World,
  transfer: AthletesTransfer,
  { tells }: { tells: boolean },
): Promise<null> {
  const out = { ...transfer, kind: "unexplained_out", type: "transfer", sign: "-" };
  const back = transfer.reversals.map((one) => ({
    ...one,
    ...{ kind: "unexplained_in", type: "transfer_refund", sign: "" },
  }));
  await world.database.transaction(async (tx) => {
    for (const line of [out, ...back.toReversed()]) {
      const { kind, type, sign, balance_transaction_id, amount_cents, created_at } = line;
      if (balance_transaction_id === null) continue;
      const made = await tx.row<{ transfer_id: string | null }>(sql`
        select ledger_book(${kind}, ${balance_transaction_id}, null, ${transfer.currency}, ${created_at}::timestamptz, null, ${amount_cents}::bigint) as transfer_id`);
      if (!tells || !made?.transfer_id) continue;
      await raiseAlarm(world, tx, "unexplained_move", [
        ["Balance transaction", balance_transaction_id],
        ["Type", type],
        ["Amount", sign + (amount_cents / 100).toFixed(2)],
      ]);
    }
  });
  return null;
}
