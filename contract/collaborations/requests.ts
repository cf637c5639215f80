import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, skip, typedText } from "../form/fields.ts";
import {
  LINK_FAILURES,
  NEW_LINK_FAILURES,
  newLinkMailed,
  privateLink,
  WHY_BY_LINK,
} from "../form/private-link.ts";
import { collaborationAct, collaborationActor, collaborationEntry, collaborationState } from "./states.ts";

/** Requests asked for at a time by the screens that list them. */
export const REQUESTS_BATCH = 25;

/** Whom a request is about; never an address or a phone number. */
export const requestedAthlete = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  sport_name: z.string(),
  /** Their jersey, with the team's colors as hex; null once their page was removed. */
  worn: z.nullable(
    z.object({
      jersey_number: z.nullable(z.string()),
      team_color: z.nullable(z.string()),
      team_alt_color: z.nullable(z.string()),
    }),
  ),
});
export type RequestedAthlete = z.infer<typeof requestedAthlete>;

/** What was asked for, as it is kept. */
export const requestTerms = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  address_line_2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  country: z.string(),
  company_name: z.nullable(z.string()),
  business_address: z.nullable(z.string()),
  business_phone: z.nullable(z.string()),
  scope_of_use: z.string(),
  additional_details: z.nullable(z.string()),
  requested_date: z.string(),
  alternate_date: z.nullable(z.string()),
  number_of_hours_requested: z.number(),
  /** Dollars; 0 if not chosen. */
  flat_fees: z.number(),
  /** Percent of net revenue; 0 if not chosen. */
  royalties: z.number(),
  other: z.nullable(z.string()),
});
export type RequestTerms = z.infer<typeof requestTerms>;

/** The next day that counts, and who set it. */
export const dueDay = z.object({ due_on: z.string(), set_by: z.string(), days_left: z.int() });
export type DueDay = z.infer<typeof dueDay>;

/** That an agreement is disclosed to the school, held against the day by which it was to be; null where no rule of its day set one. */
export const disclosure = z.object({
  disclosed_on: z.string(),
  due_on: z.nullable(z.string()),
  set_by: z.nullable(z.string()),
  /** 0 where it was in time, or nothing was due. */
  days_late: z.int(),
});
export type Disclosure = z.infer<typeof disclosure>;

const standing = z.object({
  request_id: z.uuid(),
  /** What people call it by. */
  request_number: z.int(),
  state: collaborationState,
  athlete: requestedAthlete,
  school_name: z.string(),
  created_at: z.string(),
  due: z.nullable(dueDay),
  /** The day of the last signature. */
  executed_on: z.nullable(z.string()),
  /** Null where it is not disclosed, or was done before November 2026, when disclosures had no day of their own. */
  disclosure: z.nullable(disclosure),
});

/** A request as one who has a part in it sees it. */
export const collaborationRequest = z.extend(standing, {
  /** Rises with each step; sent back with the next one, so that nobody decides about what they have not seen. */
  version: z.int(),
  /** Who decides for the school, as it is called within a sentence: its compliance office, or our own team. */
  office: z.string(),
  /** Else the athlete is only listed: nobody can accept here before they claim their page. */
  athlete_has_account: z.boolean(),
  /** The last day before it ends by itself unless the next step is taken; null where it does not. */
  ends_on: z.nullable(z.string()),
  seen_by: collaborationActor,
  /** What who asks may do now. */
  acts: z.array(collaborationAct),
  /** Null once they are deleted. */
  terms: z.nullable(requestTerms),
  /** The oldest first. */
  history: z.array(collaborationEntry),
});
export type CollaborationRequest = z.infer<typeof collaborationRequest>;

/** A line of a list of requests. */
export const requestLine = z.extend(standing, {
  company_name: z.nullable(z.string()),
  sender_name: z.string(),
  scope_of_use: z.string(),
  requested_date: z.string(),
});
export type RequestLine = z.infer<typeof requestLine>;

const one = z.object({ request_id: z.uuid("This is not the id of a request.") });

/** What somebody does, having seen `version`. */
export const partyAct = z.object({
  act: collaborationAct,
  version: z.int(),
  text: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(20_000),
          z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "This field can't contain control characters."),
        ),
    ),
    null,
  ),
  /** Of a signature or its correction, as `2027-04-21`. */
  executed_on: z._default(z.nullable(typedText), null),
  /** Of a disclosure. Of its correction too; null there says that it is not disclosed after all. */
  disclosed_on: z._default(z.nullable(typedText), null),
});
export type PartyAct = z.output<typeof partyAct>;

