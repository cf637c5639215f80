import { accounts } from "./account-acts.ts";
import { factors } from "./factor-acts.ts";
import { lookAtAll } from "./look.ts";
import { ownData } from "./member-acts.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, [...accounts, ...factors, ...ownData]);
