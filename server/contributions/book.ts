import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";

/** What a transfer can be; between which accounts each moves money is said in the table ledger_kinds. */
export type Kind =
  | "charge"
  | "fee"
  | "refund"
  | "refund_failed"
  | "dispute_withdrawn"
  | "dispute_fee"
  | "dispute_reinstated"
  | "dispute_fee_returned"
  | "dispute_lost"
  | "dispute_won_back";

/** One contribution that is being brought up to date in one transaction, with its row locked. */
export interface Booking {
  readonly world: World;
  readonly tx: Queries;
  readonly contribution_id: string;
  readonly player_id: string;
  readonly currency: string;
  /** What was booked so far, in order. */
  readonly kinds: Kind[];
}

/**
 * Books a transfer of a positive amount, once for each kind and object of the provider. Answers false when it was
 * booked before; fails when it was booked before and differs.
 */
export async function book(
  { tx, contribution_id, player_id, currency, kinds }: Booking,
  kind: Kind,
  provider_object: string,
  happened_at: Date,
  amount_cents: number,
): Promise<boolean> {
  const booked = await tx.row<{ transfer_id: string | null }>(sql`
    select ledger_book(${kind}, ${provider_object}, ${contribution_id}, ${currency}, ${happened_at},
                       ${player_id}, ${amount_cents}) as transfer_id`);
  const isNew = booked?.transfer_id != null;
  if (isNew) kinds.push(kind);
  return isNew;
}
