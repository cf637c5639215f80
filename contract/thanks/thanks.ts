import * as z from "zod/mini";
import { linesOf } from "../athlete-form/shapes.ts";
import { call } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import { refusal, refusalRules } from "../profiles/refusals.ts";
import { MOST_THANKS, plainWordsRules } from "./plain-words.ts";

/**
 * So long after one that was sent the next can be written: who gave once did not ask for a newsletter, and each is read by a
 * person of ours. A month is what monthly supporters are charged by.
 */
export const DAYS_BETWEEN_THANKS = 30;

const optionalText = z.nullable(z.string());

/** `waiting` for a person of ours; `sending` from their yes until everybody was written to. */
const thanksState = z.enum(["waiting", "sending", "sent", "declined"]);

/** Why none can be written now; null where one can. */
const hindrance = z.enum(["minor", "no_supporters", "under_way", "too_soon"]);
export type Hindrance = z.infer<typeof hindrance>;

const ownThanks = z.object({
  /** Different people who gave, as everybody is told it; null below five: then a number would tell who. */
  supporters: z.nullable(z.int()),
  hindrance: z.nullable(hindrance),
  /** ISO 8601, UTC, as are all of these. Of `too_soon`: from when on the next can be written. */
  next_from: optionalText,
  /** The newest. */
  latest: z.nullable(
    z.object({
      thanks_id: z.uuid(),
      state: thanksState,
      words: z.string(),
      written_at: z.string(),
      sent_at: optionalText,
      /** Of one that was declined. */
      decline_reason: optionalText,
    }),
  ),
});
export type OwnThanks = z.infer<typeof ownThanks>;

export const getOwnThanks = call({
  name: "own_thanks",
  summary:
    "Where an athlete's message to everyone who gave to them stands, and whether one can be written now.",
  method: "GET",
  path: "/v1/own_thanks",
  who: "athlete",
  answer: ownThanks,
  sensitive: true,
});

const typed = z.object({ words: linesOf(MOST_THANKS) });

export const writeThanks = call({
  name: "write_thanks",
  summary:
    "Writes a message to everyone who gave to the athlete: a person of ours reads it, and then it is mailed. No address is told to anyone.",
  method: "POST",
  path: "/v1/own_thanks",
  who: "athlete",
  body: typed,
  rules: plainWordsRules,
  answer: ownThanks,
  failures: {
    403: "The athlete is under 18.",
    409: "One is under way or was sent lately, or no one gave yet.",
  },
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: () => ({ body: { words: "Thank you, all of you!" } }),
  outcomes: { "other athlete": 409, why: "is refused where no one gave yet." },
});

const params = z.object({ thanks_id: z.uuid("There is no such message.") });
const GONE = "There is no such message (anymore): its athlete took it back, or left the page.";

export const takeThanksBack = call({
  name: "take_thanks_back",
  summary: "Takes back a message that waits: nothing of it is kept.",
  method: "DELETE",
  path: "/v1/own_thanks/{thanks_id}",
  who: "athlete",
  params,
  answer: ownThanks,
  failures: { 404: GONE, 409: "It is decided already." },
  at_most: { times: 30, minutes: 60 },
  example: ({ unknown_id }) => ({ params: { thanks_id: unknown_id } }),
  outcomes: { rest: 404 },
});

const waitingThanks = z.object({
  thanks_id: z.uuid(),
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** ISO 8601, UTC. */
  written_at: z.string(),
  words: z.string(),
});
/** A message that waits for a person of ours. */
export type WaitingThanks = z.infer<typeof waitingThanks>;

export const listThanks = call({
  name: "thanks_to_review",
  summary: "Athletes' messages to their supporters that wait for a decision, the longest waiting first.",
  method: "GET",
  path: "/v1/thanks",
  who: "admin",
  logged_as: { act: "read the thank-you messages", chosen: ["limit", "skip"] },
  query: z.object({ limit: limitOf(50), skip }),
  answer: z.object({ data: z.array(waitingThanks), count: z.int() }),
  sensitive: true,
});

const decided = z.object({ state: thanksState });
const failures = { 404: GONE, 409: "Another admin was faster." };

export const approveThanks = call({
  name: "approve_thanks",
  summary: "Lets a message go out to everyone who gave to its athlete up to now.",
  method: "POST",
  path: "/v1/thanks/{thanks_id}/approval",
  who: "admin",
  params,
  answer: decided,
  failures,
  example: ({ unknown_id }) => ({ params: { thanks_id: unknown_id } }),
  outcomes: { rest: 404 },
});

export const declineThanks = call({
  name: "decline_thanks",
  summary: "Declines a message, with a reason, which is mailed to the athlete.",
  method: "POST",
  path: "/v1/thanks/{thanks_id}/refusal",
  who: "admin",
  params,
  body: refusal,
  rules: refusalRules,
  answer: decided,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { thanks_id: unknown_id },
    body: { reason: "It sells something." },
  }),
  outcomes: { rest: 404 },
});
