import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, skip, typedText } from "../form/fields.ts";
import { payout } from "./own-payouts.ts";
import { BLOCKS, PAYOUT_STATES, WAITING_REASONS } from "./states.ts";

// Who looks after payouts. All amounts are in dollars.

export const PAYOUTS_BATCH = 20;
const kept = z.nullable(z.string());

const stop = z.object({
  stop_id: z.int(),
  /** Null: all payouts. */
  player_id: z.nullable(z.int()),
  player_name: kept,
  reason: z.string(),
  set_by: kept,
  set_at: z.string(),
});
export type PayoutStop = z.infer<typeof stop>;

const choice = z.object({
  player_id: z.int(),
  player_name: z.string(),
  reason: z.string(),
  chosen_by: kept,
  chosen_at: z.string(),
});
export type PayoutChoice = z.infer<typeof choice>;

const run = z.object({
  run_id: z.int(),
  /** Null: it came by itself. */
  begun_by: kept,
  begun_at: z.string(),
  /** `short`: it waits since the balance at the provider is too small. */
  state: z.enum(["planning", "sending", "short", "stopped", "done"]),
  payouts: z.int(),
  sent: z.int(),
  total: z.number(),
});
export type PayoutRun = z.infer<typeof run>;

export const getPayoutsOverview = call({
  name: "payouts_overview",
  summary:
    "What the next payout run would send, what the provider has for it, what waits and why, what is stopped, and who is paid before reports.",
  method: "GET",
  path: "/v1/admin/payouts/overview",
  who: "admin",
  logged_as: { act: "read how payouts stand" },
  answer: z.object({
    is_on: z.boolean(),
    next_run_at: kept,
    /** What it would send if it began now. */
    next_total: z.number(),
    next_athletes: z.int(),
    /** What is available at the provider; null while it can't be asked. */
    available: z.nullable(z.number()),
    waiting: z.array(
      z.object({ reason: z.enum([...WAITING_REASONS, ...BLOCKS]), amount: z.number(), athletes: z.int() }),
    ),
    by_state: z.array(z.object({ state: z.enum(PAYOUT_STATES), payouts: z.int(), amount: z.number() })),
    stops: z.array(stop),
    /** Who is paid before their payors' reports are made, by whose choice; the latest first. Absent from releases before. */
    pays_before: z.optional(z.array(choice)),
    runs: z.array(run),
  }),
  waits_for_partner: true,
});
export type PayoutsOverview = z.infer<typeof getPayoutsOverview.answer>;

const payoutLine = z.extend(payout, {
  player_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** Why it is not sent yet, in the provider's words. */
  failure: kept,
  reversed: z.number(),
});
export type PayoutLine = z.infer<typeof payoutLine>;

export const listPayouts = call({
  name: "list_payouts",
  summary: "Payouts, the newest first.",
  method: "GET",
  path: "/v1/admin/payouts",
  who: "admin",
  logged_as: { act: "read payouts" },
  query: z.object({
    state: z.optional(z.enum(PAYOUT_STATES)),
    player_id: z.optional(id),
    limit: limitOf(PAYOUTS_BATCH),
    skip,
  }),
  answer: z.object({ payouts: z.array(payoutLine), total: z.int() }),
});

const named = z.object({ payout_id: z.uuid() });
const reversal = z.object({
  payout_reversal_id: z.string(),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(["asked", "agreed", "sent", "refused", "withdrawn", "expired"]),
  asked_by: kept,
  asked_at: z.string(),
  agreed_by: kept,
  agreed_at: kept,
  /** When it was found at the provider, where no two admins had agreed to it here; absent from releases before. */
  found_at: z.optional(kept),
  failure: kept,
  /** Whoever asks now asked for it: somebody else has to agree. */
  is_own: z.boolean(),
});
export type PayoutReversal = z.infer<typeof reversal>;

const payoutDetails = z.extend(payoutLine, {
  transfer_id: kept,
  lines: z.array(z.object({ transaction_id: z.string(), amount: z.number() })),
  bank_payouts: z.array(
    z.object({
      bank_payout_id: z.string(),
      amount: z.number(),
      status: z.string(),
      arrives_at: z.string(),
      failure_code: kept,
    }),
  ),
  reversals: z.array(reversal),
  /** Dollars that can still be taken back. */
  reversible: z.number(),
});
export type PayoutDetails = z.infer<typeof payoutDetails>;

export const getPayout = call({
  name: "get_payout",
  summary: "One payout: what it is made of, what became of it, and what was asked to be taken back.",
  method: "GET",
  path: "/v1/admin/payouts/{payout_id}",
  who: "admin",
  logged_as: { act: "read a payout" },
  params: named,
  answer: payoutDetails,
  failures: { 404: "No such payout." },
  example: ({ unknown_id }) => ({ params: { payout_id: unknown_id } }),
  outcomes: { rest: 404 },
});

