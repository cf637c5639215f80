import type {
  AllowedService,
  OfferStanding,
  OwnOffer,
  OwnOffers,
} from "../../../../contract/orders/own-offers.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** A kind with what the school allows of it, and the athlete's offer where there is one. */
export interface OwnKind {
  readonly rule: AllowedService;
  readonly offer: OwnOffer | null;
}

/** What is offered comes first; what the school has turned off is left out unless it is offered. */
export function byStanding({ allowed, offers }: OwnOffers): OwnKind[] {
  const kinds = allowed.map((rule) => ({
    rule,
    offer: offers.find(({ kind }) => kind === rule.kind) ?? null,
  }));
  const offered = kinds.filter(({ offer }) => offer !== null);
  const others = kinds.filter(({ offer }) => offer === null);
  return [
    ...offered,
    ...others.filter(({ rule }) => rule.is_on),
    ...others.filter(({ rule }) => !rule.is_on),
  ];
}

/** Why nobody sees an offer; of one that is seen how many are under way. */
export function standingWords({ stands, taken, at_once }: OwnOffer, school_name: string): string {
  if (stands !== "shown") return UNSEEN[stands](school_name);
  if (taken === 0) return `Supporters see it. None ordered right now; you take ${at_once} at a time.`;
  return taken >= at_once
    ? `All ${at_once} places are taken, also by orders that are just being paid. Supporters can order again once one is free.`
    : `Supporters see it. ${taken} of ${at_once} places are taken.`;
}

const UNSEEN: Readonly<Record<Exclude<OfferStanding, "shown">, (school_name: string) => string>> = {
  closed: () => "No one sees it: contributions to you are off right now.",
  visa: (school) => `No one sees it until ${school}'s compliance office has looked.`,
  guardian: () => "No one sees it yet: we've asked your parent or guardian.",
  school_off: (school) => `No one sees it: ${school} has turned this off.`,
  school_range: (school) => `No one sees it: the price isn't within what ${school} allows.`,
};

/** `Your school allows $10 to $50.`; null where it says nothing. */
export function rangeWords({ least_dollars: least, most_dollars: most }: AllowedService): string | null {
  if (least === null && most === null) return null;
  if (least === null) return `Your school allows ${dollars(most ?? 0)} at most.`;
  return most === null
    ? `Your school allows ${dollars(least)} or more.`
    : `Your school allows ${dollars(least)} to ${dollars(most)}.`;
}
