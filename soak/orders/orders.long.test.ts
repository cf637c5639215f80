import assert from "node:assert/strict";
import { test } from "node:test";
import { liveOrders } from "./live-orders.ts";

test("forty orders over a year: each comes to one end, and the books are the provider's to the cent on each day", async () => {
  const { ends } = await liveOrders(40, 7);
  assert.equal((ends.settled ?? 0) + (ends.refunded ?? 0) + (ends.ended ?? 0), 40, JSON.stringify(ends));
  assert.ok(
    (ends.settled ?? 0) > 0 && (ends.refunded ?? 0) > 0 && (ends.ended ?? 0) > 0,
    JSON.stringify(ends),
  );
});
