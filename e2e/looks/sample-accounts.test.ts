import { accounts } from "./account-acts.ts";
import { factors } from "./factor-acts.ts";
import { lookAtAll } from "./look.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, [...accounts, ...factors]);
