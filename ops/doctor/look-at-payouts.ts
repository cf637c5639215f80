import type Stripe from "stripe";
import { pages } from "../../contract/pages/addresses.ts";
import { dollars } from "../../pure/numbers.ts";
import type { Env } from "../../server/startup/env.ts";
import { ProviderAway, ProviderRefused } from "../../server/world/payments/card-payments.ts";
import { asked } from "../../server/world/payments/stripe/asking.ts";
import { type Finding, fine, look, mend } from "./findings.ts";
import { listEndpoints, lookAtEndpoints } from "./look-at-endpoints.ts";

const ANSWERS_WITHIN_MS = 10_000;

/** What the settings say of paying out: that it is on, who approved it, and that the policy can be read. */
export async function lookAtApproval(env: Env): Promise<Finding[]> {
  const { PAYOUTS_APPROVED_BY: by, PAYOUTS_APPROVED_ON: on, PAYOUTS_POLICY_URL: policy } = env;
  return [
    env.PAYOUTS
      ? fine("payouts", "PAYOUTS is on")
      : look(
          "payouts",
          "PAYOUTS is off, and athletes' money waits: set PAYOUTS=on once nothing has to be mended here.",
        ),
    by && on
      ? fine("approval", `${by}, on ${on}`)
      : mend(
          "approval",
          "No one at the provider has approved it, as far as the settings say: get it in writing, then set PAYOUTS_APPROVED_BY and PAYOUTS_APPROVED_ON.",
        ),
    policy
      ? await lookAtPolicy(policy)
      : look(
          "policy",
          `${env.ORIGIN}${pages.payoutsPolicy.to()} is our own page with your numbers: read it with your counsel, or publish your own and name it in PAYOUTS_POLICY_URL.`,
        ),
  ];
}

async function lookAtPolicy(url: string): Promise<Finding> {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  return ok
    ? fine("policy", `${url} can be read`)
    : mend("policy", `${url} answers ${status}: publish it there, or mend PAYOUTS_POLICY_URL.`);
}

/** That the account may have accounts of athletes; a list is asked for, and nothing is made. */
export async function lookAtConnect(stripe: Stripe): Promise<Finding[]> {
  const connect =
    "Sign up for Connect at the provider, with the second version of accounts (docs/going-live.md)";
  try {
    await asked(stripe.v2.core.accounts.list({ limit: 1 }));
    return [fine("connect", "accounts of athletes can be listed")];
  } catch (error) {
    if (error instanceof ProviderAway && error.denied)
      return [
        mend(
          "connect",
          `The key may not list accounts: ${connect}, and give the key the right v2.core.accounts.`,
        ),
      ];
    if (error instanceof ProviderRefused) return [mend("connect", `${error.message} ${connect}.`)];
    throw error;
  }
}

/** The three endpoints for events. */
export const lookAtEvents = (env: Env, stripe: Stripe): Promise<Finding[]> =>
  readable("events", "webhook endpoints and event destinations", async () =>
    lookAtEndpoints(env, await listEndpoints(stripe)),
  );

/** That nobody but us takes money out of our balance. */
export const lookAtSchedule = (stripe: Stripe): Promise<Finding[]> =>
  readable("schedule", "balance settings", async () => {
    const { payments } = await asked(stripe.balanceSettings.retrieve());
    const interval = payments.payouts?.schedule?.interval;
    if (interval === "manual") return [fine("schedule", "our own balance is paid out by hand alone")];
    if (!interval)
      return [
        look(
          "schedule",
          "The provider does not say when our own balance is paid out: see that it is by hand.",
        ),
      ];
    return [
      mend(
        "schedule",
        `Our own balance goes to our bank by itself (${interval}), so that there is nothing to transfer to athletes: set its payouts to manual at the provider.`,
      ),
    ];
  });

/** What lies there. */
export const lookAtBalance = (stripe: Stripe): Promise<Finding[]> =>
  readable("balance", "the balance", async () => {
    const { available, pending } = await asked(stripe.balance.retrieve());
    const inUsd = (parts: readonly { currency: string; amount: number }[]) =>
      parts.filter(({ currency }) => currency === "usd").reduce((sum, { amount }) => sum + amount, 0) / 100;
    const words = `${dollars(inUsd(available))} can be transferred now, ${dollars(inUsd(pending))} later`;
    return inUsd(available) > 0
      ? [fine("balance", words)]
      : [
          look(
            "balance",
            `${words}: transfers are refused until payments have become available, or you top it up.`,
          ),
        ];
  });

/** Whether anything ever went to an athlete: the one dollar that is tried first, or what came after it. */
export const lookAtFirstTransfer = (stripe: Stripe): Promise<Finding[]> =>
  readable("dollar", "transfers", async () => {
    const { data } = await asked(stripe.transfers.list({ limit: 1 }));
    return data.length > 0
      ? [fine("dollar", "money was transferred to an athlete's account before")]
      : [
          look(
            "dollar",
            "Nothing was ever transferred to an athlete: pay $1 to one of you and see it arrive at the bank (step 12 of docs/going-live.md).",
          ),
        ];
  });

/** What nobody can be asked about but whoever runs the site. */
export const lookAtTheRest = (env: Env): Finding[] => [
  fine(
    "numbers",
    `paid out ${env.PAYOUT_AFTER_DAYS} days after it was given, from ${dollars(env.PAYOUT_LEAST_DOLLARS)} on, ${env.PAYOUTS_PER_SECOND} a second`,
  ),
  look(
    "by you",
    "No program can tell steps 2, 10 and 11 of docs/going-live.md: counsel's opinion, what athletes read on their bank's statement, and tax forms.",
  ),
];

/** What the key of a server need not be able to read. */
async function readable(about: string, what: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ProviderAway) || !error.denied) throw error;
    return [look(about, `The key may not read ${what}: run this with one that may (docs/going-live.md).`)];
  }
}
