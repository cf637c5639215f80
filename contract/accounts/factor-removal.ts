import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id } from "../form/fields.ts";

/** So long after its owner was mailed, a second step is removed. */
export const REMOVAL_HOURS = 24;
/** So long after one admin asked, another one may agree; then it is over. */
export const AGREE_DAYS = 7;

const user = z.object({ user_id: id });
const example = ({ user_id }: { readonly user_id: number }) => ({ params: { user_id } });

export const getFactorRemoval = call({
  name: "get_factor_removal",
  summary: "Whether someone's sign-in takes a second step, and whether admins are removing it.",
  method: "GET",
  path: "/v1/local/auth/users/{user_id}/factor-removal",
  who: "admin",
  logged_as: { act: "looked whether a second step is being removed" },
  params: user,
  answer: z.object({
    has_second_factor: z.boolean(),
    removal: z.nullable(
      z.object({
        /** By the admin who looks: another one has to agree. */
        asked_by_you: z.boolean(),
        /** ISO 8601, UTC. */
        asked_at: z.string(),
        /** Until when another admin may agree; null once one has. */
        agree_by: z.nullable(z.string()),
        agreed_at: z.nullable(z.string()),
        /** When it is done; null until another admin has agreed and its owner was mailed. */
        due_at: z.nullable(z.string()),
      }),
    ),
  }),
  failures: { 404: "No such account." },
  sensitive: true,
  example,
});

export const removeFactors = call({
  name: "remove_factors",
  summary: `Asks that the second step of someone who lost it is removed; or agrees, which takes another admin, within ${AGREE_DAYS} days. It is done ${REMOVAL_HOURS} hours after its owner was mailed, who can stop it.`,
  method: "POST",
  path: "/v1/local/auth/users/{user_id}/factor-removal",
  who: "admin",
  fresh_proof: true,
  params: user,
  body: z.object({ step: z.enum(["ask", "agree"]) }),
  answer: z.object({ done: z.literal(true) }),
  failures: {
    404: "No such account.",
    409: "There is no second step, or it stands otherwise by now; or it is one's own account or one's own asking.",
  },
  sensitive: true,
  example: ({ user_id }) => ({ params: { user_id }, body: { step: "ask" as const } }),
  outcomes: { admin: 409 },
});

export const stopFactorRemoval = call({
  name: "stop_factor_removal",
  summary: "Stops the removal of someone's second step.",
  method: "DELETE",
  path: "/v1/local/auth/users/{user_id}/factor-removal",
  who: "admin",
  params: user,
  answer: z.object({ stopped: z.literal(true) }),
  failures: { 409: "None is under way." },
  sensitive: true,
  example,
  outcomes: { admin: 409 },
});

export const keepFactors = call({
  name: "keep_factors",
  summary: "Stops by a mailed link that admins remove one's second step.",
  method: "POST",
  path: "/v1/local/auth/keep-factors",
  who: "anyone",
  body: z.object({
    link: z
      .string()
      .check(z.regex(/^[\w-]{43}$/, "This link is incomplete. Please open it from the email again.")),
  }),
  answer: z.object({ kept: z.literal(true) }),
  failures: { 404: "No such link, or it was used, or it is over." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: {
    rest: 404,
    why: "answers whoever has the secret of a mailed link. It keeps things as they are.",
  },
});
