import { GONE_WITH_THE_PAGE, STAYS, type Tables } from "./classes.ts";

const FORGET = "forget_requests";
/** By the setting `RECORDS_YEARS`; its reason is that of financial records, and of claims from a contract. */
const WITHOUT_DEAL_OR_LATER = {
  after:
    "365 days after a request is over that came to no deal, 7 years (`RECORDS_YEARS`) after a deal is done",
  job: FORGET,
};
const ABOUT =
  "What brand and office wrote, and may have written about the athlete. Of a signed agreement, and of an athlete whom a roster names, it stays.";

/** Requests of brands, and letters to us. */
export const requestTables: Tables = {
  collaboration_requests: {
    row: "A request for a collaboration.",
    plain:
      "request_id request_number player_id team_id school_id user_id state version assigned_to due_on due_set_by executed_on disclosed_on disclosure_due_on disclosure_set_by disclosure_rules follows_account created_at submitted_at state_at expires_at remind_at admins_told_at",
    personal: [
      {
        whose: "athlete",
        ...GONE_WITH_THE_PAGE,
        columns: "found_by",
        note: "What the desk finds it by: names of athlete, company and sender; the athlete's goes.",
      },
    ],
  },
  collaboration_terms: {
    row: "What a brand asks for, and who it is. Deleted with a request that nobody confirmed in time.",
    plain: "request_id requested_date alternate_date number_of_hours_requested flat_fees royalties",
    personal: [
      {
        whose: "brand",
        account_deleted: "stays",
        columns:
          "phone_number street_address address_line_2 city state zip_code country business_address business_phone",
        in_time: { after: "365 days after the request is over", job: FORGET },
        note: "The school's record of who asked its athlete for what.",
      },
      {
        whose: "brand",
        account_deleted: "stays",
        columns: "first_name last_name email_address",
        in_time: WITHOUT_DEAL_OR_LATER,
        note: "Of a deal they stay so long: the school's report names who paid. What is signed and not done yet is not over.",
      },
      {
        whose: "brand",
        account_deleted: "stays",
        columns: "company_name",
        note: "A company's name: it says who asked the athlete for what, and deals of the same payor add up by it.",
      },
      {
        whose: "athlete",
        ...GONE_WITH_THE_PAGE,
        columns: "scope_of_use other additional_details",
        in_time: WITHOUT_DEAL_OR_LATER,
        note: ABOUT,
      },
    ],
  },
  collaboration_history: {
    row: "A step of a request: who, when, what. Nobody can change it, but for its words, which can go.",
    plain: "entry_id request_id happened_at actor actor_id act state executed_on disclosed_on detail",
    personal: [
      {
        whose: "athlete",
        ...GONE_WITH_THE_PAGE,
        columns: "words points",
        in_time: WITHOUT_DEAL_OR_LATER,
        note: ABOUT,
      },
    ],
  },
  collaboration_keys: {
    row: "By which key of its sender's a request came, as a hash; deleted with the terms.",
    plain: "idempotency_key request_id",
  },
  collaboration_links: {
    row: "A private link to a request, as its hash; deleted 365 days after the request is over (forget_requests).",
    plain: "link_hash request_id seen_by made_at ends_at",
  },
  school_desks: {
    row: "A school's own days and state.",
    plain: "school_id us_state review_days disclosure_days changed_at changed_by",
    personal: [
      {
        whose: "staff",
        columns: "office_email office_email_source",
        note: "Where the school's office is written to: the school's own address, until an admin types another.",
      },
    ],
  },
  office_invitations: {
    row: "An invitation of a school's compliance office to its desk.",
    plain:
      "invitation_id school_id invited_by invited_at sent_at sent_times ends_at withdrawn_at accepted_at accepted_by",
    personal: [
      {
        whose: "staff",
        columns: "email",
        in_time: { after: "30 days after the invitation ended", job: "forget_sign_ins" },
        note: "Goes at once when it is accepted or withdrawn.",
      },
    ],
  },
  school_rules_held: {
    row: "What a school said of its days and state, and since when.",
    plain: "school_id held_from us_state review_days disclosure_days",
  },
  school_facts: {
    row: "What is published of a school's state and division, and since when we know it.",
    plain: "school_id held_from us_state us_state_source division division_source",
  },
  school_fact_corrections: {
    row: "What an officer says of the school's state or division instead. Nobody can change it.",
    plain: "correction_id school_id what value corrected_by corrected_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reason",
        note: "Why a rule did or did not count has to be known later. Whoever gives it is asked to name nobody.",
      },
    ],
  },
  rules: {
    row: "A rule or a figure with its source, as it ships with the program or as an admin or an officer added it. Nobody can change it.",
    plain:
      "rule_row_id shipped_as rule_id kind scope scope_of school_id value says source source_url effective_from effective_until seen_on status doubt owner added_by added_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reason",
        note: "Why a rule did or did not count has to be known later. Whoever gives it is asked to name nobody.",
      },
    ],
  },
  rule_endings: {
    row: "Since when a rule no longer holds, who said so and why. Nobody can change it.",
    plain: "rule_row_id ends_on superseded_by ended_by ended_at",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "reason",
        note: "Why a rule no longer counts has to be known later. Whoever gives it is asked to name nobody.",
      },
    ],
  },
  school_closed_days: {
    row: "Days on which a school is closed, as its officer entered them.",
    plain: "closed_days_id school_id first_day last_day name added_by added_at removed_by removed_at",
  },
  contact_messages: {
    row: "What somebody wrote to us by the contact form.",
    plain: "message_id created_at state answered_at answered_by admins_told_at",
    personal: [
      {
        whose: "visitor",
        columns: "first_name last_name company_name email phone_number subject message answer",
        in_time: { after: "365 days after the answer, spam 30 days after it came", job: "forget_messages" },
      },
    ],
  },
  suspected_submissions: {
    row: "What a public form held back, until an admin lets it through.",
    plain: "suspected_id form reason received_at",
    personal: [
      {
        whose: "visitor",
        columns: "payload",
        in_time: { after: "30 days", job: "forget_messages" },
      },
    ],
  },
};