const MOST_TEXT = 4_000;
const isSaid = (text: string | null) => (text ?? "").trim() !== "";
/** Acts that say on which day it was signed. */
const saysSigned = ({ act }: PartyAct) => act === "sign" || act === "correct_signature";
const isPastDay = (day: string | null) =>
  isDay(day) && Date.parse(`${day}T00:00:00Z`) < Date.now() + 14 * 3_600_000;

/** Of whoever acts. */
export const actRules: readonly Rule<PartyAct>[] = [
  [(it) => it.act !== "ask" || isSaid(it.text), "Please say what you need to know.", "text"],
  [(it) => it.act !== "answer" || isSaid(it.text), "Please enter your answer.", "text"],
  [
    (it) => [...(it.text ?? "")].length <= MOST_TEXT,
    `This can have at most ${MOST_TEXT} characters.`,
    "text",
  ],
  [
    (it) => !saysSigned(it) || isSaid(it.executed_on),
    "Please select the day of the last signature.",
    "executed_on",
  ],
  [
    (it) => !saysSigned(it) || isPastDay(it.executed_on),
    "The day of the signature can't be in the future.",
    "executed_on",
  ],
  [
    (it) => it.act !== "disclose" || isSaid(it.disclosed_on),
    "Please select the day of the disclosure.",
    "disclosed_on",
  ],
  [
    (it) => !isSaid(it.disclosed_on) || isPastDay(it.disclosed_on),
    "The day of the disclosure can't be in the future.",
    "disclosed_on",
  ],
  [
    (it) => (it.act !== "correct" && it.act !== "correct_signature") || isSaid(it.text),
    "Please say why.",
    "text",
  ],
  [(it) => it.act !== "write" || isSaid(it.text), "Please write your message.", "text"],
];

const failures = {
  404: "No such request of the asker's.",
  409: "It is not that one's turn, or someone was faster.",
};

export const followRequest = call({
  name: "follow_collaboration_request",
  summary:
    "How a request stands, for whoever holds its private link: its sender, or the guardian of a minor.",
  method: "POST",
  path: "/v1/collaboration_request_by_link",
  who: "anyone",
  body: z.object({ link: privateLink }),
  answer: collaborationRequest,
  failures: LINK_FAILURES,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const renewRequestLink = call({
  name: "renew_collaboration_request_link",
  summary: "Mails a new private link to the address that an older one was mailed to.",
  method: "POST",
  path: "/v1/collaboration_request_by_link/new_link",
  who: "anyone",
  body: z.object({ link: privateLink }),
  answer: newLinkMailed,
  failures: NEW_LINK_FAILURES,
  at_most: { times: 10, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const actByLink = call({
  name: "act_on_collaboration_request_by_link",
  summary:
    "A step of a request by its private link: confirm, answer, withdraw; of a guardian: agree, refuse.",
  method: "POST",
  path: "/v1/collaboration_request_by_link/acts",
  who: "anyone",
  body: z.extend(partyAct, { link: privateLink }),
  rules: actRules,
  answer: collaborationRequest,
  failures: { ...LINK_FAILURES, 409: failures[409] },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link, act: "confirm" as const, version: 1 } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const listOwnRequests = call({
  name: "list_own_collaboration_requests",
  summary:
    "The requests that the asker sent, or as an athlete is asked by, the newest first. An athlete's are there once they are approved.",
  method: "GET",
  path: "/v1/collaboration_requests",
  who: "member",
  query: z.object({
    as: z._default(z.enum(["sender", "athlete"]), "sender"),
    /** All of them, or those with a signed agreement. */
    only: z._default(z.enum(["all", "signed"]), "all"),
    /** The number of the last one that is known: what follows it is answered. */
    after_number: z.optional(id),
    limit: limitOf(100),
    skip,
  }),
  answer: z.object({ data: z.array(requestLine), count: z.int() }),
  sensitive: true,
});

export const getOwnRequest = call({
  name: "get_own_collaboration_request",
  summary: "A request of the asker's own, as its sender or as its athlete.",
  method: "GET",
  path: "/v1/collaboration_requests/{request_id}",
  who: "member",
  params: one,
  answer: collaborationRequest,
  failures: { 404: "No such request of the asker's." },
  sensitive: true,
  example: ({ request_id }) => ({ params: { request_id } }),
  outcomes: { rest: 404, member: "yes", athlete: "yes" },
});

export const actOnOwnRequest = call({
  name: "act_on_own_collaboration_request",
  summary: "A step of a request by its sender or its athlete.",
  method: "POST",
  path: "/v1/collaboration_requests/{request_id}/acts",
  who: "member",
  params: one,
  body: partyAct,
  rules: actRules,
  answer: collaborationRequest,
  failures,
  sensitive: true,
  example: ({ request_id }) => ({
    params: { request_id },
    body: { act: "withdraw" as const, version: 1 },
  }),
  outcomes: { rest: 404, member: "yes", athlete: 409 },
});
