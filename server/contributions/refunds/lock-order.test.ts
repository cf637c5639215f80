import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { openCheckout } from "../checkout/open-checkout.ts";
import { NOBODY, openMovableWorld, readerOf } from "../testing/clock.ts";
import { pay } from "../testing/pay.ts";
import { carryOutRefund } from "./carry-out.ts";

const ANSWERS = {
  sent: { given: (world: World) => world, state: "sent" },
  refused: {
    given: (world: World): World => ({
      ...world,
      payments: {
        ...world.payments,
        refund: async () => {
          throw new ProviderRefused("Not today.");
        },
      },
    }),
    state: "refused",
  },
};

for (const [what, { given, state }] of Object.entries(ANSWERS))
  test(`a refund that is ${what} waits for whoever holds its contribution, and holds nothing meanwhile that they may want next`, async () => {
    await using begun = new AsyncDisposableStack();
    const { world, owner } = await openMovableWorld(begun, "2028-01-29T10:00:00Z");
    const kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;
    const { checkout_url } = await openCheckout(
      world,
      { amount: 20, nil_service_type: "general_contribution", player_id: kai },
      { ...NOBODY, idempotency_key: null },
    );
    await pay(checkout_url);
    await readerOf(world, Math.random)();
    const refund_request_id = randomUUID();
    await owner.query(
      `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_at)
       select $1, contribution_id, 500, 'A test.', now() from contributions`,
      [refund_request_id],
    );

    const holder = await owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from contributions for update");
      const carried = carryOutRefund(given(world), refund_request_id);
      const waits =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => (await owner.query(waits)).rowCount === 1, "It waits for nobody.");
      // As whoever asks for a refund does: the contribution first, then its requests.
      await holder.query("select from refund_requests for update nowait");
      await holder.query("commit");
      assert.equal((await carried).state, state);
    } finally {
      holder.release();
    }
    const { rows } = await owner.query("select state from refund_requests");
    assert.deepEqual(rows, [{ state }]);
  });
