import { closeAlarm, partOf } from "../../alarms/raise.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { mailPaidBack } from "../letters/paid-back.ts";
import { followPayment } from "../orders/steps/follow-payment.ts";
import { type Booking, book, keepSums } from "./book.ts";
import { bookBeyondPaid } from "./book-beyond-paid.ts";
import { closeSettled } from "./close-alarms.ts";

/** What was paid back from outside the provider, as an admin says: of an order, or of a refund that came to nothing. */
export interface PaidBackOutside {
  readonly contribution_id: string;
  readonly order_id: string | null;
  readonly refund_id: string | null;
  readonly player_id: string;
  readonly currency: string;
  readonly amount_cents: number;
  readonly happened_at: Date;
}

/**
 * The one booking that the provider knows nothing of (decision 75): what is held for the order or the athlete goes out by the platform's
 * bank. An order follows, alarms that asked for it close, and the supporter is told. In the caller's transaction, with the contribution locked.
 */
export async function bookPaidBack(world: World, tx: Queries, paid: PaidBackOutside): Promise<void> {
  const { contribution_id, order_id, refund_id, player_id, currency, amount_cents, happened_at } = paid;
  const provider_object = refund_id ?? order_id ?? "";
  const booking: Booking = { world, tx, contribution_id, player_id, currency, kinds: [] };
  await book(booking, { kind: "paid_back_outside", provider_object, happened_at, amount_cents });
  await keepSums(booking);
  await bookBeyondPaid(booking);
  await followPayment(world, tx, contribution_id);
  await closeSettled(booking);
  if (refund_id !== null) await closeAlarm(world, tx, "refund_failed", partOf(contribution_id, refund_id));
  const of = refund_id === null ? { order_id } : { refund_id };
  await world.jobs.add(tx, mailPaidBack, of, `${mailPaidBack.name}:${provider_object}`);
}
