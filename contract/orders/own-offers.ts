import * as z from "zod/mini";
import { dollars } from "../../pure/numbers.ts";
import { linesOf } from "../athlete-form/shapes.ts";
import { call, type Rule } from "../form/call.ts";
import { plainWordsRules } from "../thanks/plain-words.ts";
import {
  LEAST_DAYS,
  MOST_AT_ONCE,
  MOST_DAYS,
  MOST_OFFER_NOTE,
  SERVICE_KIND_IDS,
  SERVICE_KINDS,
} from "./kinds.ts";
import { serviceKind as kind, offer } from "./offers.ts";
import { MOST_PRICE } from "./prices.ts";

const optionalText = z.nullable(z.string());

/**
 * Whether an offer is seen: `shown`, or why it is not. `guardian`: a minor's guardian has not agreed; `visa`: the school's office has
 * to look first; `school_off`, `school_range`: what the school allows; `closed`: no contributions to the athlete right now.
 */
const standing = z.enum(["shown", "closed", "visa", "guardian", "school_off", "school_range"]);
export type OfferStanding = z.infer<typeof standing>;

const ownOffer = z.extend(offer, {
  at_once: z.int(),
  stands: standing,
  /** How many are under way. */
  taken: z.int(),
  /** ISO 8601, UTC. */
  offered_at: z.string(),
});
export type OwnOffer = z.infer<typeof ownOffer>;

/** What a school allows of a kind. Null: no bound of its own. */
const allowed = z.object({
  kind,
  is_on: z.boolean(),
  least_dollars: z.nullable(z.int()),
  most_dollars: z.nullable(z.int()),
  note: optionalText,
});
export type AllowedService = z.infer<typeof allowed>;

const ownOffers = z.object({
  player_id: z.int(),
  school_name: z.string(),
  /** Those that the athlete has not taken down. */
  offers: z.array(ownOffer),
  /** Each kind, in the order in which they are shown. */
  allowed: z.array(allowed),
  takes_general: z.boolean(),
  /** The athlete is under 18: the guardian agrees to each offer before it is seen. */
  asks_guardian: z.boolean(),
  /** The school's office has noted a student visa and has not looked yet: nothing can be offered. */
  visa_waits: z.boolean(),
  /** Listed on a roster, or by a page of their own. Who is not can offer nothing. */
  on_roster: z.boolean(),
});
export type OwnOffers = z.infer<typeof ownOffers>;

export const getOwnOffers = call({
  name: "own_offers",
  summary: "What an athlete offers, whether it is seen, and what the school allows.",
  method: "GET",
  path: "/v1/own_offers",
  who: "athlete",
  answer: ownOffers,
  sensitive: true,
});

const typed = z.object({
  kind,
  /** Whole dollars. */
  price: z.number(),
  days: z.number(),
  at_once: z.number(),
  note: z._default(z.nullable(linesOf(MOST_OFFER_NOTE)), null),
  is_monthly: z._default(z.boolean(), false),
  /** The offer of this kind that was seen when it was typed; null: none. Of two tabs the second is told. */
  replaces: z.nullable(z.uuid()),
});
export type TypedOffer = z.output<typeof typed>;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** What the school's range is, the server alone knows for sure. */
export const offerRules: readonly Rule<TypedOffer>[] = [
  [({ price }) => Number.isInteger(price), "Please enter a whole number of dollars.", "price"],
  ...SERVICE_KIND_IDS.map(
    (each): Rule<TypedOffer> => [
      ({ kind, price }) => kind !== each || price >= SERVICE_KINDS[each].least_dollars,
      `${SERVICE_KINDS[each].name}: the price starts at ${dollars(SERVICE_KINDS[each].least_dollars)}.`,
      "price",
    ],
  ),
  [({ price }) => price <= MOST_PRICE, `A price can be at most ${dollars(MOST_PRICE)}.`, "price"],
  [
    ({ days }) => isWithin(days, LEAST_DAYS, MOST_DAYS),
    `Please enter ${LEAST_DAYS} to ${MOST_DAYS} days.`,
    "days",
  ],
  [
    ({ at_once }) => isWithin(at_once, 1, MOST_AT_ONCE),
    `Please enter a whole number from 1 to ${MOST_AT_ONCE}.`,
    "at_once",
  ],
  [
    ({ kind, is_monthly }) => !is_monthly || SERVICE_KINDS[kind].may_be_monthly,
    "This service can't be a monthly one.",
    "is_monthly",
  ],
  // The first of them asks for words, which a note may be without.
  ...plainWordsRules
    .slice(1)
    .map(
      ([holds, message]): Rule<TypedOffer> => [({ note }) => holds({ words: note ?? "" }), message, "note"],
    ),
];

const often = { times: 60, minutes: 60 };

export const offerService = call({
  name: "offer_service",
  summary:
    "Offers a service, in the place of the athlete's offer of the same kind. Orders of that one keep its price and days.",
  method: "POST",
  path: "/v1/own_offers",
  who: "athlete",
  body: typed,
  rules: offerRules,
  answer: ownOffers,
  failures: {
    403: "The athlete has no page anymore.",
    409: "It was changed elsewhere, the school has turned the kind off, its office has to look first because of a student visa, or the athlete is on no roster.",
    422: "A rule is broken, or the price is not within the school's range.",
  },
  at_most: often,
  sensitive: true,
  example: () => ({
    body: {
      kind: "shout_out" as const,
      price: 25,
      days: 14,
      at_once: 5,
      note: "On my story.",
      replaces: null,
    },
  }),
});

export const takeOfferDown = call({
  name: "take_offer_down",
  summary: "Ends an offer: no one can order it anymore. What is ordered stays ordered.",
  method: "DELETE",
  path: "/v1/own_offers/{offer_id}",
  who: "athlete",
  params: z.object({ offer_id: z.uuid("There is no such offer.") }),
  answer: ownOffers,
  failures: { 404: "No such offer of the athlete's, or it is over already." },
  at_most: often,
  example: ({ unknown_id }) => ({ params: { offer_id: unknown_id } }),
  outcomes: { rest: 404 },
});
