import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { getTransaction, refundTransaction } from "../../contract/contributions/refunds.ts";
import type { Ask } from "../../contract/form/call.ts";
import {
  changeRecurring,
  myContributions,
  openRecurringCheckout,
} from "../../contract/recurring/recurring.ts";
import { pay, secondsAgo, until, VISA } from "./pay.ts";

interface Cast {
  readonly payments: string;
  readonly guest: { ask: Ask };
  readonly fan: { ask: Ask };
  readonly admin: { ask: Ask };
  /** The first has an account. */
  readonly athletes: readonly number[];
}

const MASTERCARD = "5555555555554444";
const DISPUTED = "4000000000000259";
const NOT_RECEIVED = "4000000000002685";
const DECLINES = "4000000000000341";
const EMPTY_ACCOUNT = "000222222227";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

interface DemoContribution {
  readonly dollars: number;
  /** The athlete, by position in the cast. */
  readonly to: number;
  /** How many seconds ago it was paid; null: never paid. */
  readonly ago: number | null;
  readonly number?: string;
  /** What the admin refunds, in dollars, and why. */
  readonly back?: readonly [dollars: number, reason: string];
}

const CONTRIBUTIONS: readonly DemoContribution[] = [
  { dollars: 60, to: 5, ago: 21 * DAY, number: NOT_RECEIVED },
  { dollars: 100, to: 0, ago: 6 * DAY, back: [100, "Given twice by mistake"] },
  { dollars: 150, to: 2, ago: 3 * DAY, number: DISPUTED },
  { dollars: 40, to: 4, ago: 2 * DAY, number: EMPTY_ACCOUNT },
  { dollars: 75, to: 3, ago: 5 * 60 * MINUTE, back: [25, "Meant to give $50"] },
  { dollars: 10, to: 6, ago: 3 * 60 * MINUTE },
  { dollars: 250, to: 0, ago: 130 * MINUTE, number: MASTERCARD },
  { dollars: 20, to: 7, ago: 80 * MINUTE },
  { dollars: 100, to: 1, ago: 41 * MINUTE, number: MASTERCARD },
  { dollars: 50, to: 0, ago: 17 * MINUTE },
  { dollars: 25, to: 2, ago: 4 * MINUTE },
  { dollars: 500, to: 1, ago: null },
];

interface Plan {
  readonly dollars: number;
  readonly months: 3 | 6 | 12;
  readonly to: number;
  readonly days_ago: number;
  /** As which card it answers when it is charged again. */
  readonly later_number?: string;
  readonly later?: { readonly act: "pause"; readonly in_days: number } | { readonly act: "end" };
}

/** Started long enough ago that charges have followed, but before the last one: only then is its end set. */
const PLANS: readonly Plan[] = [
  { dollars: 25, months: 12, to: 0, days_ago: 70 },
  { dollars: 10, months: 3, to: 1, days_ago: 65 },
  { dollars: 50, months: 6, to: 2, days_ago: 40, later: { act: "pause", in_days: 45 } },
  { dollars: 20, months: 6, to: 3, days_ago: 36, later: { act: "end" } },
  { dollars: 15, months: 3, to: 4, days_ago: 33, later_number: DECLINES },
];

/** Makes all of them, one after another. Returns how many there are. */
export async function playContributions(cast: Cast): Promise<number> {
  for (const [at, plan] of PLANS.entries()) await givePlan(cast, plan, at);
  for (const [at, contribution] of CONTRIBUTIONS.entries()) await give(cast, contribution, at);
  return PLANS.length + CONTRIBUTIONS.length;
}

async function give(
  { payments, guest, fan, admin, athletes }: Cast,
  contribution: DemoContribution,
  at: number,
): Promise<void> {
  const { dollars: amount, ago, number = VISA, back } = contribution;
  const player_id = athletes[contribution.to % athletes.length] ?? 0;
  const nil_service_type = "general_contribution";
  const by_fan = at % 3 === 0;
  const { checkout_url, contribution_id: transaction_id } = await (by_fan ? fan : guest).ask(
    openOneTimeCheckout,
    {
      // Some come to what is reported: whoever gives them agreed to that.
      body: { amount, nil_service_type, player_id, agrees_to_be_named: true },
    },
  );
  if (ago === null) return;
  const email = by_fan ? "fan@demo.test" : `supporter-${101 + at}@demo.test`;
  await pay(payments, checkout_url, { number, email, at: secondsAgo(ago) });
  if (!back) return;
  const known = await until(async () => {
    const it = await admin.ask(getTransaction, { params: { transaction_id } });
    return it.state === "paid" ? it : null;
  });
  const [dollars, reason] = back;
  const { promised_amount } = known;
  await admin.ask(refundTransaction, {
    params: { transaction_id },
    body: { amount: dollars, reason, promised_amount },
  });
}

async function givePlan({ payments, fan, athletes }: Cast, plan: Plan, at: number): Promise<void> {
  const player_id = athletes[plan.to % athletes.length] ?? 0;
  const { checkout_url } = await fan.ask(openRecurringCheckout, {
    body: {
      amount: plan.dollars,
      nil_service_type: "general_contribution",
      player_id,
      recurring_cost_duration: plan.months,
      agreed_to_renewal: true,
      agrees_to_be_named: true,
    },
  });
  const paid_at = secondsAgo(plan.days_ago * DAY - at * 37 * MINUTE);
  const { later_number } = plan;
  await pay(payments, checkout_url, {
    number: VISA,
    ...(later_number ? { later_number } : {}),
    email: "fan@demo.test",
    at: paid_at,
  });
  const charges = plan.later ? 2 : 1;
  // The next one starts once this one has an end date, so that its last charge can't be missed.
  const { recurring_id } = await until(async () => {
    const { recurring } = await fan.ask(myContributions, { query: {} });
    return (
      recurring.find((it) => it.player_id === player_id && it.state !== "opening" && it.charged >= charges) ??
      null
    );
  });
  if (!plan.later) return;
  const until_day = new Date(Date.now() + ("in_days" in plan.later ? plan.later.in_days : 0) * DAY * 1_000);
  const body =
    plan.later.act === "pause"
      ? { act: plan.later.act, until: until_day.toISOString().slice(0, 10) }
      : { act: plan.later.act };
  await fan.ask(changeRecurring, { params: { recurring_id }, body });
}
