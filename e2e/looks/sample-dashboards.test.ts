import { dashboards } from "./dashboard-acts.ts";
import { orderReports } from "./inbox-acts.ts";
import { lookAtAll } from "./look.ts";
import { recurring } from "./money/recurring-acts.ts";
import { sample } from "./plan.ts";
import { reported } from "./report-acts.ts";

await lookAtAll(sample, [...dashboards, ...recurring, ...reported, ...orderReports]);
