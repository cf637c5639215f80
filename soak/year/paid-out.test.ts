import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pool } from "pg";
import type { World } from "../../server/world/world.ts";
import { liveAYear, PAYOUTS } from "./live-a-year.ts";

// Another one each time; what fails names its seed: `npm run year -- 12 SEED 60` lives as long again, with as many athletes.
test("sixty days of twelve plans to eight athletes who are paid out, and six orders: the provider's balances are our book's after every day, nobody is paid twice and nobody forgotten", async (t) => {
  const { days, sums_by_payor, paid_out } = await liveAYear(12, Date.now() % 1_000_000, {
    athletes: 8,
    orders: 6,
    isEnough: (day) => day >= 60,
  });
  t.diagnostic(JSON.stringify(paid_out));
  assert.equal(sums_by_payor.days, days, "after each day");
  assert.ok((paid_out?.payouts.sent ?? 0) > 3 && (paid_out?.compared?.transfers ?? 0) > 20);
});

for (const [what, statement, found] of [
  [
    "a payout has arrived in our book alone",
    `select payout_book('payout_arrived', 'po_again', 'usd', now(), player_id, player_id, 100) from payouts where state = 'sent' limit 1`,
    /athlete \d+ has \d+ cents at the provider, and -?\d+ in our book/,
  ],
  [
    "a payout is another amount in our book",
    "update payouts set amount_cents = amount_cents - 1 where payout_id = (select payout_id from payouts where state = 'sent' order by sent_at desc limit 1)",
    /each payout is one transfer at the provider/,
  ],
] as const)
  test(`days after which ${what} are found wrong`, async () => {
    let planted = false;
    const onDay = async (_day: number, owner: Pool) => {
      if (!planted) planted = (await owner.query(statement)).rowCount === 1;
    };
    const lived = liveAYear(6, 7, { onDay, uneventful: true, athletes: 3, isEnough: (day) => day >= 60 });
    await assert.rejects(lived, found);
  });

test("days on which a run leaves somebody out are found wrong", async () => {
  const plant = (world: World): World => ({ ...world, payouts: { ...PAYOUTS, least_cents: 100_000 } });
  const lived = liveAYear(6, 7, { plant, uneventful: true, athletes: 3, isEnough: (day) => day >= 60 });
  await assert.rejects(lived, /nobody is forgotten by a run/);
});
