import * as z from "zod/mini";

/** A failure as it travels: RFC 9457, `application/problem+json`. `detail` is fit to be shown to a person. */
export const problem = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The request's id, to be quoted when asking for help; the log has it too. */
  instance: z.optional(z.string()),
  /** Field -> message; the first of them is `detail`. */
  errors: z.optional(z.record(z.string(), z.string())),
});
export type Problem = z.infer<typeof problem>;

/** A failed call, on either side of the wire. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly problem: Problem;
  constructor(failure: Problem) {
    super(failure.detail);
    this.problem = failure;
  }
}