const reasonText = z._default(typedText, "");
type WithReason = { reason: string };
const reasonRules: readonly Rule<WithReason>[] = [
  [
    ({ reason }) => reason.trim().length >= 10,
    "Please give a reason of at least 10 characters. We keep it.",
    "reason",
  ],
  [({ reason }) => reason.trim().length <= 500, "The reason can have at most 500 characters.", "reason"],
];

export const beginPayoutRun = call({
  name: "begin_payout_run",
  summary: "Begins a payout run now. What is ready goes out to every athlete whom nothing holds.",
  method: "POST",
  path: "/v1/admin/payout_runs",
  who: "admin",
  fresh_proof: true,
  answer: run,
  failures: { 409: "Payouts are off or stopped, or a run is under way." },
});

export const stopPayouts = call({
  name: "stop_payouts",
  summary: "Stops payouts to one athlete, or all of them. What was sent goes on to its bank.",
  method: "POST",
  path: "/v1/admin/payout_stops",
  who: "admin",
  body: z.object({ player_id: z.nullable(id), reason: reasonText }),
  rules: reasonRules,
  answer: stop,
  failures: { 404: "No such athlete.", 409: "It is stopped already." },
  example: () => ({ body: { player_id: 999_999_999, reason: "The bank account isn't theirs." } }),
  outcomes: { rest: 404 },
});

export const liftPayoutStop = call({
  name: "lift_payout_stop",
  summary: "Lets payouts go on that were stopped.",
  method: "POST",
  path: "/v1/admin/payout_stops/lift",
  who: "admin",
  fresh_proof: true,
  body: z.object({ stop_id: id, reason: reasonText }),
  rules: reasonRules,
  answer: z.object({ lifted: z.literal(true) }),
  failures: { 409: "It is lifted already, or there is no such stop." },
  example: () => ({ body: { stop_id: 999_999_999, reason: "The bank account is theirs." } }),
  outcomes: { rest: 409 },
});

export const payBeforeReports = call({
  name: "pay_before_reports",
  summary:
    "Whether an athlete is paid before their payors' reports are made: the operator's choice, kept with who made it and why.",
  method: "POST",
  path: "/v1/admin/payout_choices",
  who: "admin",
  fresh_proof: true,
  body: z.object({ player_id: id, pays_before: z.boolean(), reason: reasonText }),
  rules: reasonRules,
  answer: z.object({ pays_before: z.boolean() }),
  failures: { 404: "No such athlete." },
  example: () => ({ body: { player_id: 999_999_999, pays_before: true, reason: "The Commission said so." } }),
  outcomes: { rest: 404 },
});

const isCents = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
const reversalBody = z.object({ amount: z.number(), reason: reasonText });
type ReversalBody = z.output<typeof reversalBody>;

export const askForReversal = call({
  name: "ask_for_reversal",
  summary:
    "Asks that a payout that was our own mistake is taken back, in full or part. Another admin has to agree.",
  method: "POST",
  path: "/v1/admin/payouts/{payout_id}/reversals",
  who: "admin",
  fresh_proof: true,
  params: named,
  body: reversalBody,
  rules: [
    [
      ({ amount }) => amount > 0 && amount <= 1_000_000 && isCents(amount),
      "Please enter an amount like 25 or 12.50.",
      "amount",
    ],
    ...reasonRules,
  ] satisfies readonly Rule<ReversalBody>[],
  answer: payoutDetails,
  failures: {
    404: "No such payout.",
    409: "It was not sent, or another one is under way.",
    422: "A rule is broken, or it is more than is left.",
  },
  example: ({ unknown_id }) => ({
    params: { payout_id: unknown_id },
    body: { amount: 1, reason: "It was sent twice by us." },
  }),
  outcomes: { rest: 404 },
});

export const decideReversal = call({
  name: "decide_reversal",
  summary: "Agrees to a reversal that another admin asked for, or withdraws it.",
  method: "POST",
  path: "/v1/admin/payout_reversals/{payout_reversal_id}",
  who: "admin",
  fresh_proof: true,
  params: z.object({ payout_reversal_id: z.uuid() }),
  body: z.object({ act: z.enum(["agree", "withdraw"]) }),
  answer: payoutDetails,
  failures: {
    404: "No such reversal.",
    409: "It is decided already, or whoever asked would agree to it themselves.",
  },
  waits_for_partner: true,
  example: ({ unknown_id }) => ({
    params: { payout_reversal_id: unknown_id },
    body: { act: "withdraw" as const },
  }),
  outcomes: { rest: 404 },
});

/** All payouts of a year for the accountant: a line for each payout and each reversal. */
export const PAYOUTS_CSV = "/AdminDashboard/payouts/payouts.csv";
/** What each athlete was paid in a year, for tax forms: gross, taken back in it, net. No number of theirs. */
export const PAID_BY_ATHLETE_CSV = "/AdminDashboard/payouts/by-athlete.csv";
