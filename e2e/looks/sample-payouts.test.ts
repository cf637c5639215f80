import { lookAtAll } from "./look.ts";
import { payouts } from "./payout-acts.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, payouts);
