import * as z from "zod/mini";
import { dollars } from "../../pure/numbers.ts";
import { call, type Rule } from "../form/call.ts";
import { id } from "../form/fields.ts";
import { GENERAL_CONTRIBUTION, serviceKindOf } from "../orders/kinds.ts";
import { OFFER_CHANGED, orderFields, orderRules } from "../orders/order-form.ts";
import { moment, momentAthlete } from "./moment.ts";
import { whereItIs } from "./where-it-is.ts";

/** Contributions are whole dollars between these two, both included. */
export const LEAST_DOLLARS = 1;
export const MOST_DOLLARS = 10_000;
export const CONTRIBUTION_PRESETS = [10, 20, 50, 100, 500, 1000] as const;

/**
 * What a contribution can be: `opening` before the payment provider answered, `open` while it can be paid,
 * `processing` while a slow payment is under way, and the ends `paid`, `expired` and `failed`. What was paid and
 * went back whole, by refunds or lost disputes, is `refunded`; a refund that fails makes it `paid` again.
 */
export const contributionState = z.enum([
  "opening",
  "open",
  "processing",
  "paid",
  "expired",
  "failed",
  "refunded",
]);
export type ContributionState = z.infer<typeof contributionState>;

const gift = z.object({
  /** Whole dollars. */
  amount: z.number(),
  nil_service_type: z._default(z.nullable(z.string()), null),
  player_id: id,
  team_id: z.optional(z.nullable(id)),
  /** Repeated by the specification's clients; the server's own values count. */
  player_name: z.optional(z.nullable(z.string())),
  user_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  user_email: z.optional(z.nullable(z.string())),
  /** To being named in the athlete's report, where this brings what they give to what is reported. */
  agrees_to_be_named: z.optional(z.boolean()),
});
/** With what a contribution for a service has beside. */
export const oneTime = z.extend(gift, orderFields);
export type OneTimeContribution = z.output<typeof oneTime>;

/** In this order; the first that fails is the one that is said (specification, section 5). */
export const contributionRules: readonly Rule<Pick<OneTimeContribution, "amount" | "nil_service_type">>[] = [
  [(it) => it.amount >= LEAST_DOLLARS, "Please select or add donation amount.", "amount"],
  [(it) => Number.isInteger(it.amount), "Please enter a whole number of dollars.", "amount"],
  [(it) => it.amount <= MOST_DOLLARS, `One contribution can be at most ${dollars(MOST_DOLLARS)}.`, "amount"],
  [
    (it) => it.nil_service_type === GENERAL_CONTRIBUTION || serviceKindOf(it.nil_service_type ?? "") !== null,
    "Please choose a NIL Service Type.",
    "nil_service_type",
  ],
];

export const openOneTimeCheckout = call({
  name: "create_checkout_session_one_time",
  summary:
    "Opens the checkout page of a one-time contribution. Nothing is charged before the visitor pays there.",
  method: "POST",
  path: "/v1/create-checkout-session/one_time",
  who: "anyone",
  body: oneTime,
  rules: [...contributionRules, ...orderRules],
  answer: z.object({ checkout_url: z.url(), contribution_id: z.uuid() }),
  failures: {
    404: "No such player can be found.",
    409: `The player takes no contributions, or the Idempotency-Key came with another body; or it would be reported, and the school has to say first by which rules. Of a service: it can't be ordered now, all places are taken, or it has ended or has another price by now (the type of the problem is \`${OFFER_CHANGED}\` then). Of a gift without one: the school doesn't allow it.`,
    422: "A rule is broken; or it would be reported with the giver's name, and they have not agreed to that.",
    429: "Too many unpaid checkout pages, or too many declined cards, from this address within the hour.",
    502: "The checkout page could not be opened. Nothing was charged.",
  },
  idempotent_by_key: true,
  waits_for_partner: true,
  sensitive: true,
  example: ({ player_id, user_id, email }) => ({
    body: { amount: 10, nil_service_type: "general_contribution", player_id, user_id, user_email: email },
  }),
});

const session = z.object({
  session_id: z.string().check(z.regex(/^[\w-]{8,255}$/, "This is not a checkout session.")),
});

const WHY_BY_ID =
  "answer whoever has the random id, as the page after a payment has to; they name no one who gave.";

/** What anybody who holds the random id may know: no name, no e-mail. */
export const getContributionState = call({
  name: "contribution_state",
  summary: "The state of a contribution, for whoever holds its id.",
  method: "GET",
  path: "/v1/contributions/{contribution_id}/state",
  who: "anyone",
  params: z.object({ contribution_id: z.uuid("This is not the id of a contribution.") }),
  answer: z.object({
    contribution_id: z.uuid(),
    state: contributionState,
    /** Where to pay, while it is open. */
    checkout_url: z.nullable(z.url()),
    /** Dollars that were refunded, and that the payer's bank took back (a lost dispute). */
    refunded: z.number(),
    lost: z.number(),
    /** The way back to the athlete. */
    player_id: z.int(),
    team_id: z.int(),
    ...moment.shape,
  }),
  failures: { 404: "No such contribution." },
  shows_own_act: true,
  sensitive: true,
  example: ({ contribution_id }) => ({ params: { contribution_id } }),
  outcomes: { why: WHY_BY_ID },
});

/** What the payer sees on coming back from the checkout page. */
export const getPayment = call({
  name: "payment",
  summary: "What the server knows of the payment behind a checkout session.",
  method: "GET",
  path: "/v1/payments/{session_id}",
  who: "anyone",
  params: session,
  answer: z.object({
    contribution_id: z.uuid(),
    state: contributionState,
    player_id: z.int(),
    team_id: z.int(),
    player_name: z.string(),
    team_name: z.string(),
    /** Dollars: asked for, or once paid, what the provider took. */
    amount: z.number(),
    currency: z.string(),
    /** Dollars that were refunded, and that the payer's bank took back (a lost dispute). */
    refunded: z.number(),
    lost: z.number(),
    /** Whether the payer's bank is deciding about some of it. */
    in_dispute: z.boolean(),
    /** How it was paid, such as `card`; null until it is known. */
    payment_method_type: z.nullable(z.string()),
    /** Null until it is paid. */
    where_it_is: z.nullable(whereItIs),
    /** Null where their page was taken down. */
    athlete: z.nullable(momentAthlete),
    ...moment.shape,
  }),
  failures: { 404: "No such payment." },
  shows_own_act: true,
  sensitive: true,
  example: ({ session_id }) => ({ params: { session_id } }),
  outcomes: { why: WHY_BY_ID },
});

/** For the printed receipt of whoever paid while signed in. The address of the page alone tells it to nobody. */
export const getPayer = call({
  name: "payer",
  summary: "The email address that the asker's own payment was made with; null where it is not theirs.",
  method: "GET",
  path: "/v1/payments/{session_id}/payer",
  who: "member",
  params: session,
  answer: z.object({ payer_email: z.nullable(z.string()) }),
  sensitive: true,
  example: ({ session_id }) => ({ params: { session_id } }),
});
