import * as z from "zod/mini";

/** Fields of the guard, which the API document leaves out: a client that is no form has no use for them. */
export const undocumented = z.registry<{ readonly undocumented: true }>();
const guardField = <Shape extends z.ZodMiniType>(shape: Shape): Shape => {
  undocumented.add(shape, { undocumented: true });
  return shape;
};

/**
 * What a public form sends beside what was typed, so that machines can be told from people without a puzzle: a field that
 * nobody sees, and how long it took. Clients that are no form leave both out.
 */
export const formGuard = {
  website: guardField(z.optional(z.nullable(z.string()))),
  seconds_taken: guardField(z.optional(z.nullable(z.number()))),
};

export interface FormGuard {
  readonly website?: string | null | undefined;
  readonly seconds_taken?: number | null | undefined;
}

/** Nobody fills in a form faster. */
export const LEAST_SECONDS_TAKEN = 3;
