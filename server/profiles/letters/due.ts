/** How long there is for each step of the athlete's or the guardian's. */
export const DAYS_FOR_A_STEP = 14;

/** Until when a step that begins now can be done. */
export const dueFrom = (now: Date): Date => new Date(now.getTime() + DAYS_FOR_A_STEP * 86_400_000);
