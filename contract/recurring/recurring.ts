import * as z from "zod/mini";
import { contributionRules, LEAST_DOLLARS, MOST_DOLLARS, oneTime } from "../contributions/contributions.ts";
import { whereItIs } from "../contributions/where-it-is.ts";
import { call, firstBroken, type Rule } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import { serviceKindOf } from "../orders/kinds.ts";
import { type orderFields, orderRules } from "../orders/order-form.ts";

/** For how many months one can give: so many charges in all, the first today. */
export const DURATIONS = [3, 6, 12] as const;
export const DEFAULT_DURATION = 3;
/** A pause ends within a year, so that nobody is charged by surprise. */
export const LONGEST_PAUSE_DAYS = 366;

const recurring = z.extend(oneTime, {
  recurring_cost_duration: z._default(z.nullable(z.number()), null),
  /** A choice of its own: to be charged by itself every month until the last. */
  agreed_to_renewal: z._default(z.boolean(), false),
});
export type RecurringContribution = z.output<typeof recurring>;

/** In this order, after those of every contribution. */
export const recurringRules: readonly Rule<
  Pick<
    RecurringContribution,
    "amount" | "nil_service_type" | "recurring_cost_duration" | "agreed_to_renewal"
  > &
    Partial<Pick<RecurringContribution, keyof typeof orderFields>>
>[] = [
  ...contributionRules,
  ...orderRules,
  [
    (it) => it.nil_service_type === null || (serviceKindOf(it.nil_service_type)?.may_be_monthly ?? true),
    "This service can't be given every month. Please choose another.",
    "nil_service_type",
  ],
  [
    (it) => DURATIONS.some((months) => months === it.recurring_cost_duration),
    "Please choose 3, 6 or 12 months.",
    "recurring_cost_duration",
  ],
  [(it) => it.agreed_to_renewal, "Please agree to the monthly charges.", "agreed_to_renewal"],
];

export const openRecurringCheckout = call({
  name: "create_checkout_session_subscription",
  summary:
    "Opens the checkout page of a contribution that is charged every month, so many times in all. Nothing is charged before the visitor pays there.",
  method: "POST",
  path: "/v1/create-checkout-session/subscription",
  who: "member",
  body: recurring,
  rules: recurringRules,
  answer: z.object({ checkout_url: z.url(), contribution_id: z.uuid() }),
  failures: {
    403: "The asker's email address is not confirmed yet.",
    404: "No such player can be found.",
    409: "The player takes no contributions, or the Idempotency-Key came with another body; or it would be reported, and the school has to say first by which rules.",
    422: "A rule is broken; or it would be reported with the giver's name, and they have not agreed to that.",
    429: "Too many unpaid checkout pages, or too many declined cards, from this address within the hour.",
    502: "The checkout page could not be opened. Nothing was charged.",
  },
  idempotent_by_key: true,
  waits_for_partner: true,
  sensitive: true,
  example: ({ player_id }) => ({
    body: {
      amount: 10,
      nil_service_type: "general_contribution",
      player_id,
      recurring_cost_duration: 3,
      agreed_to_renewal: true,
    },
  }),
});

/**
 * How a recurring contribution stands: `opening` until its first payment, `going`, `paused`, `late` while a charge that
 * failed is tried again; and its ends: `finished` after the last charge, `stopped` by its supporter, `not_paid` after the
 * last try, `never_began`.
 */
export const recurringState = z.enum([
  "opening",
  "going",
  "paused",
  "late",
  "finished",
  "stopped",
  "not_paid",
  "never_began",
]);
export type RecurringState = z.infer<typeof recurringState>;

const time = z.string();
export const sheet = z.object({
  recurring_id: z.uuid(),
  state: recurringState,
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** The athlete's jersey, with the team's colors as hex; null once their page was removed and they are on no roster. */
  worn: z.nullable(
    z.object({
      jersey_number: z.nullable(z.string()),
      sport_id: z.int(),
      sport_name: z.string(),
      team_color: z.nullable(z.string()),
      team_alt_color: z.nullable(z.string()),
    }),
  ),
  /** The team when it began, and whether any roster has the athlete now: what a question about a move is about. */
  began_with: z.string(),
  on_roster: z.boolean(),
  /** Dollars of each charge from now on. */
  amount: z.number(),
  duration_months: z.int(),
  /** Charges so far, and what they came to in dollars. */
  charged: z.int(),
  given: z.number(),
  /** ISO 8601, UTC; null where nothing is charged any more, or nothing was yet. */
  next_charge_at: z.nullable(time),
  last_charge_at: z.nullable(time),
  /**
   * The charge of this month where it was billed and is not paid yet, in dollars, and since when; charged within some
   * hours, or declined and tried again. No change of the amount changes it.
   */
  owed: z.nullable(
    z.object({ amount: z.number(), since: time, declined: z.boolean(), next_try_at: z.nullable(time) }),
  ),
  paused_until: z.nullable(time),
  /** The athlete moved on, and until then an answer is waited for: `follow` or `end`. Null where nothing is asked. */
  asked_until: z.nullable(time),
  /**
   * Why we charge nothing, `paused` with no day: contributions are off for the athlete (`stopped`), the supporter's bank asks
   * about a charge (`disputed`), or the athlete is on no roster and the supporter has not answered (`left`). Else null.
   */
  held_for: z.nullable(z.enum(["disputed", "stopped", "left"])),
  ended_at: z.nullable(time),
  /**
   * What ended it before its time, where nobody canceled it: the athlete's page was removed (`page_removed`), they moved on and a service was part of it
   * (`moved_on`), that service is offered no more (`not_offered`), or they are on no roster and the supporter did not answer (`unanswered`). Absent where a release before answers.
   */
  ended_for: z.optional(z.nullable(z.enum(["page_removed", "moved_on", "not_offered", "unanswered"]))),
  /** Dollars in all, once it has run to its end. */
  total: z.number(),
  /** Another card was saved, and is not in its place yet: what is shown of the card and of what is owed may be of before. */
  card_awaited: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })),
});
export type RecurringSheet = z.infer<typeof sheet>;

