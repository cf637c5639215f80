import type {
  PayoutReversal,
  PayoutRun,
  PayoutsOverview,
} from "../../../../contract/payouts/admin-payouts.ts";
import type { PayoutState } from "../../../../contract/payouts/states.ts";

export const STATE_WORDS: Readonly<Record<PayoutState, string>> = {
  planned: "Planned",
  sent: "Sent",
  arrived: "Arrived",
  dropped: "Not sent",
};

/** Why money waits, of all athletes together. */
export const REASON_WORDS: Readonly<Record<PayoutsOverview["waiting"][number]["reason"], string>> = {
  refund_promise: "Can still be refunded",
  in_dispute: "A bank decides about a dispute",
  being_refunded: "Being refunded",
  order: "Held for an order",
  report: "The payor's report comes first",
  off: "Payouts are off",
  stopped: "Stopped by us",
  under_age: "Under 18",
  age_unknown: "Age not known",
  visa: "On a student visa, or not sure: the school looks first",
  no_account: "No payout account yet",
  account_not_ready: "Account not ready: something is missing, or the provider checks",
  account_closed: "Account closed by the provider",
  bank_failed: "The bank sent it back: another bank account is needed",
  changed_lately: "Bank, email, password or device changed in the last 72 hours",
};

export const RUN_WORDS: Readonly<Record<PayoutRun["state"], string>> = {
  planning: "Planning",
  sending: "Sending",
  short: "Waiting: the balance at the provider is too small",
  stopped: "Stopped",
  done: "Done",
};

export const REVERSAL_WORDS: Readonly<Record<PayoutReversal["state"], string>> = {
  asked: "Waiting for another admin",
  agreed: "Agreed: being taken back",
  sent: "Taken back",
  refused: "The provider declined it",
  withdrawn: "Withdrawn",
  expired: "Expired: no other admin agreed in time",
};

/** Whoever did it, by their address; it goes with their account, what they did stays. */
export const whoWords = (email: string | null): string => email ?? "Someone whose account is deleted";
