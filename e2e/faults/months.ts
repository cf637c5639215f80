import type Stripe from "stripe";
import { callAddress } from "../../contract/form/address.ts";
import type { RecurringChange } from "../../contract/recurring/recurring.ts";
import { changeRecurring } from "../../contract/recurring/recurring.ts";
import { control } from "../driving/provider.ts";
import type { Site } from "../driving/site.ts";
import { letGapsPass, unheard } from "./aftermath.ts";
import type { Giver } from "./givers.ts";
import type { Random } from "./random.ts";
import { patiently } from "./supporter.ts";
import type { Trouble } from "./trouble.ts";
import { workedOff } from "./working-off.ts";

/** Shorter than a month and than the time in which a declined renewal is tried again, so that some are mended. */
const DAYS_AT_A_TIME = 14;
const MOST_TIMES = 60;
/** Of those that go on, so many are changed, or have another card, each time. */
const CHANGED_SHARE = 0.3;
const PAYS = "4242424242424242";
const FAILS = "4000000000000341";

interface Plan {
  recurring_id: string;
  email: string;
  subscription: string;
  state: string;
  ends_at: Date | null;
  held_for: string | null;
}

/**
 * Months pass at the provider until the last recurring contribution is over, and things break while they pass; givers
 * skip a month, change the amount or end it, and cards fail and recover. Before more time passes the server has heard
 * of what was agreed: no outage lasts for weeks. Answers what it never heard of.
 */
export async function passMonths(
  site: Site,
  stripe: Stripe,
  givers: readonly Giver[],
  { troubles, meanwhile }: { troubles: readonly Trouble[]; meanwhile(): Promise<void> },
  random: Random,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const waiting = [...troubles];
  const skipped = new Set<string>();
  const not_begun = await untilHeard(site, stripe, say);
  if (not_begun.length > 0) return not_begun;
  for (let times = 1; times <= MOST_TIMES; times += 1) {
    const going = await plansThatGoOn(site);
    if (going.length === 0) return [];
    for (const plan of going) {
      // Their bank has asked about a charge: nothing goes on before they say so.
      if (plan.held_for === "disputed")
        await change(site, givers, plan, { act: random.one(["resume", "end"] as const) });
      if (random.random() > CHANGED_SHARE) continue;
      if (random.random() < 0.5) await turnCard(site, stripe, plan, random);
      else await change(site, givers, plan, changeOf(plan, skipped, random));
    }
    const never_heard = await untilHeard(site, stripe, say);
    if (never_heard.length > 0) return never_heard;
    const trouble = waiting.shift();
    say(`  ${going.length} go on, ${DAYS_AT_A_TIME} days pass${trouble ? `: ${trouble.name}` : ""}`);
    const pass = () => control(site, "POST", "clock/advance", { seconds: DAYS_AT_A_TIME * 86_400 });
    await Promise.all([trouble?.befall(), patiently(pass), meanwhile()]);
  }
  return (await plansThatGoOn(site)).map((plan) => `It never ended: ${JSON.stringify(plan)}`);
}

/** What the demo made up has no subscription at the provider. */
async function plansThatGoOn(site: Site): Promise<Plan[]> {
  const { rows } = await site.database.query<Plan>(`
    select recurring_id, email, provider_subscription_id as subscription, state, ends_at, held_for
      from recurring_contributions join people using (user_id)
     where email like 'giver-%@example.org' and ended_at is null and provider_subscription_id is not null
     order by recurring_id`);
  return rows;
}

/**
 * Until every event is handled and each that goes on at the provider has the end that we know of. Answers what is not
 * so, once nothing moves any more.
 */
function untilHeard(site: Site, stripe: Stripe, say: (line: string) => void): Promise<readonly string[]> {
  const look = async () => {
    await letGapsPass(site);
    // As on the next day: what no event told is asked about. Again and again, so that more plans are due than are ever
    // done with: nothing else may have to wait for that.
    await site.database.query("update recurring_contributions set check_at = now() where check_at > now()");
    const plans = new Map((await plansThatGoOn(site)).map((plan) => [plan.subscription, plan]));
    const missing = (await unheard(site)).map(({ what }) => what);
    for await (const { id, cancel_at } of stripe.subscriptions.list({ limit: 100 })) {
      const ours = plans.get(id)?.ends_at?.getTime();
      if (cancel_at === null || ours !== cancel_at * 1_000)
        missing.push(`${id} ends at ${cancel_at}, as we know it ${ours}`);
    }
    return missing;
  };
  return workedOff(site, "until all is heard of", look, say);
}

/** Declined from now on, or paying again. */
async function turnCard(site: Site, stripe: Stripe, plan: Plan, random: Random): Promise<void> {
  const number = plan.state === "late" || random.random() < 0.3 ? PAYS : FAILS;
  const { default_payment_method } = await stripe.subscriptions.retrieve(plan.subscription);
  await control(site, "PUT", `payment_methods/${default_payment_method}`, { number });
}

function changeOf({ recurring_id }: Plan, skipped: Set<string>, random: Random): RecurringChange {
  const drawn = random.random();
  if (drawn < 0.15) return { act: "end" };
  if (drawn < 0.6 || skipped.has(recurring_id))
    return { act: "amount", amount: random.whole(1, 500), agrees_to_be_named: true };
  skipped.add(recurring_id);
  return { act: "skip" };
}

/** Asked until it is done, or refused in words. */
async function change(
  site: Site,
  givers: readonly Giver[],
  { recurring_id, email }: Plan,
  asked: RecurringChange,
): Promise<void> {
  const cookie = givers.find((giver) => giver.email === email)?.cookie ?? "";
  const path = callAddress(changeRecurring, { params: { recurring_id } });
  await patiently(async () => {
    const answer = await fetch(site.origin + path, {
      method: "POST",
      headers: { "x-api-key": "demo-key", "content-type": "application/json", cookie },
      body: JSON.stringify(asked),
    });
    return answer.ok || answer.status === 409 ? true : null;
  });
}
