import * as z from "zod/mini";
import { call } from "../form/call.ts";

/** Where the same sums are a file. */
export const SCHOOL_TOTALS_CSV = "/compliance-desk-totals.csv";

const sum = z.object({
  /** Dollars. */
  amount: z.number(),
  /** Contributions, or agreements. */
  count: z.int(),
});

const monthsSum = z.extend(sum, {
  /** `2027-04`; `2027-04/2027-06` for months in one sum. */
  months: z.string(),
});

const groupSum = z.extend(sum, {
  /** A sport or a gender; the sum of small groups has a name of its own (`OTHER_GROUPS`). */
  name: z.string(),
});

/** What the athletes of a school received, or agreed on; groups of a few people stand in sums of several. */
const kindTotals = z.object({
  whole: sum,
  /** In order of time. */
  by_month: z.array(monthsSum),
  /** The largest first. */
  by_sport: z.array(groupSum),
  by_gender: z.array(groupSum),
});
export type KindTotals = z.infer<typeof kindTotals>;

const decisions = z.object({
  /** `2027-04`, in UTC. */
  month: z.string(),
  /** Requests that the desk approved or declined. */
  count: z.int(),
  /** Hours that a request was at the desk; while its sender was asked for more does not count. */
  median_hours: z.number(),
  slowest_hours: z.number(),
});

const schoolTotals = z.object({
  school_name: z.string(),
  contributions: kindTotals,
  agreements: kindTotals,
  /** Of the last twelve months, in order of time; months without a decision are left out. */
  decisions: z.array(decisions),
});
export type SchoolTotals = z.infer<typeof schoolTotals>;

export const getSchoolTotals = call({
  name: "get_school_totals",
  summary:
    "What the athletes of the officer's own school received and agreed on by month, sport and gender, without a name; and how long the desk took to decide.",
  method: "GET",
  path: "/v1/compliance_desk/totals",
  who: "compliance",
  answer: schoolTotals,
});
