import { GONE_WITH_THE_PAGE, STAYS, type Tables } from "./classes.ts";

const athlete = { whose: "athlete", ...GONE_WITH_THE_PAGE } as const;
const supporter = { whose: "supporter", account_deleted: "gone" } as const;

/** Money: its records are never deleted; the people in them are. */
export const moneyTables: Tables = {
  contributions: {
    row: "A payment, or one month of a plan. Sums, days and numbers stay for ever.",
    plain:
      "contribution_id kind nil_service_type player_id team_id team_name amount_cents currency state idempotency_key request_digest provider_session_id provider_payment_id checkout_url expires_at paid_at paid_cents fee_booked check_at checks created_at refunded_cents lost_cents in_dispute_cents looked_at_moment asking_until provider_failures user_id payment_method_type recurring_id provider_invoice_id",
    personal: [
      {
        ...athlete,
        columns: "player_name",
        note: "Reads 'an athlete whose page was removed'; of whom a roster names it stays. Receipts that were mailed are their readers'.",
      },
      {
        ...supporter,
        columns: "contributor_email failure",
        note: "A guest's address stays with the payment: refunds and disputes are written to it.",
      },
    ],
  },
  recurring_contributions: {
    row: "A monthly plan.",
    plain:
      "recurring_id user_id player_id team_id team_name amount_cents currency duration_months state agreed_at provider_subscription_id anchor_at ends_at next_charge_at last_charge_at paused_until ended_at asked_at looked_at_moment finished_moment check_at created_at asked_until answered_at athlete_left_at owed_cents owed_since owed_tries owed_next_try_at disputed_at held_at held_for",
    personal: [
      { ...athlete, columns: "player_name", note: "As in contributions." },
      { ...supporter, columns: "card_brand card_last4 card_exp_month card_exp_year" },
    ],
  },
  provider_customers: {
    row: "The payment provider's number of a giver; what lies there under it is said below.",
    plain: "user_id provider_customer_id made_at",
  },
  card_pages: {
    row: "A page on which a card is replaced.",
    plain: "session_id recurring_id opened_at done_at only_this asked_entry_id done_moment",
  },
  recurring_changes: {
    row: "A change that was asked of a plan, and whether it is known what became of it. Who asked is in audit_log.",
    plain: "entry_id recurring_id act wanted asked_at settled_at",
  },
  card_page_openings: {
    row: "Counted pages on which a card is replaced; deleted after a day.",
    plain: "page_id recurring_id session_id used opened_at",
    personal: [{ whose: "visitor", columns: "network_key", note: "A keyed hash; deleted after a day." }],
  },
  checkout_openings: {
    row: "Counted payment pages; deleted after a day.",
    plain: "contribution_id paid opened_at",
    personal: [{ whose: "visitor", columns: "network_key", note: "A keyed hash; deleted after a day." }],
  },
  card_tries: {
    row: "Counted tries of cards; deleted after a day.",
    plain: "charge_id contribution_id declined happened_at",
    personal: [
      { whose: "visitor", columns: "network_key card_key", note: "Keyed hashes; deleted after a day." },
    ],
  },
  contribution_reviews: {
    row: "A payment whose card was tried often.",
    plain: "contribution_id reason marked_at",
  },
  contribution_stops: {
    row: "Contributions turned off, for one athlete, a team or all.",
    plain: "stop_id scope player_id team_id stopped_by stopped_at lifted_at lifted_by",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reason lifted_reason",
        note: "Why money was stopped has to be known later. Seen by admins alone, who are asked to name nobody.",
      },
    ],
  },
  refunds: {
    row: "A refund, as the provider tells it.",
    plain:
      "refund_id contribution_id amount_cents currency status reason failure_reason created_at updated_at",
  },
  refund_requests: {
    row: "A refund that an admin asked for.",
    plain: "refund_request_id contribution_id amount_cents asked_by asked_at state attempt refund_id failure",
    personal: [
      { whose: "staff", ...STAYS, columns: "reason", note: "Why money went back has to be known later." },
    ],
  },
  disputes: {
    row: "A dispute, as the provider tells it.",
    plain:
      "dispute_id contribution_id amount_cents currency status reason evidence_due_at created_at updated_at",
  },
  provider_events: {
    row: "An event of the provider, by numbers; its body is not kept. Deleted 60 days after it was handled (forget_events).",
    plain:
      "event_id event_type created_at received_at contribution_id outcome moment session_id payment_id charge_id tries failure handled_at parked_at recurring_id",
  },
  ledger_accounts: {
    row: "An account of the book.",
    plain: "account_id class kind player_id currency opened_at",
  },
  ledger_transfers: {
    row: "A move of money. Nobody can change or delete it.",
    plain: "transfer_id kind provider_object contribution_id currency happened_at booked_at made_in",
  },
  ledger_entries: { row: "One side of it.", plain: "entry_id transfer_id account_id currency amount_cents" },
  player_totals: { row: "What an athlete received, all in all.", plain: "player_id received_cents" },
};
