import type { Domain } from "../../http/domain.ts";
import { askToFollow } from "./ask-to-follow.ts";
import { setCustomerEmail } from "./customer-email.ts";
import { followJob } from "./follow.ts";
import { mailRecurring } from "./letters.ts";
import { giveNotices } from "./notices.ts";
import { recurringRoutes } from "./routes.ts";
import { closeCheckoutPage, stopJob, stopPlan } from "./stops.ts";
import { closeUnsaidPages } from "./unsaid-pages.ts";

/** Plans: contributions that come every month. */
export const recurring: Domain = {
  routes: recurringRoutes,
  tasks: [
    followJob,
    stopJob,
    stopPlan,
    closeCheckoutPage,
    closeUnsaidPages,
    askToFollow,
    giveNotices,
    mailRecurring,
    setCustomerEmail,
  ],
};
