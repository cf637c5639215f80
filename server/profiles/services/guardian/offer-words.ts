import { serviceKindOf } from "../../../../contract/orders/kinds.ts";
import { dollars } from "../../../../pure/numbers.ts";

interface Told {
  readonly kind: string;
  readonly price: number;
  readonly days: number;
  readonly is_monthly: boolean;
  readonly note: string | null;
}

/** `['Shout-out', '$25, done within 14 days. "On my story."']`, as a letter tells an offer. */
export const offerInWords = ({ kind, price, days, is_monthly, note }: Told): readonly [string, string] => [
  serviceKindOf(kind)?.name ?? kind,
  `${dollars(price)}${is_monthly ? " a month" : ""}, done within ${days} days.${note ? ` “${note}”` : ""}`,
];
