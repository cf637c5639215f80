import { claims, inbox } from "./inbox-acts.ts";
import { lookAtAll } from "./look.ts";
import { members } from "./member-acts.ts";
import { ordered } from "./order-acts.ts";
import { sample } from "./plan.ts";
import { rosters } from "./roster-acts.ts";

await lookAtAll(sample, [...members, ...inbox, ...rosters, ...claims, ...ordered]);
