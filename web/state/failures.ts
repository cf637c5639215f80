import { isRouteErrorResponse } from "react-router";
import { CallFailed, type Problem } from "../../contract/problem.ts";

/** The problem behind whatever was thrown, if a call failed. */
export const problemOf = (error: unknown): Problem | null =>
  error instanceof CallFailed ? error.problem : null;

/** The HTTP status that a page shows for what was thrown. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  const status = problemOf(error)?.status;
  return status === 404 || status === 503 ? status : 500;
}

/** What a failed search says (specification, section 8): the words after the first colon, or all of them. */
export function searchFailureText(error: unknown): string {
  const told = problemOf(error)?.detail ?? "";
  const colon = told.indexOf(":");
  return (colon < 0 ? told : told.slice(colon + 1)).trim() || "Failed to load players";
}
