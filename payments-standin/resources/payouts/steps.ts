import type { Payout } from "../../state/connect-rows.ts";
import type { Provider } from "../../state/provider.ts";
import { sendPayout } from "./pay-out.ts";
import { cancelPayout, endPayout, failPayout } from "./payout-end.ts";

export const payoutSteps = ["in_transit", "paid", "failed", "canceled"] as const;
export type PayoutStep = (typeof payoutSteps)[number];

/** Takes a payout's next step now. Gives null for one that cannot come of it, and then nothing has changed. */
export function stepPayout(
  provider: Provider,
  id: string,
  status: PayoutStep,
  failure_code: string,
): Payout | null {
  const { store } = provider;
  const before = store.get("payout", id);
  if (!before || !waysOn(before).includes(status)) return null;
  return store.act(() => {
    if (status === "in_transit") sendPayout(provider, id);
    else if (status === "paid") endPayout(provider, id, "arrives");
    else if (status === "failed") failPayout(provider, id, failure_code);
    else cancelPayout(provider, id);
    return store.get("payout", id) ?? null;
  });
}

function waysOn({ is: { status } }: Payout): readonly PayoutStep[] {
  if (status === "pending") return payoutSteps;
  if (status === "in_transit") return ["paid", "failed"];
  return status === "paid" ? ["failed"] : [];
}
