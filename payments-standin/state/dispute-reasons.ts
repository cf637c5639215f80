/** Why a payer may dispute, and the card network's own code for it. */
export const disputeReasons = {
  fraudulent: "10.4",
  product_not_received: "13.1",
  duplicate: "12.6.1",
  credit_not_processed: "13.7",
  subscription_canceled: "13.2",
  unrecognized: "10.4",
  general: null,
} as const;

export type DisputeReason = keyof typeof disputeReasons;
