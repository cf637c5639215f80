import type { Domain } from "../http/domain.ts";
import { gatherAlarms, mailAlarms } from "./letters.ts";
import { alarmsRoutes } from "./routes.ts";

/** What somebody at the platform has to look at. */
export const alarms: Domain = {
  routes: alarmsRoutes,
  tasks: [gatherAlarms, mailAlarms],
};
