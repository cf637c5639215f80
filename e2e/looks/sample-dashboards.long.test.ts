import { dashboards } from "./dashboard-acts.ts";
import { orderReports } from "./inbox-acts.ts";
import { lookAtAll } from "./look.ts";
import { sample } from "./plan.ts";
import { recurring } from "./recurring-acts.ts";
import { reported } from "./report-acts.ts";

await lookAtAll(sample, [...dashboards, ...recurring, ...reported, ...orderReports]);
