import { ASKERS, type AskerKind, type Outcome } from "./askers.ts";
import type { Call, Who } from "./call.ts";

/** Whom each word of `who` lets in, of those with a session that lasts. */
const LETS_IN: Readonly<Record<Exclude<Who, "anyone" | "member">, readonly AskerKind[]>> = {
  athlete: ["athlete", "other athlete"],
  brand: ["brand"],
  compliance: ["officer", "other officer"],
  admin: ["admin"],
};

/** What each kind of asker gets of a call, as it declares: a row of docs/who-may.md. */
export function outcomesOf(
  call: Pick<Call, "who" | "outcomes" | "fresh_proof">,
): Readonly<Record<AskerKind, Outcome>> {
  const row = ASKERS.map((kind): [AskerKind, Outcome] => [kind, outcomeOf(call, kind)]);
  return Object.fromEntries(row) as Record<AskerKind, Outcome>;
}

function outcomeOf(
  { who, outcomes = {}, fresh_proof }: Pick<Call, "who" | "outcomes" | "fresh_proof">,
  kind: AskerKind,
): Outcome {
  if (kind === "no key") return 401;
  if (kind === "not fresh") return fresh_proof ? 403 : outcomeOf({ who, outcomes }, mostLetIn(who));
  if (who !== "anyone" && (kind === "nobody" || kind === "expired")) return 401;
  const is_let_in = who === "anyone" || who === "member" || LETS_IN[who].includes(kind);
  return is_let_in ? (outcomes[kind] ?? outcomes.rest ?? "yes") : 403;
}

/** Who has not shown lately who they are is, beside that, whom the call is for. */
export const mostLetIn = (who: Who): AskerKind => MOST_LET_IN[who];

const MOST_LET_IN: Readonly<Record<Who, AskerKind>> = {
  anyone: "member",
  member: "member",
  athlete: "athlete",
  brand: "brand",
  compliance: "officer",
  admin: "admin",
};
