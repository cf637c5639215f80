import { GONE_WITH_THE_PAGE, STAYS, type Tables } from "./classes.ts";

const athlete = { whose: "athlete", ...GONE_WITH_THE_PAGE } as const;
const PACKETS_IN_TIME = {
  after: "7 years (`RECORDS_YEARS`), and a guest's with the guest's address",
  job: "forget_packets",
};
const supporter = { whose: "supporter", account_deleted: "gone" } as const;

/** Money: its records are never deleted; the people in them are. */
export const moneyTables: Tables = {
  contributions: {
    row: "A payment, or one month of a plan. Sums, days and numbers stay for ever.",
    plain:
      "contribution_id kind nil_service_type player_id team_id team_name amount_cents currency state idempotency_key request_digest provider_session_id provider_payment_id checkout_url expires_at paid_at paid_cents fee_booked check_at checks created_at refunded_cents lost_cents paid_out_cents sent_again_cents promised_back_cents in_dispute_cents looked_at_moment asking_until provider_failures user_id payment_method_type recurring_id provider_invoice_id payor_id",
    personal: [
      {
        ...athlete,
        columns: "player_name",
        note: "Reads 'an athlete whose page was removed'; of whom a roster names it stays. Receipts that were mailed are their readers'.",
      },
      {
        ...supporter,
        columns: "contributor_email failure",
        in_time: { after: "a guest's: 7 years (`RECORDS_YEARS`)", job: "forget_guests" },
        note: "A guest's address stays with the payment so long: refunds and disputes are written to it, and tax and financial records are asked for.",
      },
    ],
  },
  recurring_contributions: {
    row: "A monthly plan.",
    plain:
      "recurring_id user_id player_id team_id team_name amount_cents currency duration_months state agreed_at provider_subscription_id anchor_at ends_at next_charge_at last_charge_at paused_until ended_at asked_at asked_to_follow_at looked_at_moment finished_moment check_at created_at asked_until answered_at athlete_left_at raised_on owed_cents owed_since owed_tries owed_next_try_at disputed_at held_at held_for offer_id",
    personal: [
      { ...athlete, columns: "player_name", note: "As in contributions." },
      { ...supporter, columns: "card_brand card_last4 card_exp_month card_exp_year" },
      {
        ...supporter,
        columns: "brief first_name",
        in_time: { after: "the day after the plan has ended", job: "forget_orders" },
        note: "Written by the release before. What a month asks for stands with its order, and is removed from all months of a plan at once.",
      },
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
    row: "An event of the provider, by numbers; its body is not kept. Deleted EVENTS_KEPT_DAYS (60) after it was handled (forget_events).",
    plain:
      "event_id event_type created_at received_at contribution_id outcome moment session_id payment_id charge_id tries failure handled_at parked_at recurring_id account_id without_job",
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
  payors: {
    row: "Somebody who gives or makes deals, as sums are kept by: an account, a guest or a company.",
    plain: "payor_id user_id",
    personal: [
      {
        whose: "supporter",
        columns: "email_key",
        in_time: { after: "with the last contribution or deal that has it", job: "forget_guests" },
        note: "A guest's alone: it goes when an account with this address takes their gifts, which are its number's from then on. A deal that is kept under the address alone keeps it for as long as records are kept with a name.",
      },
      {
        whose: "brand",
        ...STAYS,
        columns: "company_key",
        note: "A company's name, as in collaboration_terms: what it agreed on with an athlete adds up over the whole time of eligibility.",
      },
    ],
  },
  payor_sums: {
    row: "What one payor gave, promised and agreed on with one athlete.",
    plain:
      "payor_id player_id paid_cents promised_cents deals_cents is_open_ended crossed_on sum_cents told_crossed_on",
  },
  report_figures: {
    row: "From which sum on, and in how many business days, a payor is reported, as the rules say it.",
    plain: "from_day until_day cents business_days",
  },
  payor_deals: {
    row: "A signed deal as it counts in such a sum.",
    plain: "request_id payor_id player_id executed_on cents is_open_ended",
  },
  report_agreements: {
    row: "That whoever gives agreed to being named in an athlete's report.",
    plain: "agreement_id user_id contribution_id player_id words_version agreed_at",
  },
  payor_reports: {
    row: "What an athlete said of such a report; a line is corrected by a later one.",
    plain:
      "report_id payor_id player_id reported_on report_number sum_cents outcome noted_by noted_at packet_id came_on next_due_on",
  },
  report_entries: {
    row: "What was entered for such a report beside what is known: a line is corrected by a later one.",
    plain: "entry_id payor_id player_id request_id term_from term_until entered_by entered_at",
    personal: [
      {
        ...athlete,
        columns: "business_purpose deliverables",
        in_time: PACKETS_IN_TIME,
        note: "In the words of the athlete or an officer. They go with the payor's account too.",
      },
    ],
  },
  report_attestations: {
    row: "That an athlete attested such a report, to which facts and in which words.",
    plain: "attestation_id payor_id player_id request_id words_version facts_sha256 attested_by attested_at",
  },
  report_packets: {
    row: "A version of a packet for the College Sports Commission.",
    plain: "packet_id payor_id player_id request_id version sha256 made_by made_at member_ids",
    personal: [
      {
        ...athlete,
        columns: "document",
        in_time: PACKETS_IN_TIME,
        note: "Names the athlete and the payor. It goes with the payor's account too; that there was such a version, its day and hash stay.",
      },
    ],
  },
  deals_elsewhere: {
    row: "What an athlete or an officer logged of a deal that was made elsewhere; corrected by a further row.",
    plain:
      "entry_id deal_id place payor_id player_id kind cents is_open_ended agreed_on ends_on logged_by logged_as logged_at",
    personal: [
      {
        ...athlete,
        columns: "payor_name what_for",
        note: "What the deal comes to stays with the payor's number, as that of any other deal.",
      },
    ],
  },
  deal_papers: {
    row: "What was signed for such a deal: a PDF, or a picture that was encoded anew.",
    plain: "entry_id type",
    personal: [{ ...athlete, columns: "content" }],
  },
  visa_marks: {
    row: "What an officer says of an athlete and a student visa, with the reason; corrected by a further row. It goes with the athlete's page.",
    plain: "mark_id player_id place school_id says marked_by marked_at",
    personal: [{ ...athlete, columns: "reason" }],
  },
  association_answers: {
    row: "What a payor said of whether they are tied to a school, or an officer was told; corrected by a later row.",
    plain:
      "answer_id payor_id player_id place for_one_school own_athletes asked_to_recruit gave_over_50000 tied_to_such told_on answered_by contribution_id answered_at",
  },
  payor_joins: {
    row: "That somebody of a compliance office, or an admin, found two payors to be one. Nobody can change or delete it.",
    plain: "join_id payor_id other_id why school_id joined_by joined_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reason",
        note: "Why they are one. It is the ground on which sums are reported.",
      },
    ],
  },
  payor_cards: {
    row: "That a card paid for something of a payor, where the athlete reports payors, and since which day.",
    plain: "payor_id key_id remembered_on",
    personal: [
      {
        ...supporter,
        columns: "card_hash",
        in_time: { after: "5 years, and a guest's with the guest's address", job: "forget_cards" },
        note: "A keyed hash of the provider's name for the card, by which two payors with one card are proposed as one; a person decides.",
      },
    ],
  },
  payor_partings: { row: "That such a finding was taken apart.", plain: "join_id parted_by parted_at" },
  payor_groups: { row: "Which payors count as one.", plain: "payor_id head_id" },
  payor_differences: {
    row: "That two payors were looked at and are not one.",
    plain: "difference_id payor_id other_id school_id said_by said_at",
  },
  player_totals: { row: "What an athlete received, all in all.", plain: "player_id received_cents" },
};
