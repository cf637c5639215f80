import type { TaskName } from "../../../world/jobs.ts";

/** The job that mails an athlete about a payout. */
export const MAIL_PAYOUT: TaskName = { name: "mail_payout" };

/** The job that mails of money that can't reach its athlete, and of what nobody agreed to in time. */
export const MAIL_HELD: TaskName = { name: "mail_held_money" };
