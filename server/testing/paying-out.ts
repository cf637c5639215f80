import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { onboarded, platformHas } from "../../payments-standin/testing/athletes.ts";
import { startForTest, stoppedClock } from "../../payments-standin/testing/provider.ts";
import { startRecorded } from "../../payments-standin/testing/recorded.ts";
import type { PayingOut } from "../world/payments/paying-out.ts";
import { openStripe } from "../world/payments/stripe/stripe.ts";

export const ACCOUNTS_SECRET = "whsec_accounts";
export const THIN_SECRET = "whsec_thin";

/** The provider, played on a clock that stands still, and our door to it. */
export async function playPayingOut(t: TestContext, settings: Parameters<typeof startForTest>[1] = {}) {
  const played = await startForTest(t, { ...stoppedClock(), ...settings });
  const payments = doorTo(played.origin);
  return {
    ...played,
    payments,
    /** What befalls the next requests; three times is as often as one is sent. */
    trouble: (rule: object) => played.control("POST", "/chaos", { on: "request", times: 3, ...rule }),
    quiet: () => played.control("DELETE", "/chaos"),
    /** An athlete's account that is as the scenario of the stand-in's form has it, and so much money to send. */
    async ready(cents = 20_000, scenario = "ready"): Promise<string> {
      await platformHas(played, cents);
      return onboarded(played, scenario);
    },
  };
}

/** Our door to a provider that answers what it is told to, as its own document has it. */
export async function openRecorded(begun: AsyncDisposableStack) {
  const { origin, answer } = await startRecorded(begun);
  return { payments: doorTo(origin), answer };
}

const doorTo = (api_origin: string): PayingOut =>
  openStripe({
    secret_key: "sk_test_fixture",
    webhook_secrets: ["whsec_platform"],
    accounts_webhook_secrets: [ACCOUNTS_SECRET],
    thin_webhook_secrets: [THIN_SECRET],
    api_origin,
  });

export const aTransfer = (
  account_id: string,
  changed: { payout_id?: string; attempt?: number; amount_cents?: number } = {},
) => ({
  payout_id: randomUUID(),
  attempt: 0,
  account_id,
  amount_cents: 5_000,
  currency: "usd",
  ...changed,
});
