/**
 * The `type` of the problem that a call with `fresh_proof` answers to whoever has not shown lately who they are: prove it (fresh-proof.ts),
 * and ask the same again.
 */
export const PROOF_WANTED = "urn:problem:proof-wanted";

/** That of a sign-in whose first step was right: the second follows (second-step.ts), in the same browser. */
export const SECOND_STEP_WANTED = "urn:problem:second-step-wanted";
