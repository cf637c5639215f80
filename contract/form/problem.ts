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

/** A failure as the asker knows it: without `detail` where the server said nothing, or something else answered in its place. */
export type Failure = Omit<Problem, "detail"> & { readonly detail?: string };

/** A failed call, on either side of the wire: with the server's own problem, or with what is known where it told none. */
export class CallFailed<Told extends Failure = Problem> extends Error {
  override readonly name = "CallFailed";
  readonly problem: Told;
  constructor(failure: Told) {
    super(failure.detail ?? failure.title);
    this.problem = failure;
  }
}
