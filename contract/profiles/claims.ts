import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { refusal, refusalRules } from "./refusals.ts";
import { profileState } from "./status.ts";

const text = z.nullable(z.string());

/** Who has an athlete's page. */
export const holding = z.object({
  /** The approved claim; null where an admin gave the page to an account by hand. */
  submission_id: z.nullable(z.uuid()),
  /** Of the account that has it, else of the claim; null once that is deleted. */
  email: text,
  /** False while no account has it: one with the claim's address gets it, or had it taken away. */
  has_account: z.boolean(),
  /** ISO 8601, UTC. */
  since: text,
  /** Who moves the page says which holder that was. */
  version: z.string(),
});
export type Holding = z.infer<typeof holding>;

/** One of the claims on the same athlete. What was typed is null once it is deleted. */
export const claim = z.object({
  submission_id: z.uuid(),
  state: profileState,
  athlete_name: text,
  email_address: text,
  /** Class, position and number as they were typed. */
  says: text,
  /** What the claimant says shows that the page is theirs. */
  evidence: text,
  /** ISO 8601, UTC, as are all of these. */
  sent_at: z.string(),
  decided_at: text,
  /** The admin's address. */
  decided_by: text,
  /** Of the account that got the page by it, whether or not it still has it. */
  holder_email: text,
  has_page: z.boolean(),
  undone_at: text,
  undone_by: text,
  undo_reason: text,
});
export type Claim = z.infer<typeof claim>;

export const undoClaim = call({
  name: "undo_profile_claim",
  summary:
    "Undoes an approved claim, with a reason, which is mailed: the page and the role are taken from who has it by the claim at once.",
  method: "POST",
  path: "/v1/profile_reviews/{submission_id}/undoing",
  who: "admin",
  params: z.object({ submission_id: z.uuid("There is no such profile.") }),
  body: refusal,
  rules: refusalRules,
  answer: z.object({ undone: z.literal(true) }),
  failures: { 404: "There is no such profile.", 409: "It is not approved (anymore)." },
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { submission_id: unknown_id },
    body: { reason: "It is not their page." },
  }),
  outcomes: { rest: 404 },
});
