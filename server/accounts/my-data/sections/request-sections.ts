import sql, { join, type Sql } from "sql-template-tag";
import { requestsOf, stepsHiddenFrom } from "../../../collaborations/acts.ts";
import { type Section, type Subject, WHY } from "./section.ts";

type Part = "sender" | "athlete";

/** Requests in which somebody has a part, as they see them on their pages. */
const theirs = (part: Part, subject: Subject): Sql => sql`
  t.request_id in (select r.request_id from collaboration_requests r where ${requestsOf(part, {
    ...subject,
    email: subject.email ?? "",
    email_confirmed: subject.email !== null,
  })})`;

const request_number = sql`
  (select r.request_number from collaboration_requests r where r.request_id = t.request_id)`;

const SCHOOLS = "Their affair: it is the school's record, and who of its office has it.";

const requests = (part: Part, name: string, title: string, about: string): Section => ({
  name,
  title,
  about,
  table: "collaboration_requests",
  of: (subject) => theirs(part, subject),
  order: sql`t.request_number desc`,
  gives:
    "request_number player_id state created_at submitted_at state_at>in_this_state_since_at due_on executed_on>signed_on disclosed_on disclosure_due_on expires_at",
  beside: {
    player_name: sql`(select p.player_name from players p where p.player_id = t.player_id)`,
    school_name: sql`(select s.school_name from schools s where s.school_id = t.school_id)`,
  },
  withheld: [
    ["request_id user_id team_id school_id version", WHY.number],
    ["assigned_to due_set_by disclosure_set_by disclosure_rules", SCHOOLS],
    ["found_by", WHY.copy],
    ["remind_at admins_told_at follows_account", WHY.bookkeeping],
  ],
});

const steps = (part: Part, name: string, title: string, about: string): Section => ({
  name,
  title,
  about,
  table: "collaboration_history",
  of: (subject) => sql`${theirs(part, subject)} and t.act not in (${join([...stepsHiddenFrom(part)])})`,
  order: sql`t.request_id, t.entry_id desc`,
  gives: "happened_at actor>who act state words points executed_on>signed_on disclosed_on",
  beside: { request_number },
  withheld: [
    ["entry_id request_id", WHY.number],
    ["actor_id", WHY.staff],
    ["detail", SCHOOLS],
  ],
});

const CONTACT =
  "phone_number street_address address_line_2 city state zip_code country business_address business_phone";
const DEAL =
  "first_name last_name email_address company_name scope_of_use additional_details requested_date>requested_on alternate_date>alternate_on number_of_hours_requested royalties>royalties_percent other";

const FEES = {
  flat_fees_cents: sql`(t.flat_fees * 100)::bigint`,
  currency: sql`'usd'`,
};
const IN_CENTS = ["flat_fees", "Stands in cents, as 'flat_fees_cents'."] as const;

/** Collaboration requests: of who sends them, and of who gets them. */
export const requestSections: readonly Section[] = [
  requests(
    "sender",
    "requests_sent",
    "Collaboration requests you sent",
    "From your account, or with your confirmed email address.",
  ),
  {
    name: "requests_sent_terms",
    title: "What you asked for in them",
    about: "As you entered it.",
    table: "collaboration_terms",
    of: (subject) => theirs("sender", subject),
    order: sql`t.request_id`,
    gives: `${DEAL} ${CONTACT}`,
    beside: { request_number, ...FEES },
    withheld: [["request_id", WHY.number], IN_CENTS],
  },
  steps("sender", "requests_sent_steps", "What became of them", "Each step, as you see it on their pages."),
  {
    name: "requests_sent_links",
    title: "Private links to them",
    about: "Until when each works.",
    table: "collaboration_links",
    of: (subject) => sql`${theirs("sender", subject)} and t.seen_by = 'sender'`,
    order: sql`t.made_at desc, t.link_hash`,
    gives: "made_at ends_at",
    beside: { request_number },
    withheld: [
      ["request_id seen_by", WHY.number],
      ["link_hash", WHY.secret],
    ],
  },
  requests(
    "athlete",
    "requests_received",
    "Collaboration requests you got",
    "Those that your school's office has approved, and what you signed.",
  ),
  {
    name: "requests_received_terms",
    title: "What brands asked you for",
    about: "As you see it on the requests' pages.",
    table: "collaboration_terms",
    of: (subject) => theirs("athlete", subject),
    order: sql`t.request_id`,
    gives: DEAL,
    beside: { request_number, ...FEES },
    withheld: [["request_id", WHY.number], IN_CENTS, [CONTACT, WHY.others]],
  },
  steps(
    "athlete",
    "requests_received_steps",
    "What became of the requests you got",
    "Each step, as you see it on their pages.",
  ),
];
