import { bookInvariants } from "./book.ts";
import { contributionInvariants } from "./contributions.ts";
import { followingInvariants } from "./following.ts";
import type { Invariant, Look } from "./invariant.ts";
import { moneyBackInvariants } from "./money-back.ts";
import { orderInvariants } from "./orders.ts";
import { payorInvariants } from "./payors.ts";
import { payoutInvariants } from "./payouts.ts";
import { protectionInvariants } from "./protection.ts";
import { recurringInvariants } from "./recurring.ts";

/** Those that our own database answers. */
export const invariants: readonly (Invariant | Look)[] = [
  ...protectionInvariants,
  ...bookInvariants,
  ...contributionInvariants,
  ...recurringInvariants,
  ...moneyBackInvariants,
  ...orderInvariants,
  ...payoutInvariants,
  ...followingInvariants,
  ...payorInvariants,
];
