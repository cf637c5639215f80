import type { TaskName } from "../../../world/jobs.ts";

/** The job that mails an athlete about a payout. */
export const MAIL_PAYOUT: TaskName = { name: "mail_payout" };
