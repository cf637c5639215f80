import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { LINK_FAILURES, privateLink, WHY_BY_LINK } from "../form/private-link.ts";
import { SERVICE_KIND_IDS } from "./kinds.ts";

// What a guardian decides about the services of an athlete who is under 18, by the private link of the profile that they agreed to.

const offer = z.object({
  offer_id: z.uuid(),
  kind: z.enum(SERVICE_KIND_IDS),
  /** Whole dollars. */
  price: z.int(),
  days: z.int(),
  at_once: z.int(),
  note: z.nullable(z.string()),
  is_monthly: z.boolean(),
  /** ISO 8601, UTC, as is the next; null: it waits for the guardian. */
  offered_at: z.string(),
  agreed_at: z.nullable(z.string()),
});
export type ChildOffer = z.infer<typeof offer>;

const childOffers = z.object({
  player_name: z.string(),
  /** Those that wait first. */
  offers: z.array(offer),
});
export type ChildOffers = z.infer<typeof childOffers>;

const failures = {
  ...LINK_FAILURES,
  404: `${LINK_FAILURES[404]} Or it is the athlete's own, or the athlete is of age by now.`,
};

export const getChildOffers = call({
  name: "child_offers",
  summary: "What a minor offers to supporters, for the guardian who agreed to the page.",
  method: "POST",
  path: "/v1/child_offers",
  who: "anyone",
  body: z.object({ link: privateLink }),
  answer: childOffers,
  failures,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const answerChildOffer = call({
  name: "answer_child_offer",
  summary:
    "A guardian agrees to an offer of a minor, or not: then it is over, also where they had agreed before. What is ordered stays ordered.",
  method: "POST",
  path: "/v1/child_offers/{offer_id}",
  who: "anyone",
  params: z.object({ offer_id: z.uuid("There is no such offer.") }),
  body: z.object({ link: privateLink, agrees: z.boolean() }),
  answer: childOffers,
  failures: { ...failures, 409: "It was changed or taken down meanwhile." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link, unknown_id }) => ({
    params: { offer_id: unknown_id },
    body: { link: unknown_link, agrees: true },
  }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});
