import "../programs/node-version.ts";
import { type Env, readEnv } from "../../server/startup/env.ts";
import { openClient } from "../../server/world/payments/stripe/stripe.ts";
import { type Finding, looked, mend } from "./findings.ts";
import { lookAtPayments } from "./look-at-partners.ts";
import {
  lookAtApproval,
  lookAtBalance,
  lookAtConnect,
  lookAtEvents,
  lookAtFirstTransfer,
  lookAtSchedule,
  lookAtTheRest,
} from "./look-at-payouts.ts";
import { RIGHTS_TO_READ, RIGHTS_TO_READ_OF_PAYOUTS } from "./rights.ts";

/** Accounts have a look of their own, which says more of them. */
const RIGHTS = [
  ...RIGHTS_TO_READ,
  ...RIGHTS_TO_READ_OF_PAYOUTS.filter(({ right }) => right !== "v2.core.accounts"),
];

const USAGE = `npm run preflight

  Looks, with the settings of a server, whether athletes can be paid out: approval and policy, and at the payment provider the account, the
  three endpoints for events with their types, its own payouts, the balance, and whether anything went to an athlete yet. Says in plain words what to do. Makes nothing and changes
  nothing. Ends with 1 where something has to be mended. docs/going-live.md has all the steps.`;

/** Everything that paying out needs and that can be asked, as it stands with these settings. */
export async function preflight(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(environment);
  } catch (error) {
    return [mend("settings", error instanceof Error ? error.message : String(error))];
  }
  const stripe = openClient({ secret_key: env.STRIPE_SECRET_KEY, api_origin: env.STRIPE_API_ORIGIN });
  const looks = await Promise.all([
    looked("approval", () => lookAtApproval(env)),
    looked("payments", () => lookAtPayments(env, RIGHTS)),
    looked("connect", () => lookAtConnect(stripe)),
    looked("events", () => lookAtEvents(env, stripe)),
    looked("schedule", () => lookAtSchedule(stripe)),
    looked("balance", () => lookAtBalance(stripe)),
    looked("dollar", () => lookAtFirstTransfer(stripe)),
    lookAtTheRest(env),
  ]);
  return looks.flat();
}

if (import.meta.main) {
  if (process.argv.includes("--help")) console.log(USAGE);
  else {
    const findings = await preflight(process.env);
    for (const { state, about, says } of findings)
      console.log(`${state.padEnd(5)} ${about.padEnd(9)} ${says}`);
    if (findings.some(({ state }) => state === "mend")) process.exitCode = 1;
  }
}
