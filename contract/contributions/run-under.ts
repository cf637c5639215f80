import * as z from "zod/mini";

/**
 * A run of gifts just under the figure, marked for officers alone: a sum from this part of it on and below it,
 * made up of so many gifts, plans and deals at least. One gift of $590 is no run; three that end there are worth a look. Both
 * numbers are ours (2026-11-25): no rule names any, and nothing follows from the mark but that a person looks.
 */
export const JUST_UNDER_FROM = 0.9;
export const RUN_OF_GIFTS = 3;

/**
 * Of how many gifts, plans and deals a sum is made that is a run just under the figure (`JUST_UNDER_FROM`). Null where it is none, and
 * for everybody but officers: neither who gave nor the athlete is told.
 */
export const runUnder = z.nullable(z.int());
