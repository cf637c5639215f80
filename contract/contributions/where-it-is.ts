import * as z from "zod/mini";

/**
 * Where the money of a contribution is, in dollars that come to what was paid less what went back. Whoever gave sees it: it says
 * nothing of the athlete's bank, and what a bank sent back is held.
 */
export const whereItIs = z.object({
  /** Ours to hand on, or waiting to be sent on by the provider. */
  held: z.number(),
  /** Sent to the athlete's account at the provider, and not at their bank yet. */
  on_its_way: z.number(),
  /** The provider says that the athlete's bank has it. */
  arrived: z.number(),
  /** It couldn't reach the athlete, and somebody else who has a right to it got it. Absent from releases before. */
  handed_over: z.optional(z.number()),
});
export type WhereItIs = z.infer<typeof whereItIs>;
