// What may keep money from going out, and what becomes of a payout. The words that people read are the screens'.

/** Why a sum waits, and what has to happen first. In the order in which one is named where several hold. */
export const WAITING_REASONS = [
  /** A bank decides about it. */
  "in_dispute",
  /** A refund of it was asked for and is not booked yet. */
  "being_refunded",
  /** It is held for an order until that is settled. */
  "order",
  /** Its payor's report has to be made first. */
  "report",
  /** It may still be refunded: so many days (`PAYOUT_AFTER_DAYS`) from its day. */
  "refund_promise",
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** What holds all of an athlete's money, in the order in which it is shown. */
export const BLOCKS = [
  /** Payouts are off on this site. */
  "off",
  /** An admin stopped all payouts, or this athlete's. */
  "stopped",
  /** They are under 18: there is no account, the money waits. */
  "under_age",
  /** Nobody knows when they were born, and they may be under 18. */
  "age_unknown",
  /** On a student visa, or not sure: a person of the school looks first. */
  "visa",
  /** They have no account at the payment provider. */
  "no_account",
  /** The account can't be paid to: something is missing, or the provider looks at it. */
  "account_not_ready",
  /** The provider has closed or rejected the account. */
  "account_closed",
  /** The bank sent a payout back: another bank account is needed. */
  "bank_failed",
  /** Something that matters changed in the last 72 hours. */
  "changed_lately",
] as const;
export type Block = (typeof BLOCKS)[number];

/**
 * `planned`: decided and booked, and not sent yet. `sent`: in the athlete's account at the provider, on its way to their bank.
 * `arrived`: the provider says that their bank has it. `dropped`: it was not sent, and is held again.
 */
export const PAYOUT_STATES = ["planned", "sent", "arrived", "dropped"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Every line of an athlete's money, as the statement has it. */
export const MOVE_KINDS = [
  /** Somebody gave. */
  "given",
  /** It went back to whoever gave it: a refund, or a lost dispute. */
  "went_back",
  "sent",
  "arrived",
  /** A bank did not take it: it never arrived, and is in the athlete's account at the provider. */
  "bank_refused",
  /** It had arrived, and a bank sent it back to the athlete's account at the provider. */
  "came_back",
  /** A transfer that was our mistake was taken back. */
  "taken_back",
  /** Two admins decided that somebody else gets it, like an estate or a state. */
  "handed_over",
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
