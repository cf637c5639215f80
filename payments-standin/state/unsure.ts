/** What no document at hand says of paying others out. Whoever is built against it should do well with each choice. */
export type Unsure = {
  /** What the capability of an account is before its form was begun. */
  new_account: "restricted" | "pending";
  /** With what code a transfer to a closed account is refused. */
  closed_account: "insufficient_capabilities_for_transfer" | "account_closed" | "resource_missing";
  /** Whether a transfer that the balance or the account refuses is kept under its idempotency key. */
  refused_transfers: "kept" | "asked_anew";
  /** The type of a reversal's balance transaction on the platform's side. */
  reversal_type: "transfer_refund" | "transfer_cancel";
  /** Whether an account of the second version gets a link to its own dashboard. */
  login_links: "refused" | "given";
  /** Whether the line that takes a failed bank debit out of the balance gives its fee back. */
  failed_debit_fees: "returned" | "kept";
  /** Which addresses are refused as `email_invalid` is written nowhere: none of the usual form, or all that aren't plain. */
  odd_emails: "taken" | "refused";
};

export const unsureChoices = {
  new_account: ["restricted", "pending"],
  closed_account: ["insufficient_capabilities_for_transfer", "account_closed", "resource_missing"],
  refused_transfers: ["kept", "asked_anew"],
  reversal_type: ["transfer_refund", "transfer_cancel"],
  login_links: ["refused", "given"],
  failed_debit_fees: ["returned", "kept"],
  odd_emails: ["taken", "refused"],
} as const satisfies { readonly [K in keyof Unsure]: readonly Unsure[K][] };

export const usualUnsure: Unsure = {
  new_account: "restricted",
  closed_account: "insufficient_capabilities_for_transfer",
  refused_transfers: "kept",
  reversal_type: "transfer_refund",
  login_links: "refused",
  failed_debit_fees: "returned",
  odd_emails: "taken",
};
