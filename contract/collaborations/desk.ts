import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, nameText, skip } from "../form/fields.ts";
import { actRules, collaborationRequest, dueDay, partyAct, requestLine } from "./requests.ts";

/** What a finding means for the request, the gravest first. Nothing here is a yes: that is a person's to say. */
export const OUTCOMES = ["block", "needs_person", "warn", "inform"] as const;
export const outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof outcome>;

/** What a rule says about a request. */
export const finding = z.object({
  rule_id: z.string(),
  outcome,
  /** About this request, in a sentence or two. */
  words: z.string(),
  source: z.string(),
  source_url: z.nullable(z.string()),
  /** ISO days; null where it has no such end. */
  effective_from: z.nullable(z.string()),
  effective_until: z.nullable(z.string()),
  /** Of when the source is: a day, a month or a year ('2025-07-14', '2023-01', '2021'); null where it carries no date. */
  verified_on: z.nullable(z.string()),
  /** The lines of the rules that it is from, by their numbers (`list_rules`); none where no rule covers it. */
  rule_rows: z.array(z.int()),
});
export type Finding = z.infer<typeof finding>;

const officer = z.object({ user_id: z.int(), name: z.string() });

/** A day that one of several sets; the earliest of them is due. */
export const deadline = z.extend(dueDay, {
  what: z.string(),
  source: z.string(),
  source_url: z.nullable(z.string()),
});
export type Deadline = z.infer<typeof deadline>;

/** Another request to the same athlete, around the same days. */
export const requestNearby = z.extend(requestLine, {
  alternate_date: z.nullable(z.string()),
  /** Dollars; 0 if not chosen. */
  flat_fees: z.number(),
  /** Percent of net revenue; 0 if not chosen. */
  royalties: z.number(),
  other: z.nullable(z.string()),
});
export type RequestNearby = z.infer<typeof requestNearby>;

/** A request as its compliance office sees it. */
export const deskRequest = z.extend(collaborationRequest, {
  assigned_to: z.nullable(officer),
  findings: z.array(finding),
  /** The earliest first. */
  deadlines: z.array(deadline),
  /** Of the school, to whom it can be given. */
  officers: z.array(officer),
  /** The athlete's other requests at the same school whose days are at most a week away, the nearest first; `count` is of all. */
  nearby: z.object({ data: z.array(requestNearby), count: z.int() }),
});
export type DeskRequest = z.infer<typeof deskRequest>;

export const deskLine = z.extend(requestLine, { assigned_to: z.nullable(officer) });
export type DeskLine = z.infer<typeof deskLine>;

/** Which requests: those that wait for the office, for others, those that are over, or all. */
export const DESK_VIEWS = ["open", "waiting", "decided", "all"] as const;
export type DeskView = (typeof DESK_VIEWS)[number];
export const DESK_DUES = ["any", "overdue", "week"] as const;
export const DESK_ASSIGNMENTS = ["anyone", "me", "nobody"] as const;

export const deskFilters = z.object({
  view: z._default(z.enum(DESK_VIEWS), "open"),
  assigned: z._default(z.enum(DESK_ASSIGNMENTS), "anyone"),
  due: z._default(z.enum(DESK_DUES), "any"),
  /** Any part of the athlete's, the company's or the sender's name, or the number. */
  text: z._default(nameText, ""),
});
export type DeskFilters = z.output<typeof deskFilters>;

/** Where the last line stood that is known: what follows is answered, also when that request has moved since. */
export const listedAfter = z.object({
  /** Of the lists in the order of due days. */
  after_due_on: z.optional(z.iso.date("Please enter a date like 2027-04-21.")),
  after_number: z.optional(id),
});
export type ListedAfter = z.output<typeof listedAfter>;

/** Where the same list comes as a file, with the same filters. */
export const DESK_CSV = "/compliance-desk.csv";

const one = z.object({ request_id: z.uuid("This is not the id of a request.") });

export const listDeskRequests = call({
  name: "list_desk_requests",
  summary: "The requests of the officer's own school, what is due first.",
  method: "GET",
  path: "/v1/compliance_desk/requests",
  who: "compliance",
  query: z.extend(deskFilters, { ...listedAfter.shape, limit: limitOf(100), skip }),
  answer: z.object({ data: z.array(deskLine), count: z.int(), school_name: z.string() }),
  sensitive: true,
});

