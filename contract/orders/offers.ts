import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id } from "../form/fields.ts";
import { SERVICE_KIND_IDS } from "./kinds.ts";

export const serviceKind = z.enum(SERVICE_KIND_IDS, "Please choose a service of the list.");
const optionalText = z.nullable(z.string());

/** A kind of service that one athlete does for a price. Another price is another offer, with an id of its own. */
export const offer = z.object({
  offer_id: z.uuid(),
  kind: serviceKind,
  /** Whole dollars. */
  price: z.int(),
  /** To do it in, from the day on which it is paid. */
  days: z.int(),
  /** What the athlete says of it. */
  note: optionalText,
  /** Done every month of a plan, and not once. */
  is_monthly: z.boolean(),
});

const shownOffer = z.extend(offer, {
  /** Of its kind: its name, what one gets, and what has to be known beside the brief. */
  name: z.string(),
  gives: z.string(),
  needs: z.array(z.enum(["address", "day"])),
  /** How many more can be ordered right now; 0: no one can order it until one is done. */
  places: z.int(),
});
/** An offer as everybody sees it. */
export type ShownOffer = z.infer<typeof shownOffer>;

export const offersOfPlayer = call({
  name: "offers_of_player",
  summary:
    "What an athlete does in return for a contribution: kind, price, days and places left. One of each kind at most, so the list is short.",
  method: "GET",
  path: "/v1/offers_of_player/{player_id}",
  who: "anyone",
  params: z.object({ player_id: id }),
  answer: z.object({
    /** Whether the school allows contributions with nothing in return. */
    takes_general: z.boolean(),
    offers: z.array(shownOffer),
  }),
  cache_seconds: 1,
  example: ({ player_id }) => ({ params: { player_id } }),
});
export type OffersOfPlayer = z.infer<(typeof offersOfPlayer)["answer"]>;
