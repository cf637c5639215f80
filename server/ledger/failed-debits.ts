import sql from "sql-template-tag";
import type { BalanceMove } from "../world/payments/card-payments.ts";
import type { World } from "../world/world.ts";

/**
 * What is to be booked of the lines of bank debits that failed. A debit stands in the provider's balance from the day it is begun
 * (`payment`), and where the bank says no another line takes that back (`payment_failure_refund`). Neither is money that anybody gave: of both
 * only what their fees leave is booked, as fees of the platform, whichever of them the provider gives back. What is taken back of a payment that is in
 * our book stays what it is, unexplained.
 */
export async function withFailedDebits(
  world: Pick<World, "database" | "payments">,
  moves: readonly BalanceMove[],
): Promise<BalanceMove[]> {
  const failures = moves.filter(({ type }) => type === "payment_failure_refund");
  if (failures.length === 0) return [...moves];
  const debits = new Map<string, BalanceMove>();
  for (const failure of failures) {
    const begun = await beginningOf(world, failure);
    if (begun) debits.set(failure.balance_transaction_id, begun);
  }
  return moves.flatMap((move) => {
    const begun = debits.get(move.balance_transaction_id);
    return begun ? [feeOf(begun), feeOf(move)] : [move];
  });
}

/** The line with which the debit was begun; null where it was paid, as our book says, or has none. */
async function beginningOf(
  { database, payments }: Pick<World, "database" | "payments">,
  { source_id, amount_cents }: BalanceMove,
): Promise<BalanceMove | null> {
  if (source_id === null) return null;
  const paid = await database.row(sql`
    select from ledger_transfers where kind = 'charge' and provider_object = ${source_id}`);
  if (paid) return null;
  for await (const move of payments.listBalanceMoves(undefined, source_id))
    if (move.type === "payment" && move.amount_cents === -amount_cents) return move;
  return null;
}

/** A fee of the account moves nothing but the fee. */
const feeOf = (move: BalanceMove): BalanceMove => ({
  ...move,
  type: "stripe_fee",
  amount_cents: 0,
  net_cents: -move.fee_cents,
});
