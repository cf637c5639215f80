import assert from "node:assert/strict";
import { test } from "node:test";
import { liveOrders } from "./live-orders.ts";

test("money that is let go before its order is settled is found on the same day", async () => {
  const planted = liveOrders(10, 7, async (day, owner) => {
    if (day !== 60) return;
    await owner.query(
      `select ledger_book('order_let_go', o.order_id::text || ':99', o.contribution_id, 'usd', now(), c.player_id, 100)
         from orders o join contributions c using (contribution_id) where o.state = 'settled' limit 1`,
    );
  });
  await assert.rejects(planted, /day 60: orders hold what is due/);
});
