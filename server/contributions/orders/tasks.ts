import type { TaskName } from "../../world/jobs.ts";

/** The job that asks the provider for the refund of an order that was not kept. */
export const REFUND_ORDER_TASK: TaskName = { name: "handle_order_refund" };

/** The job that sends back orders of an athlete who left. */
export const LEAVE_ORDERS_TASK: TaskName = { name: "orders_leave" };

/** The job that tells a minor's guardian what was ordered. */
export const MAIL_CHILDS_ORDER: TaskName = { name: "mail_childs_order" };
