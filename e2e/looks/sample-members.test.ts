import { dashboards } from "./dashboard-acts.ts";
import { claims, inbox } from "./inbox-acts.ts";
import { lookAtAll } from "./look.ts";
import { members } from "./member-acts.ts";
import { offices } from "./office-acts.ts";
import { sample } from "./plan.ts";
import { recurring } from "./recurring-acts.ts";
import { requests } from "./request-acts.ts";
import { rosters } from "./roster-acts.ts";

await lookAtAll(sample, [
  ...members,
  ...inbox,
  ...rosters,
  ...claims,
  ...requests,
  ...offices,
  ...dashboards,
  ...recurring,
]);
