import type { TaskName } from "../../../world/jobs.ts";

/** The job that books what a line of our balance says of a transfer to an athlete, where our book lacks it. */
export const BOOK_MOVED: TaskName = { name: "payouts_moved" };
