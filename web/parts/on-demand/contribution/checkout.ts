import type { ContributionState } from "../../../../contract/contributions/contributions.ts";
import type { Moment } from "../../../../contract/contributions/moment.ts";
import { problemOf } from "../../../state/asking/failures.ts";

/** What the state of a contribution says of its moment. */
export type KnownMoment = Pick<Moment, "backed_on" | "backed_proof" | "plan" | "ordered">;

/** Where a visitor stands with one contribution. */
export type Checkout =
  | { readonly phase: "choosing"; readonly failure: CheckoutFailure | null }
  | { readonly phase: "opening" }
  | {
      readonly phase: "following";
      readonly contribution_id: string;
      readonly checkout_url: string;
      readonly state: ContributionState;
      readonly amount: number;
      /** How many charges there are in all; null for one that is given once. */
      readonly months: number | null;
      /** What is known of the payment once there is one. */
      readonly moment: KnownMoment | null;
    };

/** What is said, and the field it is said at; null for the whole. */
export interface CheckoutFailure {
  readonly message: string;
  readonly field: string | null;
}

export const COULD_NOT_OPEN = "The payment page could not be opened. Nothing was charged. Please try again.";

/** The ends; nothing follows them. */
export const isEnd = (state: ContributionState): boolean =>
  ["paid", "expired", "failed", "refunded"].includes(state);

/** One contribution came to its end; the next opening starts another. */
export const isOver = (checkout: Checkout): boolean =>
  checkout.phase === "following" && isEnd(checkout.state);

/** The server's own words where they help (a rule, a conflict, too many tries); else one plain sentence. */
export function failedCheckout(error: unknown): CheckoutFailure {
  const problem = problemOf(error);
  const telling = problem?.detail && [403, 404, 409, 422, 429].includes(problem.status);
  if (!telling) return { message: COULD_NOT_OPEN, field: null };
  return { message: problem.detail, field: Object.keys(problem.errors ?? {})[0] ?? null };
}
