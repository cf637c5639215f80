import type { OffersOfPlayer, ShownOffer } from "../../../../contract/orders/offers.ts";

type Kind = ShownOffer["kind"];

/** What is typed for a service; whatever is chosen meanwhile, it stays. */
export interface TypedOrder {
  readonly brief: string;
  readonly first_name: string;
  readonly deliver_to: string;
  /** YYYY-MM-DD. */
  readonly wished_on: string;
}
export const NOTHING_TYPED: TypedOrder = { brief: "", first_name: "", deliver_to: "", wished_on: "" };

/** A service as it is ordered. */
export interface OrderedService extends TypedOrder {
  readonly offer: ShownOffer;
}

/** What one form of the dialog offers: services that are given once, or every month. */
export interface Services {
  readonly offers: readonly ShownOffer[];
  readonly takes_general: boolean;
  /** Null: a contribution with nothing in return. */
  readonly chosen: ShownOffer | null;
  /** What was chosen and is not offered anymore: its kind is gone from the list. */
  readonly gone: boolean;
  readonly typed: TypedOrder;
  readonly onChoose: (kind: Kind | null) => void;
  readonly onType: (typed: TypedOrder) => void;
}

/**
 * Of `kind`, which was chosen, what the athlete offers now: another price is another offer, so it is known by its kind. Where the school
 * allows nothing else, the first one that has a place is chosen.
 */
export function servicesIn(
  known: OffersOfPlayer | null,
  is_monthly: boolean,
  kind: Kind | null,
): Pick<Services, "offers" | "takes_general" | "chosen" | "gone"> {
  const offers = (known?.offers ?? []).filter((each) => each.is_monthly === is_monthly);
  const takes_general = known?.takes_general ?? true;
  const found = offers.find((each) => each.kind === kind);
  if (found) return { offers, takes_general, chosen: found, gone: false };
  const first = takes_general ? null : (offers.find(({ places }) => places > 0) ?? offers[0] ?? null);
  return { offers, takes_general, chosen: first, gone: known !== null && kind !== null };
}

/** What a service is ordered with, in the words of the call; a contribution without one has none of it. */
export const orderedFields = ({ offer, brief, first_name, deliver_to, wished_on }: OrderedService) => ({
  nil_service_type: offer.kind,
  offer_id: offer.offer_id,
  price: offer.price,
  brief: brief.trim() || null,
  first_name: first_name.trim() || null,
  deliver_to: offer.needs.includes("address") ? deliver_to.trim() || null : null,
  wished_on: offer.needs.includes("day") ? wished_on || null : null,
});
