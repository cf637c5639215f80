import type Stripe from "stripe";

/** The tables of paying others out: their accounts, what moves there, and the thin events of it. */
export type ConnectRows = {
  account: Account;
  account_link: AccountLink;
  onboarding: Onboarding;
  bank_account: BankAccount;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  payout: Payout;
  owned_transaction: Owned<Stripe.BalanceTransaction>;
  owned_charge: Owned<Stripe.Charge>;
  owned_refund: Owned<Stripe.Refund>;
  reserve: Reserve;
  event_destination: EventDestination;
  thin_event: ThinEvent;
};

/** An object of a connected account: on the wire it does not say whose it is. Its id is the object's. */
export type Owned<Is> = { id: string; account: string; is: Is };

/**
 * A connected account, from which the objects of both versions of the API are made. What somebody typed as a social
 * security number or a document is never kept, only what the check of it will say.
 */
export type Account = {
  id: string;
  created: number;
  closed: boolean;
  contact_email: string | null;
  contact_phone: string | null;
  display_name: string | null;
  product_description: string | null;
  business_url: string | null;
  dashboard: "express";
  metadata: Record<string, string>;
  country: string;
  transfers_requested: boolean;
  person: Person;
  /** What the check of the number will say; null before one was given. */
  id_number: "match" | "match_at_once" | "mismatch" | null;
  document: "success" | "failure" | null;
  terms_accepted_at: number | null;
  /** Whether the hosted form was ever sent in whole. */
  submitted: boolean;
  verification: "none" | "pending" | "verified" | "failed";
  /** What the last check did not find right. */
  problems: { need: Need; code: string }[];
  /** What the provider asks for again, and whether its day has passed. */
  asked: { need: Need; due_at: number; past: boolean }[];
  rejected: Rejection | null;
  /** A person at the provider looks at it, as after a name on a list of sanctions. */
  under_review: boolean;
  payout_settings: PayoutSettings;
};

/** Who is paid. Ids and times are the provider's. */
export type Person = {
  id: string;
  updated: number;
  given_name: string | null;
  surname: string | null;
  email: string | null;
  phone: string | null;
  date_of_birth: { day: number; month: number; year: number } | null;
  address: Address | null;
};

export type Address = { line1: string; city: string; state: string; postal_code: string; country: string };

/** What an account must give before it can be paid. */
export type Need =
  | "given_name"
  | "surname"
  | "email"
  | "phone"
  | "date_of_birth"
  | "address"
  | "id_number"
  | "document"
  | "terms"
  | "bank_account";

/** By whom, and why. */
export type Rejection =
  | "platform_fraud"
  | "platform_terms_of_service"
  | "platform_other"
  | "fraud"
  | "listed"
  | "terms_of_service"
  | "other";

export type PayoutSettings = {
  interval: "daily" | "weekly" | "monthly" | "manual";
  weekly_payout_days: Weekday[];
  monthly_payout_days: number[];
  statement_descriptor: string | null;
  delay_days_override: number | null;
  debit_negative_balances: boolean;
};
export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday";

/** A link to the hosted form. Its id is the secret in its address. */
export type AccountLink = {
  id: string;
  account: string;
  created: number;
  expires_at: number;
  used: boolean;
  use_case: "account_onboarding" | "account_update";
  refresh_url: string;
  return_url: string | null;
  /** What is asked for: without `eventually_due` the bank account may not be. */
  fields: "currently_due" | "eventually_due";
};

/** A visit to the hosted form, begun by a link. Its id is the secret in its address. */
export type Onboarding = { id: string; link: string; account: string; expires_at: number; over: boolean };

/** Where an account is paid out to. */
export type BankAccount = {
  id: string;
  account: string;
  created: number;
  is: Stripe.BankAccount;
  fate: BankFate;
};

/** What becomes of a payout to a bank account: it arrives, fails, or comes back after it had arrived. */
export type BankFate = { failure_code: string | null; after_arrival: boolean };

/**
 * `account`: whose balance it left; null: the platform's. `transactions`: all that it paid out, and its own.
 */
export type Payout = {
  id: string;
  account: string | null;
  is: Stripe.Payout;
  fate: BankFate;
  transactions: string[];
};

/** What is held back from the platform for an account that owes, in cents. Its id is the account's. */
export type Reserve = { id: string; held: number };

/** Where thin events go. Its signing secret is in `endpoint_secret`. */
export type EventDestination = {
  id: string;
  url: string;
  name: string;
  description: string;
  enabled_events: string[];
  status: "enabled" | "disabled";
  created: number;
  updated: number;
  metadata: Record<string, string>;
};

/** An event of the second version. What is sent of it has no `data`: that comes when it is fetched. */
export type ThinEvent = {
  id: string;
  created: number;
  type: string;
  /** The connected account that it happened to. */
  account: string;
  related: boolean;
  data: object | null;
  /** Who asked for it; both null when the provider acts on its own. */
  request: { id: string | null; idempotency_key: string | null };
};
