import * as z from "zod/mini";
import { Refusal } from "../../../http/answers/refusal.ts";

const query = z.object({ year: z.optional(z.string().check(z.regex(/^20\d\d$/))) });

/** The year that a file is asked for, this one where it is absent: from its first moment to that of the next, UTC. Throws `Refusal` 422. */
export function yearOf(asked: unknown, now: Date): { year: number; from: Date; until: Date } {
  const found = z.safeParse(query, asked);
  if (!found.success) throw new Refusal(422, "Please name the year like 2026.");
  const year = Number(found.data.year ?? now.getUTCFullYear());
  return { year, from: new Date(Date.UTC(year, 0)), until: new Date(Date.UTC(year + 1, 0)) };
}
