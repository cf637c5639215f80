import type { MovableWorld } from "../../testing/clock.ts";

/** What of the platform's balance at the provider is there to be sent: less or more of it. */
export function balanceOf({ world, control }: Pick<MovableWorld, "world" | "control">) {
  const reserve = (amount: number) =>
    control("POST", "/own_moves", { type: amount < 0 ? "reserve_hold" : "reserve_release", amount });

  /** Takes all but so much of it away. Answers how much that is. */
  async function leave(cents: number): Promise<number> {
    const [available] = await world.payments.fetchAvailable();
    const taken = (available?.amount_cents ?? 0) - cents;
    await reserve(-taken);
    return taken;
  }
  return { leave, reserve };
}
