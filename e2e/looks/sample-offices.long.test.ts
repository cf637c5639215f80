import { lookAtAll } from "./look.ts";
import { offices, services } from "./office-acts.ts";
import { sample } from "./plan.ts";
import { requests } from "./request-acts.ts";

await lookAtAll(sample, [...requests, ...offices, ...services]);
