import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";

/** The public forms that have a guard. */
export const GUARDED_FORMS = ["contact", "collaboration", "profile"] as const;
export type GuardedForm = (typeof GUARDED_FORMS)[number];
/** Why something is suspected: the field that nobody sees was filled in, or too many came under one address. */
export const SUSPICIONS = ["hidden_field", "too_many"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

const suspected = z.object({
  suspected_id: z.uuid(),
  form: z.enum(GUARDED_FORMS),
  reason: z.enum(SUSPICIONS),
  /** ISO 8601, UTC. */
  received_at: z.string(),
  /** What was typed, without pictures. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SuspectedSubmission = z.infer<typeof suspected>;

export const listSuspected = call({
  name: "suspected_submissions",
  summary: "What the guard of the public forms holds back, the newest first. Nothing is mailed for it.",
  method: "GET",
  path: "/v1/suspected_submissions",
  who: "admin",
  logged_as: { act: "read the submissions that are held back", chosen: ["limit", "skip"] },
  query: z.object({ limit: limitOf(50), skip }),
  answer: z.object({ data: z.array(suspected), count: z.int() }),
  sensitive: true,
});

const params = z.object({ suspected_id: z.uuid("There is no such submission.") });
const failures = { 404: "There is no such submission, or another admin was faster." };

export const releaseSuspected = call({
  name: "release_suspected_submission",
  summary: "Lets a submission that was held back go on as if it had just come.",
  method: "POST",
  path: "/v1/suspected_submissions/{suspected_id}/release",
  who: "admin",
  params,
  answer: z.object({ released: z.literal(true) }),
  failures: { ...failures, 409: "It can't be taken anymore; the words say why." },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { suspected_id: unknown_id } }),
  outcomes: { rest: 404 },
});

export const discardSuspected = call({
  name: "discard_suspected_submission",
  summary: "Deletes a submission that was held back.",
  method: "DELETE",
  path: "/v1/suspected_submissions/{suspected_id}",
  who: "admin",
  params,
  answer: z.object({ discarded: z.literal(true) }),
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { suspected_id: unknown_id } }),
  outcomes: { rest: 404 },
});
