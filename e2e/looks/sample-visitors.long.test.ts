import { browsing, recorded } from "./addresses.ts";
import { lookAtAll } from "./look.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, [...recorded, ...browsing]);
