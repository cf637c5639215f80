import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { settle } from "../booking/settle.ts";
import { findOrOpenSource } from "./find-or-open.ts";

/**
 * Closes the checkout page of a contribution, if it has one, any number of times. What was paid on it a moment before is booked like any
 * money. Throws `ProviderAway`.
 */
export async function closePage(world: World, contribution_id: string): Promise<void> {
  const source = await findOrOpenSource(world, contribution_id);
  if (!source || !("session_id" in source)) return;
  try {
    await world.payments.closeCheckout(source.session_id);
  } catch (error) {
    // It was paid or has expired.
    if (!(error instanceof ProviderRefused)) throw error;
  }
  await settle(world, source);
}
