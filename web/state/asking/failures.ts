import { isRouteErrorResponse } from "react-router";
import type { CallFailed, Failure } from "../../../contract/form/problem.ts";

/**
 * The problem behind whatever was thrown, if a call failed. Known by its name and not by its class: the built pages carry
 * their own copy of the contract, and the server throws its.
 */
export const problemOf = (error: unknown): Failure | null => (isCallFailed(error) ? error.problem : null);

const isCallFailed = (error: unknown): error is CallFailed =>
  error instanceof Error && error.name === "CallFailed" && "problem" in error;

/** The HTTP status that a page shows for what was thrown. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  const status = problemOf(error)?.status;
  return status === 404 || status === 410 || status === 503 ? status : 500;
}

/** What a failed search says (specification, section 8): the words after the first colon, or all of them. */
export function searchFailureText(error: unknown): string {
  const told = problemOf(error)?.detail ?? "";
  const colon = told.indexOf(":");
  return (colon < 0 ? told : told.slice(colon + 1)).trim() || "Failed to load players";
}
