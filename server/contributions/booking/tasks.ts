import type { TaskName } from "../../world/jobs.ts";

/** The job that brings a recurring contribution up to date. */
export const FOLLOW_TASK: TaskName = { name: "handle_recurring" };

/** The job that sends back a charge that was never agreed to. */
export const REFUND_BEYOND_TASK: TaskName = { name: "handle_beyond" };

/**
 * The job that finds the plans and checkout pages that a stop, or its end, affects. Jobs of stops have workers of
 * their own, so no booking waits for them.
 */
export const STOP_TASK: TaskName = { name: "stop_or_go_on" };
/** The job that holds or releases one recurring contribution. */
export const STOP_PLAN_TASK: TaskName = { name: "stop_plan" };
/** The job that closes one checkout page; it is called in the queue as it was first. */
export const CLOSE_CHECKOUT_TASK: TaskName = { name: "stop_page" };
