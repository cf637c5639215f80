import type Stripe from "stripe";
import { lettersTo } from "../../driving/books.ts";
import type { Site } from "../../driving/site.ts";

interface Plan {
  recurring_id: string;
  email: string;
  state: string;
  duration_months: number;
  subscription: string | null;
  charges: number;
}

/**
 * What does not agree of contributions by the month: each was charged exactly as often as was promised, or, where it
 * was ended before, less often; the provider says the same; and its giver was thanked, or told of the end, once.
 */
export async function reckonMonthly(site: Site, stripe: Stripe): Promise<string[]> {
  const faults: string[] = [];
  const plans = await read(site);
  const known = new Set(plans.map(({ subscription }) => subscription));
  for await (const { id, status } of stripe.subscriptions.list({ limit: 100, status: "all" })) {
    if (!known.has(id))
      faults.push(`${id}: the provider charges every month for something that we do not know`);
    if (status !== "canceled") faults.push(`${id}: still ${status}`);
  }
  for (const plan of plans) {
    const told = `${plan.recurring_id} of ${plan.email} (${plan.state})`;
    const isRight =
      plan.state === "finished" ? plan.charges === plan.duration_months : plan.charges < plan.duration_months;
    if (!isRight) faults.push(`${told}: ${plan.charges} charges, promised were ${plan.duration_months}`);
    if (!["finished", "stopped", "not_paid", "never_began"].includes(plan.state))
      faults.push(`${told}: no end`);
    if (!plan.subscription) continue;
    let theirs = 0;
    for await (const { status } of stripe.invoices.list({ limit: 100, subscription: plan.subscription }))
      theirs += status === "paid" ? 1 : 0;
    if (theirs !== plan.charges)
      faults.push(`${told}: the provider charged ${theirs} times, we know of ${plan.charges}`);
  }
  for (const email of new Set(plans.map((plan) => plan.email))) {
    const ended = plans.filter((plan) => plan.email === email && plan.subscription).length;
    const letters = await lettersOfTheEnd(site, email);
    if (letters !== ended) faults.push(`${email}: ${ended} came to an end, and ${letters} letters said so`);
  }
  return faults;
}

async function read(site: Site): Promise<Plan[]> {
  const { rows } = await site.database.query<Plan>(`
    select recurring_id, email, r.state, duration_months, provider_subscription_id as subscription,
           (select count(*)::int from ledger_transfers t join contributions c using (contribution_id)
             where c.recurring_id = r.recurring_id and t.kind = 'charge') as charges
      from recurring_contributions r join people using (user_id) where email like 'giver-%@example.org'`);
  return rows;
}

/** By their ids: a kill can have the same one sent again. */
async function lettersOfTheEnd(site: Site, email: string): Promise<number> {
  const mails = await lettersTo(site, email);
  const said = mails.filter(({ subject }) => /^Thank you for \d+ months|has ended$/.test(subject));
  return new Set(said.map(({ message_id }) => message_id)).size;
}
