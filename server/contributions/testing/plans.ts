import type { Pool } from "pg";
import type { Subscription } from "../../world/payments/recurring-payments.ts";

/** So many plans of one supporter that go on, all of them due to be looked at. Returns their subscriptions' ids. */
export async function addPlans(owner: Pool, player_id: number, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ provider_subscription_id: string }>(
    `with supporter as (
       insert into people as known (email, email_confirmed_at) values ('fan@demo.test', now())
       on conflict (email_key) do update set email = known.email returning user_id)
     insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents,
                                          duration_months, state, provider_subscription_id, check_at)
     select supporter.user_id, player_id, team_id, player_name, team_name, 5000, 12, 'going', 'sub_' || gen_random_uuid(),
            now() - interval '20 seconds' + make_interval(secs => n / 1000.0)
       from supporter, players, generate_series(1, $2::int) n where player_id = $1
     returning provider_subscription_id`,
    [player_id, count],
  );
  return rows.map(({ provider_subscription_id }) => provider_subscription_id);
}

const YESTERDAY = new Date(Math.floor(Date.now() / 1_000 - 24 * 3_600) * 1_000);

/** Begun yesterday, with nothing billed yet but what was paid then, and an end that is right for twelve charges. */
export function aSubscription(subscription_id: string, changed: Partial<Subscription> = {}): Subscription {
  return {
    subscription_id,
    status: "going",
    not_paid: false,
    anchor_at: YESTERDAY,
    period_ends_at: new Date(YESTERDAY.getTime() + 30 * 24 * 3_600_000),
    ends_at: null,
    paused_until: null,
    paused_for_good: false,
    held: false,
    held_over: null,
    ended_at: null,
    amount_cents: 5_000,
    currency: "usd",
    item: { item_id: `si_${subscription_id}`, product_id: "prod_1" },
    card: null,
    invoices: [],
    ...changed,
  };
}