const ownContribution = z.object({
  contribution_id: z.uuid(),
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** Dollars; of these, what was refunded, and what the payer's bank took back (a lost dispute). */
  amount: z.number(),
  refunded: z.number(),
  lost: z.number(),
  where_it_is: whereItIs,
  recurring_id: z.nullable(z.uuid()),
  duration_months: z.nullable(z.int()),
  paid_at: time,
});
export type OwnContribution = z.infer<typeof ownContribution>;

export const myContributions = call({
  name: "my_contributions",
  summary: "The asker's plans and contributions, newest first, with what they come to in all.",
  method: "GET",
  path: "/v1/my_contributions",
  who: "member",
  query: z.object({ limit: limitOf(20), skip }),
  answer: z.object({
    recurring: z.array(sheet),
    given: z.array(ownContribution),
    /** How many were given, and dollars in all, less what went back. */
    count: z.int(),
    total: z.number(),
  }),
});

export const change = z.object({
  act: z.enum(["amount", "pause", "skip", "resume", "follow", "end"]),
  /** Whole dollars, of `amount`. */
  amount: z.optional(z.nullable(z.number())),
  /** The day until which nothing is charged, `2027-04-21`, of `pause`. */
  until: z.optional(z.nullable(z.string())),
  /** Of `skip`: the charge that is left out, as it was shown (`owed.since` or `next_charge_at`). Where another is next by now, nothing is. */
  charge_at: z.optional(z.nullable(z.iso.datetime())),
  /** Of `amount`: to being named in the athlete's report, where the rest of the plan brings it to what is reported. */
  agrees_to_be_named: z.optional(z.boolean()),
});
export type RecurringChange = z.output<typeof change>;
export const changeRules: readonly Rule<RecurringChange>[] = [
  [
    (it) => it.act !== "amount" || (it.amount ?? 0) >= LEAST_DOLLARS,
    "Please select or add donation amount.",
    "amount",
  ],
  [
    (it) => it.act !== "amount" || (Number.isInteger(it.amount) && (it.amount ?? 0) <= MOST_DOLLARS),
    "Please enter a whole number of dollars, at most $10,000.",
    "amount",
  ],
  [(it) => it.act !== "pause" || isDay(it.until ?? ""), "Choose a date to pause until.", "until"],
];

/** `2027-04-21`, and a day that there is. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

export const CHANGE_FAILURES = {
  404: "The asker has no such recurring contribution.",
  409: "It has ended, or can't be changed so as it stands.",
  502: "The payment provider did not answer; nothing was changed, or it will show in a moment.",
};
const params = z.object({ recurring_id: z.uuid("This is not the id of a recurring contribution.") });

export const changeRecurring = call({
  name: "change_recurring",
  summary:
    "Changes one of the asker's recurring contributions: its amount, a pause, one month skipped, keeping it for an athlete who moves, or its end.",
  method: "POST",
  path: "/v1/recurring_contributions/{recurring_id}/change",
  who: "member",
  params,
  body: change,
  rules: changeRules,
  answer: sheet,
  failures: CHANGE_FAILURES,
  waits_for_partner: true,
  sensitive: true,
  example: ({ recurring_id }) => ({
    params: { recurring_id },
    body: { act: "resume" as const },
  }),
  outcomes: { rest: 404, member: "yes" },
});

export const TOO_MANY_CARD_PAGES = {
  429: "Too many pages for a card or checkout pages, or too many declined cards, within the hour.",
};
export const cardPage = z.object({ checkout_url: z.url() });

export const replaceCard = call({
  name: "replace_card",
  summary: "Opens the page on which another card is saved, for all of the asker's recurring contributions.",
  method: "POST",
  path: "/v1/recurring_contributions/{recurring_id}/card",
  who: "member",
  params,
  answer: cardPage,
  failures: { ...CHANGE_FAILURES, ...TOO_MANY_CARD_PAGES },
  waits_for_partner: true,
  sensitive: true,
  example: ({ recurring_id }) => ({ params: { recurring_id } }),
  outcomes: { rest: 404, member: "yes" },
});

/** Where the athlete is by now, seen from where it began, and the question that follows from it. */
export function movedWords(
  sheet: Pick<RecurringSheet, "player_name" | "team_name" | "began_with" | "on_roster">,
): { readonly title: string; readonly happened: string } {
  const { player_name, team_name, began_with, on_roster } = sheet;
  if (!on_roster) {
    return {
      title: `${player_name} is no longer on a roster. Keep supporting them?`,
      happened: `${player_name} was with ${began_with} when you started and isn't on any team's roster now.`,
    };
  }
  const title = `${player_name} is transferring. Keep supporting them?`;
  return began_with === team_name
    ? { title, happened: `${player_name} is with ${team_name}, and a transfer is pending.` }
    : {
        title,
        happened: `${player_name} was with ${began_with} when you started and is now listed with ${team_name}. The transfer is pending.`,
      };
}

/** The first broken rule of a change, for the forms. */
export const brokenChange = (change: RecurringChange) => firstBroken(changeRules, change);
