import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, nameText } from "../form/fields.ts";
import { reportRule } from "./payor-sum.ts";

/**
 * What an office says of an athlete and a student visa: `on_visa`, then nothing that would be reported is charged until `looked_at`;
 * `not_on_visa` takes it back. The last one counts.
 */
export const VISA_SAYS = ["on_visa", "looked_at", "not_on_visa"] as const;
const visaSays = z.enum(VISA_SAYS, "Please choose one of these.");
export type VisaSays = z.infer<typeof visaSays>;

const athlete = z.object({
  player_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  sport_name: z.string(),
});

const ATHLETES_BATCH = 20;

export const listDeskAthletes = call({
  name: "list_desk_athletes",
  summary:
    "Athletes of the officer's own school by a part of their name, those first whose visa the office has to look at; for an admin, of the school that is named.",
  method: "GET",
  path: "/v1/compliance/athletes",
  who: "member",
  query: z.object({
    name: z._default(nameText, ""),
    /** Admins name a school, by any of its names. */
    school: z._default(nameText, ""),
    limit: limitOf(ATHLETES_BATCH),
  }),
  answer: z.object({
    data: z.array(
      z.extend(athlete, {
        /** Somebody of the school has to look before what would be reported is charged. */
        visa_waits: z.boolean(),
      }),
    ),
    count: z.int(),
    school_name: z.string(),
    /** The school has no officer here: admins say it in its place. */
    at_our_desk: z.boolean(),
  }),
  failures: {
    403: "Neither an officer nor an admin.",
    404: "No such school.",
    422: "An admin named no school.",
  },
  sensitive: true,
  outcomes: {
    rest: 403,
    officer: "yes",
    "other officer": "yes",
    admin: 422,
    why: "an admin names a school.",
  },
});

const mark = z.object({
  mark_id: z.int(),
  says: visaSays,
  reason: z.string(),
  school_name: z.string(),
  /** Null of somebody whose account is deleted. */
  marked_by: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  marked_at: z.string(),
});
export type VisaMark = z.infer<typeof mark>;

const deskAthlete = z.extend(athlete, {
  rule: reportRule,
  school_name: z.string(),
  /** Somebody of the school has to look before what would be reported is charged. */
  visa_waits: z.boolean(),
  /** The newest first: that one counts. */
  visa_marks: z.array(mark),
});
export type DeskAthlete = z.infer<typeof deskAthlete>;

const NOT_YOURS = "An athlete of another school, or a school that has an officer.";
const one = z.object({ player_id: id });

export const readDeskAthlete = call({
  name: "read_desk_athlete",
  summary:
    "An athlete as their school's office knows them: whether they report, and what it says of a student visa. For its officers; an admin where there are none.",
  method: "GET",
  path: "/v1/compliance/athletes/{player_id}",
  who: "member",
  params: one,
  answer: deskAthlete,
  failures: { 403: NOT_YOURS },
  sensitive: true,
  example: ({ player_id }) => ({ params: { player_id } }),
  outcomes: { rest: 403, officer: "yes", admin: "yes" },
});

const LEAST_REASON = 10;
const MOST_REASON = 500;

const said = z.object({
  says: visaSays,
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(LEAST_REASON, `Please say why in ${LEAST_REASON} characters or more.`),
      z.maxLength(MOST_REASON, `Please use at most ${MOST_REASON} characters.`),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "This field can't contain control characters."),
    ),
  /** The newest mark that whoever says it has seen; 0: none. */
  seen: z.int().check(z.gte(0)),
});
export type VisaSaid = z.output<typeof said>;

/** The same for the form, which has no shapes. */
export const visaSaidRules: readonly Rule<Pick<VisaSaid, "reason">>[] = [
  [
    ({ reason }) => reason.trim().length >= LEAST_REASON,
    `Please say why in ${LEAST_REASON} characters or more.`,
    "reason",
  ],
];

export const sayOfVisa = call({
  name: "say_of_visa",
  summary:
    "Says whether an athlete is here on a student visa, or that the office has looked, with a reason that is kept.",
  method: "POST",
  path: "/v1/compliance/athletes/{player_id}/visa",
  who: "member",
  params: one,
  body: said,
  rules: visaSaidRules,
  answer: deskAthlete,
  failures: {
    403: NOT_YOURS,
    409: "Someone said something meanwhile, or there is nothing to look at or take back.",
  },
  sensitive: true,
  example: ({ player_id }) => ({
    params: { player_id },
    body: { says: "looked_at" as const, reason: "The international office has seen it.", seen: 0 },
  }),
  outcomes: { rest: 403, officer: 409, admin: 409, why: "no one said before that the athlete is on a visa." },
});
