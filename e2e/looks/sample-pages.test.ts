import { acted } from "./acts.ts";
import { declared } from "./addresses.ts";
import { lookAtAll } from "./look.ts";
import { sample } from "./plan.ts";

await lookAtAll(sample, [...declared, ...acted]);
