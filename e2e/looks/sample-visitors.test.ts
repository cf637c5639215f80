import { acted } from "./acts.ts";
import { addresses } from "./addresses.ts";
import { browsing } from "./browse-acts.ts";
import { lookAtAll } from "./look.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, [...addresses, ...acted, ...browsing]);
