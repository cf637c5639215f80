import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pool } from "pg";
import { ProviderAway } from "../../server/world/payments/card-payments.ts";
import { liveAYear } from "./live-a-year.ts";
import { mistaken } from "./mistakes.ts";

// What is looked at after each day finds a planted mistake. Whole years are lived in `year.long.test.ts`.

for (const [what, statement] of [
  ["is off by a cent", "update payor_sums set paid_cents = paid_cents + 1 where paid_cents > 0"],
  ["promises what nobody promised", "update payor_sums set promised_cents = promised_cents + 100"],
  ["lost the day on which it came to $600", "update payor_sums set crossed_on = null"],
  ["is gone", "delete from payor_sums"],
] as const)
  test(`a year in which a sum by payor ${what} is found wrong, with its seed`, async () => {
    const onDay = async (day: number, owner: Pool) => {
      if (day === 45) await owner.query(statement);
    };
    await assert.rejects(
      liveAYear(3, 7, { onDay, uneventful: true }),
      /^Error: Seed 7, 3 supporters, day 45: sums by payor are what a recount finds/,
    );
  });

/** The first time that each is asked for, the provider does not answer. */
const awayAtFirst = <Answer>(ask: (id: string) => Promise<Answer>) => {
  const asked = new Set<string>();
  return async (id: string): Promise<Answer> => {
    if (asked.has(id)) return ask(id);
    asked.add(id);
    throw new ProviderAway("No answer.", { answered: false });
  };
};

test("a provider that does not answer after a look was kept: the event is tried again, and is not covered by that look", async () => {
  let away = 0;
  const plant = mistaken(({ fetchRenewal }) => ({
    fetchRenewal: awayAtFirst((id) => {
      away += 1;
      return fetchRenewal(id);
    }),
  }));
  const { charges } = await liveAYear(3, 7, { plant, uneventful: true, isEnough: (day) => day >= 75 });
  assert.ok(away > 0 && charges > 3, "months were booked at the second try");
});

test("a year in which one renewal is never booked is found wrong, with its seed", async () => {
  let skipped: string | null = null;
  const plant = mistaken(({ fetchSubscription }) => ({
    async fetchSubscription(id) {
      const subscription = await fetchSubscription(id);
      skipped ??=
        subscription.invoices.find((bill) => bill.state === "paid" && !bill.is_first)?.invoice_id ?? null;
      return {
        ...subscription,
        invoices: subscription.invoices.filter((bill) => bill.invoice_id !== skipped),
      };
    },
  }));
  await assert.rejects(
    liveAYear(3, 7, { plant, uneventful: true }),
    /^Error: Seed 7, 3 supporters, day \d+: our book is the provider's balance/,
  );
});
