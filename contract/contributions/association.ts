import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id } from "../form/fields.ts";
import { WHY_BY_LINK } from "../form/private-link.ts";

/**
 * What makes a payor an associated entity of a school, as the College Sports Commission asks it (nil-facts: "Test 1 association"). We ask and
 * keep what is said; what follows from it is the commission's to say.
 */
export const ASSOCIATION_QUESTIONS = {
  for_one_school: "Do you exist mainly to support one school's athletics?",
  own_athletes: "Do you make NIL deals only with athletes of that school?",
  asked_to_recruit: "Did the school ever ask you to help recruit or keep athletes?",
  gave_over_50000: "Have you given that school more than $50,000 over your lifetime?",
  tied_to_such: "Are you owned by, or tied to, someone for whom one of these is true?",
} as const;
export type AssociationQuestion = keyof typeof ASSOCIATION_QUESTIONS;

export const ASSOCIATION_ANSWERS = ["yes", "no", "unsure"] as const;
const answer = z.enum(ASSOCIATION_ANSWERS, "Please answer each question.");
export type AssociationAnswer = z.infer<typeof answer>;

// Extended instead of spread: what is spread stays in the browser's script.
const questions = z.object({
  for_one_school: answer,
  own_athletes: answer,
  asked_to_recruit: answer,
  gave_over_50000: answer,
  tied_to_such: answer,
});

const given = z.extend(questions, {
  /** The day on which an officer was told; null where the payor answered here. */
  told_on: z.nullable(z.string()),
  answered_at: z.string(),
  /** It came by the link in a guest's receipt, and not from an account. */
  by_letter: z.boolean(),
  /** Of several who count as one: which of them it is about, as officers read it; null where there is no question of it. */
  of: z.nullable(z.string()),
});
export type GivenAnswers = z.infer<typeof given>;

const asked = z.object({
  payor_id: z.int(),
  player_id: z.int(),
  player_name: z.string(),
  school_name: z.string(),
  /** Of a company that the asker signed for; null: the asker themselves. */
  company_name: z.nullable(z.string()),
  /** What was said last; null: nothing yet. */
  last: z.nullable(given),
  /** How often it was answered: the next answer says it, so that of two at once one is told. */
  times: z.int(),
});
export type AskedOfPayor = z.infer<typeof asked>;

export const listAssociationQuestions = call({
  name: "list_association_questions",
  summary:
    "The athletes with whom the asker's sum, or that of a company they signed for, is near what is reported, and what the asker said of ties to the school.",
  method: "GET",
  path: "/v1/association_questions",
  who: "member",
  answer: z.object({ data: z.array(asked) }),
  sensitive: true,
});

const answers = z.extend(questions, {
  player_id: id,
  /** How many answers whoever answers has seen. */
  times: z.int().check(z.gte(0), z.lte(10_000)),
});
const one = z.object({ payor_id: id });
const AN_EXAMPLE = {
  for_one_school: "no",
  own_athletes: "no",
  asked_to_recruit: "no",
  gave_over_50000: "no",
  tied_to_such: "unsure",
} as const;

export const answerAssociation = call({
  name: "answer_association",
  summary:
    "Answers, as a payor whose sum is near what is reported, whether they are tied to the athlete's school; a correction is a further answer.",
  method: "POST",
  path: "/v1/association_questions/{payor_id}/answers",
  who: "member",
  params: one,
  body: answers,
  answer: asked,
  failures: {
    404: "Nothing is asked of the asker about this athlete.",
    409: "It was answered meanwhile.",
  },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  // Whether something is asked of a payor depends on what is known of the school.
  example: ({ player_id }) => ({
    params: { payor_id: 999_999_999 },
    body: {
      player_id,
      times: 0,
      ...AN_EXAMPLE,
    },
  }),
  outcomes: { rest: 404, why: "it asks about a payor that there is not." },
});

/** What the link in a receipt holds behind its `#`: the contribution, and the proof that we mailed it. */
const LETTER_LINK: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/;
const link = z
  .string()
  .check(z.regex(LETTER_LINK, "This link is incomplete. Please open it from the email again."));
/** For so many days after the payment: a later receipt has a link of its own. */
export const LETTER_LINK_DAYS = 30;
const BY_LETTER_FAILURES = {
  404: "No such link, its contribution is an account's by now, or nothing is asked of whoever gave it.",
  410: `The contribution is more than ${LETTER_LINK_DAYS} days old.`,
};

export const readAssociationByLetter = call({
  name: "read_association_by_letter",
  summary:
    "What is asked of a guest by the link in their receipt, and what they said last, without signing in.",
  method: "POST",
  path: "/v1/association_by_letter/read",
  who: "anyone",
  body: z.object({ link }),
  answer: asked,
  failures: BY_LETTER_FAILURES,
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({
    body: { link: `00000000-0000-4000-8000-000000000000.${unknown_link}` },
  }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const answerAssociationByLetter = call({
  name: "answer_association_by_letter",
  summary:
    "Answers, as a guest by the link in their receipt, whether they are tied to the athlete's school; a correction is a further answer.",
  method: "POST",
  path: "/v1/association_by_letter",
  who: "anyone",
  body: z.extend(questions, {
    link,
    /** How many answers whoever answers has seen. */
    times: z.int().check(z.gte(0), z.lte(10_000)),
  }),
  answer: asked,
  failures: { ...BY_LETTER_FAILURES, 409: "It was answered meanwhile." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({
    body: { link: `00000000-0000-4000-8000-000000000000.${unknown_link}`, times: 0, ...AN_EXAMPLE },
  }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

const day = z.iso.date("Please enter a date like 2027-04-21.");

export const readAssociation = call({
  name: "read_association",
  summary:
    "What a payor said of ties to the school of an athlete, the newest first: for officers of that school.",
  method: "GET",
  path: "/v1/payors/{payor_id}/association",
  who: "compliance",
  params: one,
  query: z.object({ player_id: id }),
  answer: z.object({
    /** The sum is near what is reported, so that the payor is asked. */
    is_asked: z.boolean(),
    data: z.array(given),
    /** How often it was answered. */
    times: z.int(),
  }),
  failures: { 403: "An athlete of another school.", 404: "No such payor of this athlete." },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({ params: { payor_id }, query: { player_id } }),
  outcomes: { rest: "yes", "other officer": 403 },
});

export const noteAssociation = call({
  name: "note_association",
  summary: "Notes what an officer was told of a payor's ties to the school, with the day they were told.",
  method: "POST",
  path: "/v1/payors/{payor_id}/association",
  who: "compliance",
  params: one,
  body: z.extend(answers, { told_on: day }),
  answer: z.object({ times: z.int() }),
  failures: {
    403: "An athlete of another school.",
    404: "No such payor of this athlete.",
    409: "The sum is not near what is reported, or it was answered meanwhile.",
    422: "The day has not come yet.",
  },
  sensitive: true,
  example: ({ payor_id, player_id, day_ahead }) => ({
    params: { payor_id },
    body: {
      player_id,
      times: 0,
      told_on: day_ahead,
      ...AN_EXAMPLE,
    },
  }),
  outcomes: {
    rest: 422,
    "other officer": 403,
    why: "it names a day that has not come.",
  },
});
