import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseAway } from "../../world/database.ts";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import { askEach } from "./ask-each.ts";

const many = Array.from({ length: 40 }, (_, n) => n);

test("so many are asked about at the same time, in their order, and those that fail are answered", async () => {
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const unasked = await askEach(many, 6, async (n) => {
    began.push(n);
    most = Math.max(most, ++running);
    await sleep(2);
    running -= 1;
    if (n % 10 === 3) throw new Error(`Not ${n}.`);
  });
  assert.deepEqual([most, began], [6, many]);
  assert.deepEqual(
    unasked.map(({ one, error }) => [one, String(error)]).sort(),
    [3, 13, 23, 33].map((n) => [n, `Error: Not ${n}.`]).sort(),
  );
});

test("once nothing is answered nobody asks on, and it fails when the last has come back", async () => {
  const begun: number[] = [];
  let back = 0;
  const asking = askEach(many, 6, async (n) => {
    begun.push(n);
    await sleep(n < 5 ? 1 : 40);
    back += 1;
    throw new ProviderAway("Silence.");
  });
  await assert.rejects(asking, ProviderAway);
  assert.equal(back, begun.length, "what was asked has come back");
  assert.ok(begun.length <= 11, `${begun.length} were asked`);
});

test("a database that is away ends it at once", async () => {
  let asked = 0;
  const asking = askEach(many, 4, async () => {
    asked += 1;
    throw new DatabaseAway("Away.");
  });
  await assert.rejects(asking, DatabaseAway);
  assert.ok(asked <= 4, `${asked} were asked`);
});
