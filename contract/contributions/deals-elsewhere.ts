import * as z from "zod/mini";
import { tidy } from "../../pure/tidy.ts";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, skip, typedText } from "../form/fields.ts";
import { FIRST_REPORT_DAY } from "./payors.ts";

/** `in_kind`: in goods or services, at the worth that was stated. */
export const ELSEWHERE_KINDS = ["cash", "in_kind"] as const;
const kind = z.enum(ELSEWHERE_KINDS);
export type ElsewhereKind = z.infer<typeof kind>;

/** What a paper may weigh; it travels as base64, which takes a third more. */
export const MOST_PAPER_BYTES = 5 * 1_048_576;
const MOST_PAPER_BODY = Math.ceil((MOST_PAPER_BYTES * 4) / 3) + 16_384;
export const PAPER_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
] as const;
export const NOT_A_PAPER = "Please choose a PDF or a photo of at most 5 MB.";

/** Dollars. */
const MOST_WORTH = 10_000_000;
const MOST_NAME = 200;
const MOST_WHAT_FOR = 300;

const day = z.iso.date("Please enter a date like 2027-04-21.");

const entry = z.object({
  entry_id: z.int(),
  /** From 1 on: each correction is one more. */
  place: z.int(),
  /** As it was typed; null where the payor stood in the athlete's sums already, or the words are deleted. */
  payor_name: z.nullable(z.string()),
  kind,
  /** Dollars; 0 of a deal that never came to be. */
  amount: z.number(),
  /** It may come to more, or nobody has said yet what it is worth. */
  is_open_ended: z.boolean(),
  /** The day from which on it counts. */
  agreed_on: z.string(),
  ends_on: z.nullable(z.string()),
  what_for: z.nullable(z.string()),
  /** The type we keep it in. */
  paper: z.nullable(z.object({ type: z.enum(["pdf", "webp"]), bytes: z.int() })),
  logged_as: z.enum(["athlete", "officer"]),
  logged_at: z.string(),
});
export type ElsewhereEntry = z.infer<typeof entry>;

/** Its entries, the newest first: that one counts. */
const deal = z.object({ deal_id: z.string(), entries: z.array(entry) });
export type DealElsewhere = z.infer<typeof deal>;

// Extended instead of spread: what is spread stays in the browser's script.
const typed = z.object({
  kind,
  /** Dollars and cents. */
  amount: z.number("Please enter a number, like 250."),
  is_open_ended: z.boolean(),
  agreed_on: day,
  ends_on: z.optional(z.nullable(day)),
  what_for: typedText,
  /** Who pays, by name. */
  payor_name: z.optional(z.nullable(typedText)),
  /** A data URL of base64: what it is, its bytes say. */
  paper: z.optional(z.nullable(z.string().check(z.maxLength(MOST_PAPER_BODY, NOT_A_PAPER)))),
});

const newDeal = z.extend(typed, {
  /** Chosen by the client: the same again is the same deal. */
  deal_id: z.uuid(),
  /** Absent: one's own player. */
  player_id: z.optional(id),
  /** Who pays, where they stand in the athlete's sums already. */
  payor_id: z.optional(z.nullable(id)),
});
export type NewDealElsewhere = z.output<typeof newDeal>;

const correction = z.extend(typed, {
  /** The entry that is corrected: the last one that whoever corrects has seen. */
  corrects: z.int(),
});
export type DealCorrection = z.output<typeof correction>;

type Typed = Omit<DealCorrection, "corrects">;

const hasCents = ({ amount }: Typed) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
const nameOf = ({ payor_name }: Pick<Typed, "payor_name">) => tidy(payor_name ?? null);

const rulesOfBoth: readonly Rule<Typed>[] = [
  [
    ({ amount }) => amount >= 0 && amount <= MOST_WORTH,
    "Please enter an amount between $0 and $10,000,000.",
    "amount",
  ],
  [hasCents, "Please enter dollars and cents, like 250.50.", "amount"],
  [({ agreed_on }) => agreed_on >= FIRST_REPORT_DAY, "Please check the year.", "agreed_on"],
  [
    ({ agreed_on, ends_on }) => !ends_on || ends_on >= agreed_on,
    "The end can't be before the day it was agreed on.",
    "ends_on",
  ],
  [({ what_for }) => tidy(what_for) !== "", "Please say what the deal is for.", "what_for"],
  [
    ({ what_for }) => tidy(what_for).length <= MOST_WHAT_FOR,
    `Please use at most ${MOST_WHAT_FOR} characters.`,
    "what_for",
  ],
  [(it) => nameOf(it).length <= MOST_NAME, `A name has at most ${MOST_NAME} characters.`, "payor_name"],
  [
    (it) => nameOf(it) === "" || /[\p{L}\p{N}]/u.test(nameOf(it)),
    "Please enter a name with letters.",
    "payor_name",
  ],
];

