import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { mailPaidBack } from "../letters/paid-back.ts";
import { followPayment } from "../orders/steps/follow-payment.ts";
import { type Booking, book, keepSums } from "./book.ts";
import { bookBeyondPaid } from "./book-beyond-paid.ts";
import { closeSettled } from "./close-alarms.ts";

/** What was paid back of an order from outside the provider, as an admin says. */
export interface PaidBackOutside {
  readonly contribution_id: string;
  readonly order_id: string;
  readonly player_id: string;
  readonly currency: string;
  readonly amount_cents: number;
  readonly happened_at: Date;
}

/**
 * The one booking that the provider knows nothing of (decision 75): what is held for the order goes out by the platform's bank. The order
 * follows, alarms that asked for it close, and the supporter is told. In the caller's transaction, with the contribution locked.
 */
export async function bookPaidBack(world: World, tx: Queries, paid: PaidBackOutside): Promise<void> {
  const { contribution_id, order_id, player_id, currency, amount_cents, happened_at } = paid;
  const booking: Booking = { world, tx, contribution_id, player_id, currency, kinds: [] };
  await book(booking, { kind: "paid_back_outside", provider_object: order_id, happened_at, amount_cents });
  await keepSums(booking);
  await bookBeyondPaid(booking);
  await followPayment(world, tx, contribution_id);
  await closeSettled(booking);
  await world.jobs.add(tx, mailPaidBack, { order_id }, `${mailPaidBack.name}:${order_id}`);
}
