import { accounts } from "./account-acts.ts";
import { acted } from "./acts.ts";
import { addresses } from "./addresses.ts";
import { browsing } from "./browse-acts.ts";
import { dashboards } from "./dashboard-acts.ts";
import { claims, inbox } from "./inbox-acts.ts";
import { lookAtAll, type Plan } from "./look.ts";
import { members } from "./member-acts.ts";
import { offices } from "./office-acts.ts";
import { sampledLooks, WIDTHS } from "./plan.ts";
import { recurring } from "./recurring-acts.ts";
import { requests } from "./request-acts.ts";
import { rosters } from "./roster-acts.ts";

/** Pairwise over states, widths and schemes, and the end of each page walked backwards; the whole is `npm run a11y`. */
const sample: Plan = {
  looks: sampledLooks,
  walks: (at, widths = WIDTHS) => [
    { width: widths[at % widths.length] ?? 1280, keys: ["Shift+Tab"], steps: 30 },
  ],
};

await lookAtAll(sample, [
  ...addresses,
  ...acted,
  ...accounts,
  ...members,
  ...inbox,
  ...rosters,
  ...claims,
  ...requests,
  ...offices,
  ...dashboards,
  ...recurring,
  ...browsing,
]);
