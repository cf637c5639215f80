import sql, { type Sql } from "sql-template-tag";
import { type Section, WHY } from "./section.ts";

const OF_THE_MESSAGE = "Of the message that you answered: its writer's.";

const stops = (
  name: string,
  title: string,
  { by, gives, withheld }: { readonly by: Sql; readonly gives: string; readonly withheld: string },
): Section => ({
  name,
  title,
  about: "With the reason as you wrote it.",
  table: "contribution_stops",
  of: ({ user_id }) => sql`${by} = ${user_id}`,
  order: sql`t.stop_id desc`,
  gives,
  withheld: [
    ["stop_id player_id team_id stopped_by lifted_by", WHY.number],
    [withheld, "What was done before or after, maybe by someone else."],
  ],
});

/** The name of a row's school. */
const SCHOOL = sql`(select s.school_name from schools s where s.school_id = t.school_id)`;

/** What was written to us, and what officers and admins write in their work. */
export const messageSections: readonly Section[] = [
  {
    name: "messages",
    title: "Messages you sent us",
    about: "Through Contact Us, with your confirmed email address, and what we answered.",
    table: "contact_messages",
    of: ({ email }) => sql`lower(t.email) = lower(${email})`,
    order: sql`t.created_at desc, t.message_id`,
    gives:
      "created_at first_name last_name company_name email phone_number subject message state answer answered_at",
    withheld: [
      ["message_id", WHY.number],
      ["answered_by", WHY.staff],
      ["admins_told_at", WHY.bookkeeping],
    ],
  },
  {
    name: "held_back",
    title: "What our spam filter holds back",
    about: "Forms with your confirmed email address, until an admin lets them through.",
    table: "suspected_submissions",
    of: ({ email }) =>
      sql`lower(coalesce(t.payload ->> 'email', t.payload ->> 'email_address')) = lower(${email})`,
    order: sql`t.received_at desc, t.suspected_id`,
    gives: "form received_at",
    beside: { entered: sql`t.payload - 'profile_picture_base64'` },
    withheld: [
      ["payload", "Stands under 'entered', without a picture."],
      ["suspected_id", WHY.number],
      ["reason", "It would tell machines how to get by."],
    ],
  },
  {
    name: "invitations",
    title: "Invitations to a school's compliance office",
    about: "Sent to your confirmed email address, or accepted by you.",
    table: "office_invitations",
    of: ({ user_id, email }) => sql`(t.accepted_by = ${user_id} or lower(t.email) = lower(${email}))`,
    order: sql`t.invited_at desc, t.invitation_id`,
    gives: "email invited_at sent_at sent_times ends_at withdrawn_at accepted_at",
    beside: { school_name: sql`(select s.school_name from schools s where s.school_id = t.school_id)` },
    withheld: [
      ["invitation_id school_id accepted_by", WHY.number],
      ["invited_by", WHY.staff],
    ],
  },
  {
    name: "morning_letter",
    title: "Your morning email as an officer",
    about: "When we last looked for news.",
    table: "desk_digests",
    of: ({ user_id }) => sql`t.user_id = ${user_id}`,
    order: sql`t.user_id`,
    gives: "looked_at",
    withheld: [
      ["user_id", WHY.number],
      ["off_at", "Stands under the emails that you chose."],
    ],
  },
  {
    name: "emails_chosen",
    title: "How often you want which emails",
    about: "What you chose on the page 'Emails you get'.",
    table: "mail_choices",
    of: ({ user_id }) => sql`t.user_id = ${user_id}`,
    order: sql`t.topic`,
    gives: "topic how_often chosen_at",
    withheld: [
      ["user_id", WHY.number],
      ["told_until", WHY.bookkeeping],
    ],
  },
  {
    name: "contributions_to_tell_you_of",
    title: "Contributions you received that we haven't emailed you about yet",
    about: "They go with the next email, or after a week.",
    table: "received_untold",
    of: ({ user_id }) => sql`t.user_id = ${user_id}`,
    order: sql`t.booked_at desc, t.contribution_id`,
    gives: "booked_at",
    withheld: [["contribution_id user_id", WHY.number]],
  },
  {
    name: "steps_at_the_desk",
    title: "What you did at a compliance desk",
    about: "The steps of requests that you took for a school.",
    table: "collaboration_history",
    of: ({ user_id }) => sql`t.actor_id = ${user_id} and t.actor = 'officer'`,
    order: sql`t.entry_id desc`,
    gives: "happened_at act state words points executed_on>signed_on disclosed_on",
    beside: {
      request_number: sql`(select r.request_number from collaboration_requests r where r.request_id = t.request_id)`,
    },
    withheld: [
      ["entry_id request_id actor actor_id", WHY.number],
      ["detail", WHY.others],
    ],
  },
  {
    name: "facts_corrected",
    title: "What you corrected of a school",
    about: "Its state or division, with the reason as you wrote it.",
    table: "school_fact_corrections",
    of: ({ user_id }) => sql`t.corrected_by = ${user_id}`,
    order: sql`t.correction_id desc`,
    gives: "what value reason corrected_at",
    beside: { school: SCHOOL },
    withheld: [["correction_id school_id corrected_by", WHY.number]],
  },
  {
    name: "rules_added",
    title: "Rules you added",
    about: "They count with their source, and stay on record.",
    table: "rules",
    of: ({ user_id }) => sql`t.added_by = ${user_id}`,
    order: sql`t.rule_row_id desc`,
    gives:
      "rule_id kind scope scope_of value says source source_url effective_from effective_until seen_on status doubt reason added_at",
    withheld: [["rule_row_id shipped_as school_id owner added_by", WHY.number]],
  },
  {
    name: "rules_ended",
    title: "Rules you ended",
    about: "They no longer count from the day after.",
    table: "rule_endings",
    of: ({ user_id }) => sql`t.ended_by = ${user_id}`,
    order: sql`t.ended_at desc, t.rule_row_id desc`,
    gives: "ends_on reason ended_at",
    withheld: [["rule_row_id superseded_by ended_by", WHY.number]],
  },
  {
    name: "closed_days_entered",
    title: "Days on which your school is closed, as you entered them",
    about: "They are no business days.",
    table: "school_closed_days",
    of: ({ user_id }) => sql`t.added_by = ${user_id}`,
    order: sql`t.closed_days_id desc`,
    gives: "name first_day>first_on last_day>last_on added_at removed_at",
    beside: { school: SCHOOL },
    withheld: [
      ["closed_days_id school_id added_by", WHY.number],
      ["removed_by", WHY.staff],
    ],
  },
  {
    name: "payors_joined",
    title: "Payors you found to be one",
    about: "As an officer or an admin, with the reason as you wrote it. Who they are is theirs to tell.",
    table: "payor_joins",
    of: ({ user_id }) => sql`t.joined_by = ${user_id}`,
    order: sql`t.join_id desc`,
    gives: "why reason joined_at",
    withheld: [
      ["join_id school_id joined_by", WHY.number],
      ["payor_id other_id", WHY.others],
    ],
  },
  {
    name: "payors_taken_apart",
    title: "Payors you took apart",
    about: "When you found that payors don't count as one after all.",
    table: "payor_partings",
    of: ({ user_id }) => sql`t.parted_by = ${user_id}`,
    order: sql`t.parted_at desc`,
    gives: "parted_at",
    withheld: [["join_id parted_by", WHY.number]],
  },
  {
    name: "payors_kept_apart",
    title: "Payors you found to be two",
    about: "When you said that payors who look alike are not the same.",
    table: "payor_differences",
    of: ({ user_id }) => sql`t.said_by = ${user_id}`,
    order: sql`t.difference_id desc`,
    gives: "said_at",
    withheld: [
      ["difference_id school_id said_by", WHY.number],
      ["payor_id other_id", WHY.others],
    ],
  },
  {
    name: "answers_written",
    title: "Answers you wrote to messages",
    about: "In your work as an admin.",
    table: "contact_messages",
    of: ({ user_id }) => sql`t.answered_by = ${user_id}`,
    order: sql`t.answered_at desc, t.message_id`,
    gives: "answered_at answer",
    withheld: [
      ["message_id answered_by", WHY.number],
      [
        "first_name last_name company_name email phone_number subject message created_at state",
        OF_THE_MESSAGE,
      ],
      ["admins_told_at", WHY.bookkeeping],
    ],
  },
  {
    name: "refunds_given",
    title: "Refunds you asked for as an admin",
    about: "With the reason as you wrote it.",
    table: "refund_requests",
    of: ({ user_id }) => sql`t.asked_by = ${user_id}`,
    order: sql`t.asked_at desc, t.refund_request_id`,
    gives: "contribution_id amount_cents reason asked_at state",
    withheld: [
      ["refund_request_id asked_by", WHY.number],
      ["attempt refund_id failure", WHY.bookkeeping],
    ],
  },
  stops("turned_off", "Contributions you turned off as an admin", {
    by: sql`t.stopped_by`,
    gives: "scope stopped_at reason",
    withheld: "lifted_at lifted_reason",
  }),
  stops("turned_on", "Contributions you turned on again as an admin", {
    by: sql`t.lifted_by`,
    gives: "scope lifted_at lifted_reason",
    withheld: "stopped_at reason",
  }),
  {
    name: "roster_files",
    title: "Roster files you uploaded as an admin",
    about: "What each was called, and what became of it.",
    table: "roster_uploads",
    of: ({ user_id }) => sql`t.uploaded_by = ${user_id}`,
    order: sql`t.upload_id desc`,
    gives: "file_name bytes season state created_at changed_at",
    withheld: [
      ["upload_id uploaded_by sport_id import_id asked_entry_id", WHY.number],
      ["progress confirmed schools words", WHY.bookkeeping],
      ["report", WHY.others],
    ],
  },
];
