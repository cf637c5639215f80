import { lookAtAll } from "./look.ts";
import { payouts } from "./money/payout-acts.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, payouts);
