import type { Payments } from "../../server/world/payments/recurring-payments.ts";
import type { World } from "../../server/world/world.ts";

/** Plants a mistake into what the provider is asked: for `plant` of a year. */
export const mistaken = (mistake: (payments: Payments) => Partial<Payments>) => (world: World) => ({
  ...world,
  payments: { ...world.payments, ...mistake(world.payments) },
});
