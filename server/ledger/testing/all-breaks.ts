import { bookBreaks } from "./book-breaks.ts";
import type { Break } from "./break.ts";
import { contributionBreaks } from "./contributions-breaks.ts";
import { followingBreaks } from "./following-breaks.ts";
import { moneyBackBreaks } from "./money-back-breaks.ts";
import { orderBreaks } from "./orders-breaks.ts";
import { payorBreaks } from "./payors-breaks.ts";
import { payoutBreaks } from "./payouts-breaks.ts";
import { providerBreaks } from "./provider-breaks.ts";
import { recurringBreaks } from "./recurring-breaks.ts";

/** Every way to break good books, whether anything of them is closed or not. */
export const allBreaks: readonly Break[] = [
  ...bookBreaks,
  ...contributionBreaks,
  ...recurringBreaks,
  ...moneyBackBreaks,
  ...orderBreaks,
  ...payoutBreaks,
  ...followingBreaks,
  ...payorBreaks,
  ...providerBreaks,
];

/** What a commit would do: a contribution that was changed is counted anew. */
export const COUNTED_AT_COMMIT = `set constraints payor_sums_follow, payor_sums_follow_new, payor_deals_follow,
  payor_deals_are_kept, payor_deals_are_kept_new, deals_elsewhere_follow immediate`;
