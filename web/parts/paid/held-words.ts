import type { Moment } from "../../../contract/contributions/moment.ts";

const RECEIPT = "Not tax-deductible. We emailed your receipt.";

/** Said wherever a payment just went through; of an order whose it is stands beside it. */
export const heldWords = (player_name: string, ordered: Moment["ordered"]): string =>
  ordered ? RECEIPT : `We're holding all of it for ${player_name}. ${RECEIPT}`;
