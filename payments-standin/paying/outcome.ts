import type { Problem } from "../state/problems.ts";

/** What a payer meets after the button: the end, a question of the bank, a refusal, or a session already over. */
export type Outcome =
  | { is: "paid" }
  | { is: "challenged" }
  | { is: "refused"; problem: Problem }
  | { is: "over" };
