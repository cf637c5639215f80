import { acted } from "./acts.ts";
import { addresses, browsing } from "./addresses.ts";
import { lookAtAll } from "./look.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, [...addresses, ...acted, ...browsing]);
