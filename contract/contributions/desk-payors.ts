import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, nameText } from "../form/fields.ts";
import { reportRule } from "./payor-sum.ts";
import { PAYORS_BATCH, payor, payorAthlete, stateCounts, stateFilter } from "./payors.ts";
import { runUnder } from "./run-under.ts";

/** A payor with whose it is, as a compliance office sees it. */
export const deskPayor = z.extend(payor, {
  athlete: payorAthlete,
  rule: reportRule,
  run_under: runUnder,
  /** Where the line stands: what follows is asked for by it. */
  place: z.string(),
});
export type DeskPayor = z.infer<typeof deskPayor>;

export const listDeskPayors = call({
  name: "list_desk_payors",
  summary:
    "Payors of the athletes of the officer's own school, what is due first; for an admin, of the school that is named.",
  method: "GET",
  path: "/v1/compliance/payors",
  who: "member",
  query: z.object({
    state: stateFilter,
    /** Admins name a school, by any of its names. */
    school: z._default(nameText, ""),
    /** Where the last line stood that is known: what follows is answered, also when that payor has moved since. */
    after: z.optional(
      z.string().check(z.regex(/^-?\d{1,15}(\.-?\d{1,15}){3}$/, "This is no place in a list.")),
    ),
    limit: limitOf(PAYORS_BATCH),
  }),
  answer: z.object({
    data: z.array(deskPayor),
    count: z.int(),
    counts: stateCounts,
    school_name: z.string(),
    /** What holds today: dollars from which on it is reported, and in how many business days. */
    reported_from: z.number(),
    report_within: z.nullable(z.int()),
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
