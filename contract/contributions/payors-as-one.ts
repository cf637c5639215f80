import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, nameText } from "../form/fields.ts";
import { payorKind } from "./payors.ts";

/** Why payors count as one: they are one and the same, or under common ownership. */
export const JOIN_WHYS = ["same", "owned"] as const;
const joinWhy = z.enum(JOIN_WHYS);
export type JoinWhy = z.infer<typeof joinWhy>;

/** A payor among those that count as one, with what is theirs of the sum. Named as `payor` is. */
const payorPart = z.object({
  payor_id: z.int(),
  kind: payorKind,
  name: z.string(),
  email: z.nullable(z.string()),
  /** Dollars. */
  sum: z.number(),
});
export type PayorPart = z.infer<typeof payorPart>;

/** Who and what, where a list names another. */
const named = z.object({ payor_id: z.int(), name: z.string() });

const payorJoin = z.object({
  join_id: z.int(),
  payor: named,
  other: named,
  why: joinWhy,
  /** In words: for the office that found so, and admins; null for everyone else. */
  reason: z.nullable(z.string()),
  /** `Test Air Force`, or null for an admin. */
  school_name: z.nullable(z.string()),
  /** Null where `reason` is. */
  joined_by: z.nullable(z.string()),
  joined_on: z.string(),
  /** Whoever asks may take it apart. */
  may_part: z.boolean(),
});
export type PayorJoin = z.infer<typeof payorJoin>;

const one = z.object({ payor_id: id });
const NO_PAYOR = "No such payor of this athlete, or of the school's athletes.";
const NO_ROLE = "Neither an officer nor an admin.";

export const payorAsOne = call({
  name: "payor_as_one",
  summary:
    "Who counts as one with a payor of an athlete, who found so and why: for the athlete, officers of their school and admins.",
  method: "GET",
  path: "/v1/payors/{payor_id}/as_one",
  who: "member",
  params: one,
  /** Absent: one's own player. */
  query: z.object({ player_id: z.optional(id) }),
  answer: z.object({
    /** All that gave this athlete something; those that gave others alone are not named. */
    parts: z.array(payorPart),
    joins: z.array(payorJoin),
    /** Named payors of this athlete that count by themselves; only for whoever may join them. */
    others: z.array(named),
    may_join: z.boolean(),
  }),
  failures: { 403: "Someone else's player, or an athlete of another school.", 404: NO_PAYOR },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({ params: { payor_id }, query: { player_id } }),
  outcomes: { rest: 403, athlete: "yes", officer: "yes", admin: "yes" },
});

const LEAST_REASON = 10;
const MOST_REASON = 500;

const joining = z.object({
  other_id: id,
  why: joinWhy,
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(LEAST_REASON, `Please say why in ${LEAST_REASON} characters or more.`),
      z.maxLength(MOST_REASON, `A reason has at most ${MOST_REASON} characters.`),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "This field can't contain control characters."),
    ),
});
export type PayorJoining = z.output<typeof joining>;

export const payorJoiningRules: readonly Rule<Pick<PayorJoining, "other_id" | "reason">>[] = [
  [({ other_id }) => other_id > 0, "Please choose a payor.", "other_id"],
  [
    ({ reason }) => reason.trim().length >= LEAST_REASON,
    `Please say why in ${LEAST_REASON} characters or more.`,
    "reason",
  ],
];

export const joinPayors = call({
  name: "join_payors",
  summary:
    "Has two payors count as one, for every athlete: for officers where both gave athletes of their school, and for admins.",
  method: "POST",
  path: "/v1/payors/{payor_id}/joins",
  who: "member",
  params: one,
  body: joining,
  rules: payorJoiningRules,
  answer: z.object({ join_id: z.int() }),
  failures: {
    403: NO_ROLE,
    404: NO_PAYOR,
    409: "They count as one already.",
    422: "A rule is broken.",
  },
  sensitive: true,
  example: ({ payor_id, other_payor_id }) => ({
    params: { payor_id },
    body: { other_id: other_payor_id, why: "owned" as const, reason: "Both are owned by one family." },
  }),
  outcomes: { rest: 403, officer: "yes", "other officer": 404, admin: "yes" },
});

export const partPayors = call({
  name: "part_payors",
  summary: "Takes two payors apart that counted as one. What was found and by whom stays on record.",
  method: "DELETE",
  path: "/v1/payor_joins/{join_id}",
  who: "member",
  params: z.object({ join_id: id }),
  answer: z.object({ join_id: z.int() }),
  failures: {
    403: NO_ROLE,
    404: "No such join of this school's payors.",
    409: "It was taken apart already.",
  },
  example: ({ join_id }) => ({ params: { join_id } }),
  outcomes: { rest: 403, officer: "yes", "other officer": 404, admin: "yes" },
});

export const keepPayorsApart = call({
  name: "keep_payors_apart",
  summary: "Notes that two payors are not the same, so that the office is not asked again.",
  method: "POST",
  path: "/v1/payors/{payor_id}/differences",
  who: "member",
  params: one,
  body: z.object({ other_id: id }),
  answer: z.object({ payor_id: z.int(), other_id: z.int() }),
  failures: { 403: NO_ROLE, 404: NO_PAYOR },
  example: ({ payor_id, other_payor_id }) => ({ params: { payor_id }, body: { other_id: other_payor_id } }),
  outcomes: { rest: 403, officer: "yes", "other officer": 404, admin: "yes" },
});

/** Why two may be the same: one company's name in two spellings, two addresses of one mailbox, or one card that paid for both. */
const alikeBy = z.enum(["spelling", "mailbox", "card"]);
export type AlikeBy = z.infer<typeof alikeBy>;

const alikePayors = z.object({
  payor: z.extend(named, { email: z.nullable(z.string()) }),
  other: z.extend(named, { email: z.nullable(z.string()) }),
  alike_by: alikeBy,
  /** How many of the school's payors that card paid for, where they are too many to be proposed two by two: the likeliest two stand for all. */
  on_card: z.nullable(z.int()),
  /** The athlete to whom they would come to most, with how much that is. */
  athlete: z.object({ player_id: z.int(), player_name: z.string() }),
  /** Dollars. */
  together: z.number(),
});
export type AlikePayors = z.infer<typeof alikePayors>;

export const listAlikePayors = call({
  name: "list_alike_payors",
  summary:
    "Payors of a school's athletes that may be the same: companies, and people who would come to what is reported together.",
  method: "GET",
  path: "/v1/compliance/payors/alike",
  who: "member",
  /** Admins name a school, by any of its names. */
  query: z.object({ school: z._default(nameText, "") }),
  answer: z.object({ data: z.array(alikePayors) }),
  failures: { 403: NO_ROLE, 404: "No such school.", 422: "An admin named no school." },
  sensitive: true,
  outcomes: {
    rest: 403,
    officer: "yes",
    "other officer": "yes",
    admin: 422,
    why: "an admin names a school.",
  },
});
