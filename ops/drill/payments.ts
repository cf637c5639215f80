import type { Pool } from "pg";
import { openCheckout } from "../../server/contributions/checkout/open-checkout.ts";
import { beginMonthly, NOBODY, triedAgain } from "../../server/contributions/testing/clock.ts";
import { pay } from "../../server/contributions/testing/pay.ts";
import { controlOf, providerApi } from "../../server/contributions/testing/provider-control.ts";
import type { DrillWorld, Places } from "./drill-world.ts";

const MONTH = 32 * 86_400;
/** So many people press at a time. */
const AT_ONCE = 4;
const MONTHS = 6;

/** Whoever pays: guests and members, once and every month; money goes back, and a bank takes some. */
export function payingPeople({ payments, time }: Places, players: readonly number[]) {
  const control = controlOf(payments);
  const provider = providerApi(payments);
  let number = 0;
  const playerOf = (of: number) => players[of % players.length] ?? 0;

  async function once({ world }: DrillWorld): Promise<void> {
    const asked = { nil_service_type: "general_contribution", player_id: playerOf(number) } as const;
    const amount = 5 + (++number % 90);
    const by = { ...NOBODY, idempotency_key: null };
    const { checkout_url } = await triedAgain(() => openCheckout(world, { ...asked, amount }, by));
    await pay(checkout_url);
  }
  async function monthly(drill: DrillWorld): Promise<void> {
    const wanted = { player_id: playerOf(number), amount: 5 + (++number % 40), months: MONTHS };
    const email = `monthly-${number}@demo.test`;
    const { checkout_url } = await triedAgain(() => beginMonthly(drill, email, wanted));
    await pay(checkout_url);
  }

  return {
    /** So many of each, a few at a time. */
    async give(drill: DrillWorld, { one_time, plans }: { one_time: number; plans: number }): Promise<void> {
      const acts = [
        ...Array.from({ length: one_time }, () => once),
        ...Array.from({ length: plans }, () => monthly),
      ];
      while (acts.length > 0) await Promise.all(acts.splice(0, AT_ONCE).map((act) => act(drill)));
      await drill.work();
    },
    /** A month passes at the provider, and plans are charged. */
    async pass(drill: DrillWorld): Promise<void> {
      await control("POST", "/clock/advance", { seconds: MONTH });
      time.ahead_ms += MONTH * 1_000;
      await drill.work();
    },
    /** Of the oldest and the newest payment something goes back, and a bank takes the one before the newest. */
    async goBack(drill: DrillWorld): Promise<void> {
      const paid = await paymentsOf(drill.owner);
      for (const payment_intent of [paid.at(0), paid.at(-1)])
        if (payment_intent) await provider.refunds.create({ payment_intent, amount: 200 });
      const dispute = await control<{ id: string }>("POST", "/disputes", { payment_intent: paid.at(-2) });
      await control("POST", `/disputes/${dispute.id}`, { status: "lost" });
      await drill.work();
    },
  };
}

async function paymentsOf(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    "select provider_payment_id as id from contributions where state = 'paid' and kind = 'one_time' order by paid_at, created_at",
  );
  return rows.map(({ id }) => id);
}