export const getDeskRequest = call({
  name: "get_desk_request",
  summary:
    "One request of the officer's own school, with what the rules find about it and its whole history.",
  method: "GET",
  path: "/v1/compliance_desk/requests/{request_id}",
  who: "compliance",
  params: one,
  answer: deskRequest,
  failures: { 404: "No such request of the officer's school." },
  sensitive: true,
  example: ({ request_id }) => ({ params: { request_id } }),
  outcomes: { "other officer": 404 },
});

const MOST_POINTS = 20;
const points = z._default(
  z
    .array(
      z
        .string()
        .check(
          z.maxLength(500, "Each can have at most 500 characters."),
          z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "This field can't contain control characters."),
        ),
    )
    .check(z.maxLength(MOST_POINTS, `There can be at most ${MOST_POINTS} of them.`)),
  [],
);
const deskAct = z.extend(partyAct, {
  /** Reasons of a decline, conditions of an approval. */
  points,
  /** Of an assignment: an officer of the school; null gives it back to all. */
  assigned_to: z._default(z.nullable(id), null),
});
export type DeskAct = z.output<typeof deskAct>;

export const deskActRules: readonly Rule<DeskAct>[] = [
  [
    (it) => it.act !== "decline" || it.points.length > 0 || (it.text ?? "").trim() !== "",
    "Please choose a reason, or say it in your own words.",
    "points",
  ],
  ...actRules,
];

export const actAtDesk = call({
  name: "act_at_compliance_desk",
  summary: "A step of the compliance office: assign, ask, approve with conditions, decline with reasons.",
  method: "POST",
  path: "/v1/compliance_desk/requests/{request_id}/acts",
  who: "compliance",
  params: one,
  body: deskAct,
  rules: deskActRules,
  answer: deskRequest,
  failures: {
    404: "No such request of the officer's school.",
    409: "Another officer was faster, it is not the office's turn, or a finding blocks the approval.",
  },
  sensitive: true,
  example: ({ request_id }) => ({
    params: { request_id },
    body: { act: "assign" as const, version: 1 },
  }),
  outcomes: { "other officer": 404 },
});

/** A request as an admin sees it. */
export const anyRequest = z.extend(deskRequest, {
  school_id: z.int(),
  /** Where it has none, admins decide. */
  has_officer: z.boolean(),
});
export type AnyRequest = z.infer<typeof anyRequest>;

export const actForSchool = call({
  name: "act_for_school_without_officer",
  summary: "A step of the compliance desk, done by an admin for a school that has no officer.",
  method: "POST",
  path: "/v1/all_collaboration_requests/{request_id}/acts",
  who: "admin",
  params: one,
  body: deskAct,
  rules: deskActRules,
  answer: anyRequest,
  failures: {
    404: "No such request at any desk.",
    409: "The school has an officer (by now), someone was faster, it is not the office's turn, or a finding blocks the approval.",
  },
  sensitive: true,
  example: ({ request_id }) => ({
    params: { request_id },
    body: { act: "assign" as const, version: 1 },
  }),
});

const DAYS_MOST = 365;
const days = z.nullable(z.int().check(z.gte(0), z.lte(DAYS_MOST, "A year is the most.")));
/** What a school says for itself; null where it has not. */
const deskDays = z.object({
  /** Days that the office takes for an answer. */
  review_days: days,
  /** Days after its signature in which an agreement has to be disclosed. */
  disclosure_days: days,
});
export type DeskDays = z.infer<typeof deskDays>;

const us_state = z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, "This is not a state.")));
/** With the state that counts for it, as `get_school_facts` says. */
export const deskRules = z.extend(deskDays, { us_state });
export type DeskRules = z.infer<typeof deskRules>;

export const getDeskRules = call({
  name: "get_desk_rules",
  summary: "What the officer's school has said for itself: its own deadlines; and its state.",
  method: "GET",
  path: "/v1/compliance_desk/rules",
  who: "compliance",
  answer: deskRules,
});

export const setDeskRules = call({
  name: "set_desk_rules",
  summary:
    "Changes the deadlines of the officer's school; open requests get their due days anew. A state is corrected by `correct_school_fact`.",
  method: "PUT",
  path: "/v1/compliance_desk/rules",
  who: "compliance",
  /** Clients of before send the state too: the one that counts is taken, another one is refused. */
  body: z.extend(deskDays, {
    us_state: z.optional(us_state),
    /** The days as they were seen; absent: nobody is told that a colleague saved others meanwhile. */
    seen: z.optional(deskDays),
  }),
  answer: deskRules,
  failures: {
    409: "The Rulebook has a change of these days coming, or someone saved others since they were seen.",
    422: "A state other than the one that counts.",
  },
  example: () => ({ body: { review_days: 5, disclosure_days: null } }),
});
