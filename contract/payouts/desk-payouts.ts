import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";

// What officers see of payouts: what the athletes who are on their school's teams now were paid. All amounts are in dollars.

export const DESK_PAYOUTS_BATCH = 50;

const paidAthlete = z.object({
  player_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** At their bank. */
  arrived: z.number(),
  /** Decided or sent, and neither at the bank yet nor sent back by it. */
  on_its_way: z.number(),
  /** Received and in no payout, or back from a bank; below zero it is taken back from the next. */
  held: z.number(),
  /** How many were sent. */
  payouts: z.int(),
  last_sent_at: z.nullable(z.string()),
  last_arrived_at: z.nullable(z.string()),
});
export type PaidAthlete = z.infer<typeof paidAthlete>;

export const listDeskPayouts = call({
  name: "desk_payouts",
  summary:
    "What athletes of the officer's own school were paid: by athlete, whoever was paid last first; nothing of their bank or of what their account lacks.",
  method: "GET",
  path: "/v1/compliance_desk/payouts",
  who: "compliance",
  logged_as: { act: "read what a school's athletes were paid", chosen: ["limit", "skip"] },
  query: z.object({ limit: limitOf(DESK_PAYOUTS_BATCH), skip }),
  answer: z.object({
    school_name: z.string(),
    data: z.array(paidAthlete),
    count: z.int(),
    /** Of all of them. */
    arrived: z.number(),
    on_its_way: z.number(),
    held: z.number(),
  }),
  sensitive: true,
});
export type DeskPayouts = z.infer<typeof listDeskPayouts.answer>;

const paidBefore = z.object({
  player_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** The admin's name; null once their account was deleted. */
  chosen_by: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  chosen_at: z.string(),
});
export type PaidBeforeReports = z.infer<typeof paidBefore>;

export const listPaidBefore = call({
  name: "desk_paid_before_reports",
  summary:
    "Which athletes of the officer's own school are paid although a payor's report is due and not made: an admin's choice, the latest first, 500 at most. Why is for admins alone.",
  method: "GET",
  path: "/v1/compliance_desk/payouts/before_reports",
  who: "compliance",
  logged_as: { act: "read which athletes are paid before reports", chosen: [] },
  answer: z.object({ athletes: z.array(paidBefore) }),
  sensitive: true,
});

/** A year's payouts of them, a line for each. `year`: four digits; this one where absent. */
export const DESK_PAYOUTS_CSV = "/ComplianceDesk/payouts.csv";
