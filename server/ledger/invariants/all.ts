import type { Part } from "../periods/part.ts";
import { bookInvariants } from "./book.ts";
import { contributionInvariants } from "./contributions.ts";
import { followingInvariants } from "./following.ts";
import type { Invariant, Look } from "./invariant.ts";
import { moneyBackInvariants } from "./money-back.ts";
import { orderInvariants } from "./orders.ts";
import { payorInvariants } from "./payors.ts";
import { payoutInvariants } from "./payouts.ts";
import { periodInvariants } from "./periods.ts";
import { protectionInvariants } from "./protection.ts";
import { recurringInvariants } from "./recurring.ts";

/** Those that our own database answers. */
export const invariantsOf = (part: Part): readonly (Invariant | Look)[] => [
  ...protectionInvariants,
  ...periodInvariants(part),
  ...bookInvariants(part),
  ...contributionInvariants(part),
  ...recurringInvariants(part),
  ...moneyBackInvariants(part),
  ...orderInvariants(part),
  ...payoutInvariants(part),
  ...followingInvariants(part),
  ...payorInvariants(part),
];
