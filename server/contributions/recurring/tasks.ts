/** The job that brings a recurring contribution up to date. */
export const FOLLOW_TASK = "handle_recurring";
