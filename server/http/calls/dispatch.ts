import * as z from "zod/mini";
import { type Call, firstBroken, mayLag, type Rule } from "../../../contract/form/call.ts";
import { readWorld, type World } from "../../world/world.ts";
import { Refusal } from "../answers/refusal.ts";
import type { Asker } from "../sessions/asker.ts";
import { auditReading } from "./audit-reading.ts";
import type { Route, WrittenJson } from "./route.ts";

/** What came in, unchecked. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Answers one call: shape, rules, handler. Used by the HTTP route and, while a page is rendered, inside the
 * process. Throws `Refusal` for what the asker did wrong.
 */
export async function dispatch(
  route: Route,
  world: World,
  raw: RawInput,
  asker: Asker,
): Promise<WrittenJson | unknown> {
  const { call } = route;
  const asked = {
    params: shaped(call.params, raw.params),
    query: shaped(call.query, raw.query ?? {}),
    body: shaped(call.body, raw.body),
  };
  const broken = firstBroken((call.rules ?? []) as readonly Rule<unknown>[], asked.body);
  if (broken) throw new Refusal(422, broken.message, { errors: { [broken.field]: broken.message } });
  // The one place where a call is let to replicas, by its declaration alone.
  const found_with = mayLag(call) ? readWorld(world, Boolean(asker.wrote)) : world;
  const answer = await route.handle(found_with as never, asked as never, asker);
  await auditReading(world.database, call, asked, answer, asker);
  return answer;
}

function shaped(shape: Call["body"], value: unknown): unknown {
  if (!shape) return undefined;
  const { success, data, error } = z.safeParse(shape, value);
  if (success) return data;
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    errors[issue.path.join(".") || "body"] ??= sayable(issue);
  }
  const [detail = "We couldn't read this request."] = Object.values(errors);
  // Out of range is a broken rule; the wrong type, or nothing at all, is a malformed request.
  const outOfRange = error.issues.every(({ code }) => code === "too_small" || code === "too_big");
  throw new Refusal(outOfRange ? 422 : 400, detail, { errors });
}

function sayable(issue: z.core.$ZodIssue): string {
  const field = issue.path.join(".") || "The body";
  if (issue.message && issue.message !== "Invalid input") return issue.message;
  if (issue.code === "invalid_type") return `${field} has to be ${issue.expected}.`;
  if (issue.code === "too_big") return `${field} is too long or too large.`;
  if (issue.code === "too_small") return `${field} is too short or too small.`;
  return `${field} is not as it has to be.`;
}
