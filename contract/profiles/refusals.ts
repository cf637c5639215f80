import * as z from "zod/mini";
import type { Rule } from "../form/call.ts";

export const MOST_REASON = 1_000;
export const reason = z
  .string()
  .check(
    z.maxLength(MOST_REASON, `A reason can have at most ${MOST_REASON} characters.`),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, "This can't contain control characters."),
  );
/** Why something of an athlete is not shown. */
export const refusal = z.object({ reason });

export const refusalRules: readonly Rule<z.infer<typeof refusal>>[] = [
  [(it) => it.reason.trim() !== "", "Please give a reason. The athlete will see it in our email.", "reason"],
];
