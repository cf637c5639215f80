import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, typedText } from "../form/fields.ts";

// Money that can't reach its athlete, and what two admins decide about it. All amounts are in dollars.

/** Why it can't. `refused`: the athlete doesn't want it. */
export const HELD_WHYS = ["unclaimed", "died", "left", "refused"] as const;
export type HeldWhy = (typeof HELD_WHYS)[number];

/** Where it goes: back to who gave it, to the athlete's estate, or to the state that the law names. */
export const HELD_WHATS = ["pay_back", "estate", "state"] as const;
export type HeldWhat = (typeof HELD_WHATS)[number];

const kept = z.nullable(z.string());

const decision = z.object({
  decision_id: z.string(),
  player_id: z.int(),
  player_name: z.string(),
  why: z.enum(HELD_WHYS),
  what: z.enum(HELD_WHATS),
  /** What was open when it was asked for. */
  amount: z.number(),
  /** What is open now: whoever agrees has to see the same. */
  open: z.number(),
  reason: z.string(),
  /** `agreed`: refunds are on their way. */
  state: z.enum(["asked", "agreed", "done", "withdrawn", "expired"]),
  asked_by: kept,
  asked_at: z.string(),
  decided_by: kept,
  decided_at: kept,
  reference: kept,
  /** Whoever asks now asked for it: somebody else has to agree. */
  is_own: z.boolean(),
});
export type HeldDecision = z.infer<typeof decision>;

const waiting = z.object({
  player_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  amount: z.number(),
  /** When the longest held of it was given. */
  since: z.string(),
  /** When that is held too long, by the setting. */
  limit_at: z.string(),
  /** Whether somebody holds the athlete's page. */
  has_page: z.boolean(),
});
export type HeldLong = z.infer<typeof waiting>;

export const listHeldLong = call({
  name: "list_held_long",
  summary:
    "Athletes whose money has been held for long, the longest held first, and what was decided about such money.",
  method: "GET",
  path: "/v1/admin/held_money",
  who: "admin",
  logged_as: { act: "read whose money waits for long" },
  query: z.object({ limit: limitOf(50) }),
  answer: z.object({
    /** Without those about whom a question is open: they are named with it. */
    athletes: z.array(waiting),
    /** With them. */
    total: z.int(),
    total_amount: z.number(),
    /** The latest ones; those that wait for another admin are all there. */
    decisions: z.array(decision),
  }),
});
export type HeldMoney = z.infer<typeof listHeldLong.answer>;

export const reasonOfHeld: readonly Rule<{ reason: string }>[] = [
  [
    ({ reason }) => reason.trim().length >= 10,
    "Please give a reason of at least 10 characters. We keep it.",
    "reason",
  ],
  [({ reason }) => reason.trim().length <= 500, "The reason can have at most 500 characters.", "reason"],
];

export const askAboutHeld = call({
  name: "ask_about_held_money",
  summary:
    "Asks that all that is held for an athlete goes back to supporters, to an estate or to a state. Another admin has to agree; until then nothing is paid out to them.",
  method: "POST",
  path: "/v1/admin/held_money/decisions",
  who: "admin",
  fresh_proof: true,
  body: z.object({
    player_id: id,
    why: z.enum(HELD_WHYS, "Please choose why it can't reach them."),
    what: z.enum(HELD_WHATS, "Please choose what becomes of it."),
    reason: z._default(typedText, ""),
  }),
  rules: reasonOfHeld,
  answer: decision,
  failures: {
    404: "No such athlete.",
    409: "Nothing is held that can be decided about, a payout is being sent, or another decision is under way.",
  },
  example: () => ({
    body: {
      player_id: 999_999_999,
      why: "unclaimed" as const,
      what: "pay_back" as const,
      reason: "No one answered our letters.",
    },
  }),
  outcomes: { rest: 404 },
});

const decided = z.object({
  act: z.enum(["agree", "withdraw"]),
  /** Dollars, as whoever agrees saw them: where that has changed since, nothing is done. */
  amount: z.number(),
  /** Of what is handed over: how it is found on our bank's statement. */
  reference: z._default(typedText, ""),
  /** YYYY-MM-DD; likewise. */
  paid_on: z._default(z.string(), ""),
});
export type HeldDecided = z.output<typeof decided>;

export const MOST_HELD_REFERENCE = 100;

/** Nowhere on earth it is tomorrow by more than 14 hours. */
const isPastDay = (day: string): boolean =>
  isDay(day) && Date.parse(`${day}T00:00:00Z`) < Date.now() + 14 * 3_600_000;

export const heldDecidedRules: readonly Rule<Pick<HeldDecided, "reference" | "paid_on">>[] = [
  [
    ({ reference }) => [...reference.trim()].length <= MOST_HELD_REFERENCE,
    `The reference can have at most ${MOST_HELD_REFERENCE} characters.`,
    "reference",
  ],
  [
    ({ paid_on }) => paid_on === "" || isDay(paid_on),
    "Please select the day on which it was paid.",
    "paid_on",
  ],
  [
    ({ paid_on }) => paid_on === "" || isPastDay(paid_on),
    "The day it was paid can't be in the future.",
    "paid_on",
  ],
];

export const decideHeld = call({
  name: "decide_held_money",
  summary:
    "Agrees to what another admin asked about held money, or withdraws it. What goes back to supporters is refunded; what is handed over was paid from the platform's own bank, and is booked.",
  method: "POST",
  path: "/v1/admin/held_money/decisions/{decision_id}",
  who: "admin",
  fresh_proof: true,
  params: z.object({ decision_id: z.uuid() }),
  body: decided,
  rules: heldDecidedRules,
  answer: decision,
  failures: {
    404: "No such decision.",
    409: "It is decided already, it is another amount by now, or whoever asked would agree to it themselves.",
    422: "A rule is broken, or what was handed over has no reference or day.",
  },
  example: ({ unknown_id }) => ({
    params: { decision_id: unknown_id },
    body: { act: "withdraw" as const, amount: 1 },
  }),
  outcomes: { rest: 404 },
});