export const newDealRules: readonly Rule<NewDealElsewhere>[] = [
  [(it) => nameOf(it) !== "" || typeof it.payor_id === "number", "Please enter who pays.", "payor_name"],
  [({ amount, is_open_ended }) => amount > 0 || is_open_ended, "Please enter what it's worth.", "amount"],
  ...rulesOfBoth,
];
/** A correction to nothing takes a deal that never came to be out of the sum. */
export const correctionRules: readonly Rule<DealCorrection>[] = rulesOfBoth;

const NOT_YOURS = "Someone else's player, or an athlete of another school.";
const body_limit = { bytes: MOST_PAPER_BODY, message: NOT_A_PAPER };
const at_most = { times: 60, minutes: 60 };
const AN_EXAMPLE = {
  kind: "cash",
  amount: 250,
  is_open_ended: false,
  agreed_on: "2026-02-03",
  what_for: "Two posts about a summer camp",
} as const;

/** The deal as it is kept, and whose sum it counts in now. */
const kept = z.object({ payor_id: z.int(), deal: deal });

export const logDealElsewhere = call({
  name: "log_deal_elsewhere",
  summary:
    "Logs a deal that an athlete made elsewhere; it counts in its payor's sum from its day on. For the athlete and officers of their school.",
  method: "POST",
  path: "/v1/deals_elsewhere",
  who: "member",
  body: newDeal,
  rules: newDealRules,
  answer: kept,
  failures: {
    403: NOT_YOURS,
    404: "No such payor of this athlete.",
    409: "The deal_id is another deal's.",
    422: "A rule is broken, the day has not come yet, or the paper is no PDF and no photo.",
  },
  body_limit,
  at_most,
  sensitive: true,
  // Any UUID that no deal has.
  example: ({ player_id, payor_id, request_id }) => ({
    body: { ...AN_EXAMPLE, deal_id: request_id, player_id, payor_id },
  }),
  outcomes: { rest: 403, athlete: "yes", officer: "yes" },
});

export const correctDealElsewhere = call({
  name: "correct_deal_elsewhere",
  summary: "Corrects a deal made elsewhere by a further entry; what was logged before stays.",
  method: "POST",
  path: "/v1/deals_elsewhere/{deal_id}/entries",
  who: "member",
  params: z.object({ deal_id: z.uuid() }),
  body: correction,
  rules: correctionRules,
  answer: kept,
  failures: {
    404: "No such deal, or an athlete's whom it is not the asker's to say anything of.",
    409: "It was corrected meanwhile.",
    422: "A rule is broken, the day has not come yet, or the paper is no PDF and no photo.",
  },
  body_limit,
  at_most,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { deal_id: unknown_id }, body: { ...AN_EXAMPLE, corrects: 1 } }),
  outcomes: { rest: 404 },
});

/** How many deals a list shows at a time. */
export const DEALS_BATCH = 20;

/** A part of the deals of one payor with an athlete. */
export const dealsShown = z.object({
  data: z.array(deal),
  count: z.int(),
  /** Dollars of all of them, as they stand now. */
  sum: z.number(),
});
export type DealsShown = z.infer<typeof dealsShown>;

export const listDealsElsewhere = call({
  name: "list_deals_elsewhere",
  summary:
    "Deals of one payor with an athlete that were made elsewhere, each with its corrections: for the athlete, officers of their school and admins.",
  method: "GET",
  path: "/v1/payors/{payor_id}/deals_elsewhere",
  who: "member",
  params: z.object({ payor_id: id }),
  /** Absent: one's own player. */
  query: z.object({ player_id: z.optional(id), limit: limitOf(DEALS_BATCH), skip }),
  answer: z.extend(dealsShown, {
    /** Whoever asks may log and correct. */
    may_log: z.boolean(),
  }),
  failures: { 403: NOT_YOURS },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({ params: { payor_id }, query: { player_id } }),
  outcomes: { rest: 403, athlete: "yes", officer: "yes", admin: "yes" },
});

/** A paper, to download: for the athlete and officers of their school. `?entry_id=12`. */
export const DEAL_PAPER = "/deal-paper";
