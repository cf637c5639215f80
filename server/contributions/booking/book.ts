import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** The kinds of transfers. The table `ledger_kinds` says between which accounts each moves money. */
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
  | "dispute_won_back"
  /** Nothing the provider knows of: an admin says it, of an order or a refund (decision 75). */
  | "paid_back_outside"
  /** Likewise: the platform's loss, of the contribution itself (book-beyond-paid.ts). */
  | "beyond_paid"
  | "beyond_paid_less";

/** A contribution that is being brought up to date in one transaction, with its row locked. */
export interface Booking {
  readonly world: World;
  readonly tx: Queries;
  readonly contribution_id: string;
  readonly player_id: string;
  readonly currency: string;
  /** The kinds booked so far, in order. */
  readonly kinds: Kind[];
  /** Refunds whose money left by what was booked so far. */
  readonly went_out?: { readonly amount_cents: number }[];
}

/** What moved, by the object that says so; `amount_cents` is positive. */
export interface Move {
  readonly kind: Kind;
  readonly provider_object: string;
  readonly happened_at: Date;
  readonly amount_cents: number;
}

/**
 * Books a transfer for each move, once for each kind and object of the provider. Returns the kinds that are new.
 * Throws where a transfer was booked before with other facts.
 */
export async function book(booking: Booking, ...moves: Move[]): Promise<Kind[]> {
  const { tx, contribution_id, player_id, currency, kinds } = booking;
  if (moves.length === 0) return [];
  const booked = await tx.rows<{ kind: Kind; transfer_id: string | null }>(sql`
    select kind, ledger_book(kind, provider_object, ${contribution_id}, ${currency}, happened_at, ${player_id},
                             amount_cents) as transfer_id
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
           as moves (kind text, provider_object text, happened_at timestamptz, amount_cents bigint)`);
  const made = booked.filter(({ transfer_id }) => transfer_id !== null).map(({ kind }) => kind);
  kinds.push(...made);
  return made;
}

/** Stores on the row what went back, as the ledger has it. */
export async function keepSums({ tx, contribution_id }: Booking): Promise<void> {
  await tx.row(sql`
    update contributions c
       set refunded_cents = s.refunded_cents, lost_cents = s.lost_cents, in_dispute_cents = s.in_dispute_cents
      from contribution_sums s
     where s.contribution_id = c.contribution_id and c.contribution_id = ${contribution_id}`);
}
