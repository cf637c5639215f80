import { accountSections } from "./account-sections.ts";
import { athleteSections } from "./athlete-sections.ts";
import { messageSections } from "./message-sections.ts";
import { orderSections } from "./order-sections.ts";
import { payoutSections } from "./payout-sections.ts";
import { requestSections } from "./request-sections.ts";
import type { Section } from "./section.ts";
import { supporterSections } from "./supporter-sections.ts";

/** All that is given to somebody who asks what is kept about them, in this order. */
export const sections: readonly Section[] = [
  ...accountSections,
  ...supporterSections,
  ...athleteSections,
  ...orderSections,
  ...payoutSections,
  ...requestSections,
  ...messageSections,
];
