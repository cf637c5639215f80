import sql from "sql-template-tag";
import { type Section, type Subject, WHY } from "./section.ts";

const ofPage = ({ player_ids }: Subject) => sql`t.player_id = any (${[...player_ids]}::bigint[])`;
const ofSubmission = ({ submission_ids }: Subject) =>
  sql`t.submission_id = any (${[...submission_ids]}::uuid[])`;

/** An athlete's page, what was sent in for it, and what came of it. */
export const athleteSections: readonly Section[] = [
  {
    name: "athlete_page",
    title: "You as an athlete",
    about: "What your page shows: from rosters, and in your own words.",
    table: "players",
    of: ofPage,
    order: sql`t.player_id`,
    gives:
      "player_id player_name team_name conference player_class position jersey_number height_inches weight_pounds birthplace image_url player_bio_url player_game_logs_url player_news_url player_profile_url player_splits_url player_stats_url pending_transfer accepts_contributions accepts_collaborations is_listed season source created_at changed_at",
    beside: {
      received_cents: sql`(select r.received_cents from player_totals r where r.player_id = t.player_id)`,
      taken_back_at: sql`(select y.taken_back_at from yes_taken_back y where y.player_id = t.player_id)`,
    },
    withheld: [
      ["name_key team_key", WHY.copy],
      ["team_id sport_id source_player_id is_withdrawn merged_into", WHY.bookkeeping],
    ],
  },
  {
    name: "own_words",
    title: "Your own words on your page",
    about: "What you entered, beside what rosters say.",
    table: "athlete_pages",
    of: ofPage,
    order: sql`t.player_id`,
    gives:
      "player_id image_url height_inches weight_pounds player_class position jersey_number instagram_url facebook_url x_url youtube_url tiktok_url bio changed_at",
  },
  {
    name: "page_picture",
    title: "The picture of your page",
    about: "As we keep it, without location and camera data.",
    table: "athlete_pictures",
    of: ofPage,
    order: sql`t.player_id`,
    gives: "player_id width height",
    picture: { column: "webp", file: "athlete-page" },
  },
  {
    name: "waiting_change",
    title: "A change of your page that waits for your guardian",
    about: "What you asked to change.",
    table: "page_changes",
    of: ofPage,
    order: sql`t.player_id`,
    gives: "player_id words removes_picture width height asked_at mailed_at>guardian_emailed_at",
    picture: { column: "webp", file: "waiting-change" },
    withheld: [["submission_id", WHY.number]],
  },
  {
    name: "page_before_change",
    title: "What your page said before you last changed it",
    about: "We keep it until an admin has looked at the change.",
    table: "changed_pages",
    of: ofPage,
    order: sql`t.player_id`,
    gives: "player_id words_before first_changed_at",
  },
  {
    name: "roster_says",
    title: "What rosters say where your own words stand",
    about: "It comes back when you clear your own.",
    table: "roster_words",
    of: ofPage,
    order: sql`t.player_id`,
    gives: "player_id image_url height_inches weight_pounds player_class position jersey_number",
  },
  {
    name: "roster_lines",
    title: "Lines about you in published rosters",
    about: "As their sources publish them.",
    table: "roster_entries",
    of: ofPage,
    order: sql`t.entry_id desc`,
    gives:
      "player_id player_name player_class position jersey_number height_inches weight_pounds birthplace previous_school image_url player_bio_url player_game_logs_url player_news_url player_profile_url player_splits_url player_stats_url",
    beside: {
      season: sql`(select r.season from rosters r where r.roster_id = t.roster_id)`,
      source: sql`(select r.source from rosters r where r.roster_id = t.roster_id)`,
    },
    withheld: [
      ["name_key town_key previous_key", WHY.copy],
      ["entry_id roster_id matched_by may_be is_live id_space source_player_id id_lasts", WHY.bookkeeping],
    ],
  },
  {
    name: "profiles_sent_in",
    title: "Profiles you sent in",
    about: "How each stands, and the guardian's address as you entered it.",
    table: "profile_submissions",
    of: ofSubmission,
    order: sql`t.created_at desc`,
    gives:
      "submission_id>profile_id state date_of_birth>born_on is_child>is_minor guardian_email guardian_letters>emails_to_guardian created_at confirmed_at guardian_agreed_at decided_at decline_reason ended_at expires_at held_at undone_at undo_reason",
    withheld: [
      ["email_digest", WHY.secret],
      ["player_id claimed_player_id holder_id", WHY.number],
      ["decided_by undone_by", WHY.staff],
      ["admins_told_at yes_before", WHY.bookkeeping],
    ],
  },
  {
    name: "profiles_as_entered",
    title: "What you entered in them",
    about: "Word for word.",
    table: "profile_details",
    of: ofSubmission,
    order: sql`t.submission_id`,
    gives:
      "submission_id>profile_id first_name last_name email_address sport_name school_name class_name sport_level gender_division position jersey_number height_inches weight_pounds instagram_url facebook_url x_url youtube_url tiktok_url evidence",
  },
  {
    name: "profile_pictures",
    title: "Pictures you sent in",
    about: "Those that are not on a page yet.",
    table: "profile_pictures",
    of: ofSubmission,
    order: sql`t.submission_id`,
    gives: "submission_id>profile_id width height",
    picture: { column: "webp", file: "profile" },
  },
  {
    name: "profile_links",
    title: "Private links to them",
    about: "Whom each was for, and until when it works.",
    table: "profile_links",
    of: ofSubmission,
    order: sql`t.created_at desc`,
    gives: "submission_id>profile_id seen_by>made_for created_at ends_at",
    withheld: [["link_hash", WHY.secret]],
  },
  {
    name: "received",
    title: "Contributions you received",
    about: "Day and amount of each. Who gave is theirs to tell.",
    table: "contributions",
    of: (subject) => sql`${ofPage(subject)} and t.paid_at is not null`,
    order: sql`t.paid_at desc, t.contribution_id desc`,
    gives:
      "paid_at player_id paid_cents currency refunded_cents promised_back_cents>refunds_promised_cents lost_cents>lost_in_disputes_cents in_dispute_cents paid_out_cents sent_again_cents>sent_twice_by_mistake_cents kind>one_time_or_recurring payment_method_type>paid_with",
    withheld: [
      ["user_id contributor_email failure", WHY.others],
      [
        "payor_id contribution_id recurring_id provider_payment_id provider_session_id checkout_url",
        WHY.others,
      ],
      ["idempotency_key request_digest provider_invoice_id created_at expires_at", WHY.others],
      [
        "player_name team_name team_id amount_cents state nil_service_type",
        "As in your page's line, or the same again.",
      ],
      ["fee_booked check_at checks looked_at_moment asking_until provider_failures", WHY.bookkeeping],
    ],
  },
  {
    name: "thanks",
    title: "What you wrote to your supporters",
    about: "Each message, and what became of it.",
    table: "thanks",
    of: ofPage,
    order: sql`t.written_at desc`,
    gives: "player_id words state written_at decided_at decline_reason sent_at",
    withheld: [
      ["thanks_id", WHY.number],
      ["decided_by", WHY.staff],
      ["admins_told_at", WHY.bookkeeping],
    ],
  },
  {
    name: "reports",
    title: "Reports you noted",
    about:
      "What you told us of your reports to the College Sports Commission. Who they were about is theirs to tell.",
    table: "payor_reports",
    of: ofPage,
    order: sql`t.report_id desc`,
    gives: "player_id reported_on report_number sum_cents outcome came_on next_due_on noted_at",
    withheld: [
      ["report_id noted_by packet_id", WHY.number],
      ["payor_id", WHY.others],
    ],
  },
  {
    name: "report_entries",
    title: "What you entered for reports",
    about: "Term, business purpose and deliverables, as you or your school's office entered them.",
    table: "report_entries",
    of: ofPage,
    order: sql`t.entry_id desc`,
    gives: "player_id term_from term_until business_purpose deliverables entered_at",
    withheld: [
      ["entry_id request_id entered_by", WHY.number],
      ["payor_id", WHY.others],
    ],
  },
  {
    name: "report_attestations",
    title: "What you attested for reports",
    about: "When, in which version of the words, and to which facts, by their hash.",
    table: "report_attestations",
    of: ofPage,
    order: sql`t.attestation_id desc`,
    gives: "player_id words_version facts_sha256 attested_at",
    withheld: [
      ["attestation_id request_id attested_by", WHY.number],
      ["payor_id", WHY.others],
    ],
  },
  {
    name: "report_packets",
    title: "Packets of your reports",
    about:
      "Each version with its hash. What it says you get from the page of the report; it names the payor too.",
    table: "report_packets",
    of: ofPage,
    order: sql`t.packet_id desc`,
    gives: "player_id version sha256 made_at",
    withheld: [
      ["packet_id request_id made_by", WHY.number],
      ["payor_id member_ids document", WHY.others],
    ],
  },
  {
    name: "visa_marks",
    title: "What your school's office said of a student visa",
    about: "Until it has looked, nothing is charged that would be reported. The last one counts.",
    table: "visa_marks",
    of: ofPage,
    order: sql`t.mark_id desc`,
    gives: "player_id says reason marked_at",
    beside: { school: sql`(select s.school_name from schools s where s.school_id = t.school_id)` },
    withheld: [["mark_id place school_id marked_by", WHY.number]],
  },
  {
    name: "deals_elsewhere",
    title: "Deals made elsewhere",
    about: "What you or your school's office logged of them, and each correction.",
    table: "deals_elsewhere",
    of: ofPage,
    order: sql`t.entry_id desc`,
    gives:
      "deal_id place>entry player_id payor_name kind cents>worth_cents is_open_ended agreed_on ends_on what_for logged_as logged_at",
    withheld: [["entry_id payor_id logged_by", WHY.number]],
  },
  {
    name: "papers_of_deals_elsewhere",
    title: "Papers of those deals",
    about: "Which entries have one.",
    table: "deal_papers",
    of: (subject) => sql`
      t.entry_id in (select d.entry_id from deals_elsewhere d where d.player_id = any (${subject.player_ids}::bigint[]))`,
    order: sql`t.entry_id desc`,
    gives: "type",
    beside: {
      deal_id: sql`(select d.deal_id from deals_elsewhere d where d.entry_id = t.entry_id)`,
      entry: sql`(select d.place from deals_elsewhere d where d.entry_id = t.entry_id)`,
    },
    withheld: [
      ["entry_id", WHY.number],
      ["content", "The paper itself: it's on the payor's page, where you download it."],
    ],
  },
  {
    name: "proofs",
    title: "Proofs you uploaded",
    about:
      "Pictures and videos that show that you delivered a service. The files are too large for this copy: download each from its address while you are signed in.",
    table: "proofs",
    of: ({ user_id }) => sql`t.user_id = ${user_id}`,
    order: sql`t.created_at desc, t.proof_id`,
    gives:
      "proof_id order_id state file_name bytes media_type kept_bytes refusal created_at changed_at ends_at>deleted_at",
    beside: {
      file_address: sql`(select '/Proof/' || t.proof_id where t.state = 'kept')`,
    },
    withheld: [
      ["user_id", WHY.number],
      ["received writer writer_until fingerprint", WHY.bookkeeping],
    ],
  },
];
