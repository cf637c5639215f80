import { problemOf } from "./failures.ts";

/** Nobody knows whether it was done: no answer at all, and what stands before the server gave up. */
export const isUnanswered = (error: unknown): boolean =>
  [0, 502, 503, 504].includes(problemOf(error)?.status ?? 500);
