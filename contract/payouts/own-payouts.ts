import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import { BLOCKS, MOVE_KINDS, PAYOUT_STATES, WAITING_REASONS } from "./states.ts";

// What athletes see of their money, and the account that it is paid to. All amounts are in dollars.

/** How many movements, and how many payouts, come at a time. */
export const MONEY_BATCH = 20;

/** How an athlete says that they may be paid in the US: only the first needs nobody to look. */
export const WORK_STATUSES = ["citizen_or_resident", "student_visa", "not_sure"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

const openWork = z.object({
  /** The provider's word for it, like `individual.id_number`. */
  what: z.string(),
  whose: z.enum(["athlete", "provider"]),
  /** By when it has to be done; null where nothing stops before. */
  due_at: z.nullable(z.string()),
  /** The provider's codes for what was wrong with what was given, like `verification_document_expired`. Absent from releases before. */
  errors: z.optional(z.array(z.string())),
});

/** The account at the provider, as it was fetched last. */
export const payoutAccount = z.object({
  /** Money can be sent to it and goes on to the bank. */
  is_ready: z.boolean(),
  /** Nothing was typed into the provider's form yet, or it was left half done. */
  is_begun_only: z.boolean(),
  is_closed: z.boolean(),
  open_work: z.array(openWork),
  looked_at: z.nullable(z.string()),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

export const ownMoney = z.object({
  /** What could go out with the next payout. */
  ready: z.number(),
  /** Each sum that waits with its reason, and the day on which that ends; null where nobody knows. */
  waiting: z.array(
    z.object({
      reason: z.enum(WAITING_REASONS),
      amount: z.number(),
      contributions: z.int(),
      /** The first day on which some of it is ready. */
      ends_at: z.nullable(z.string()),
    }),
  ),
  /** What went back after it had been paid out: the next payouts are less by it. */
  to_take_back: z.number(),
  /** Decided or sent, and not at the bank yet. */
  on_its_way: z.number(),
  arrived: z.number(),
  /** What a bank sent back: it lies in the athlete's account at the provider until another bank account is there. Absent from releases before. */
  sent_back: z.optional(z.number()),
  /** What holds all of it, each with when it ends; null where nobody knows. */
  blocks: z.array(z.object({ block: z.enum(BLOCKS), ends_at: z.nullable(z.string()) })),
  account: z.nullable(payoutAccount),
  /** A person has to say that they are of age: we do not know when they were born. */
  asks_age: z.boolean(),
  /** The next payout that comes by itself. */
  next_run_at: z.nullable(z.string()),
  /** The least that is paid out. */
  least: z.number(),
  after_days: z.int(),
  /** Whether a payout can be asked for now: enough is ready, nothing holds it, and none was asked for today. */
  can_ask: z.boolean(),
});
export type OwnMoney = z.infer<typeof ownMoney>;

export const getOwnMoney = call({
  name: "own_money",
  summary:
    "What is an athlete's: ready, waiting and why, on its way, arrived, and the account that it is paid to.",
  method: "GET",
  path: "/v1/own_money",
  who: "athlete",
  answer: ownMoney,
  sensitive: true,
});

const moneyMove = z.object({
  /** When it happened. */
  at: z.string(),
  kind: z.enum(MOVE_KINDS),
  /** Positive: it came to the athlete's money; negative: it left it. Of `arrived`: what came to the bank; of `bank_refused`: what did not. */
  amount: z.number(),
  /** The payout that it belongs to; null of what was given and went back. */
  payout_id: z.nullable(z.string()),
  /** Of what a bank refused or sent back: its word for why, like `account_closed`. */
  why: z.nullable(z.string()),
});
export type MoneyMove = z.infer<typeof moneyMove>;

/** So many movements are counted; who has more has them fetched part by part, and counted by nobody. */
export const MOVES_COUNTED = 1_000;

export const listOwnMoneyMoves = call({
  name: "own_money_moves",
  summary: "Every movement of an athlete's money, the newest first.",
  method: "GET",
  path: "/v1/own_money/moves",
  who: "athlete",
  query: z.object({ limit: limitOf(MONEY_BATCH), skip }),
  answer: z.object({
    moves: z.array(moneyMove),
    /** How many there are in all. Above `MOVES_COUNTED` it says no more than whether there are others after these. */
    total: z.int(),
  }),
  sensitive: true,
});

export const payout = z.object({
  payout_id: z.string(),
  state: z.enum(PAYOUT_STATES),
  amount: z.number(),
  planned_at: z.string(),
  sent_at: z.nullable(z.string()),
  arrived_at: z.nullable(z.string()),
});
export type Payout = z.infer<typeof payout>;

const accountBody = z.object({
  /** They say so themselves; asked where we do not know when they were born. */
  of_age: z._default(z.boolean(), false),
  status: z.enum(WORK_STATUSES),
});
export type AccountBody = z.infer<typeof accountBody>;
export const accountRules: readonly Rule<AccountBody>[] = [];

const FORM_FAILURES = {
  409: "Payouts are off or the athlete is under 18, on a visa that no one looked at, their age isn't known, or the provider doesn't take their email.",
  502: "The payment provider can't be reached or refused.",
};

export const openPayoutForm = call({
  name: "open_payout_form",
  summary:
    "Makes an athlete's account at the payment provider, where there is none, and answers the address of the provider's own form: it opens once, within minutes.",
  method: "POST",
  path: "/v1/own_money/account",
  who: "athlete",
  fresh_proof: true,
  body: accountBody,
  rules: accountRules,
  answer: z.object({ url: z.string() }),
  failures: FORM_FAILURES,
  waits_for_partner: true,
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: () => ({ body: { of_age: true, status: "citizen_or_resident" as const } }),
});

export const lookAtPayoutAccount = call({
  name: "look_at_payout_account",
  summary:
    "Asks the payment provider how the athlete's account stands now: coming back from its form proves nothing.",
  method: "POST",
  path: "/v1/own_money/account/look",
  who: "athlete",
  answer: ownMoney,
  failures: { 502: FORM_FAILURES[502] },
  waits_for_partner: true,
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
});

export const openPayoutDashboard = call({
  name: "open_payout_dashboard",
  summary:
    "The address of the athlete's own pages at the payment provider, where they change their bank account; it opens once.",
  method: "POST",
  path: "/v1/own_money/account/dashboard",
  who: "athlete",
  fresh_proof: true,
  answer: z.object({ url: z.string() }),
  failures: { 409: "There is no account.", 502: FORM_FAILURES[502] },
  waits_for_partner: true,
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  outcomes: { rest: 409, why: "an athlete without an account has no pages there." },
});

export const askForPayout = call({
  name: "ask_for_payout",
  summary: "Has what is ready paid out now, once a day.",
  method: "POST",
  path: "/v1/own_money/payouts",
  who: "athlete",
  fresh_proof: true,
  answer: payout,
  failures: { 409: "Nothing can go out now: what holds it is said.", 502: FORM_FAILURES[502] },
  waits_for_partner: true,
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  outcomes: { rest: 409, why: "it goes out only where nothing holds it." },
});

/** The year's statement of the signed-in athlete. `year`: four digits; this one where absent. */
export const STATEMENT_CSV = "/AthleteDashboard/money/statement.csv";
/** The same to print: what the year comes to, and its movements. */
export const STATEMENT_PDF = "/AthleteDashboard/money/statement.pdf";
