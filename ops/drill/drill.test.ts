import assert from "node:assert/strict";
import { test } from "node:test";
import { drill } from "./drill.ts";

test("a backup comes back: what was paid after it is found at the provider, booked to the cent, and no receipt comes twice", async () => {
  const steps: string[] = [];
  const { before, found, wrong } = await drill({ one_time: 4, plans: 2 }, (line) => steps.push(line));
  assert.deepEqual(wrong, [], steps.join("\n"));
  // Three times so many payments, renewals, two refunds and a dispute; the backup lacked a third at least.
  assert.ok(before.moves.length > 90, steps.join("\n"));
  assert.ok(found > 20, steps.join("\n"));
});
