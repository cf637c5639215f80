import assert from "node:assert/strict";
import { test } from "node:test";
import { openDueQueue } from "./due-queue.ts";

test("soonest first; those of one time in the order they came; new ones take their place", () => {
  const queue = openDueQueue<number>();
  const dues = Array.from({ length: 500 }, (_, index) => (index * 7919) % 101);
  dues.forEach((due, index) => {
    queue.add(due, index);
  });
  const taken: { due: number; what: number }[] = [];
  for (let first = queue.first(); first; first = queue.first()) {
    queue.take();
    taken.push({ due: first.due, what: first.what });
    if (taken.length === 50) queue.add(first.due, 1000);
  }
  assert.equal(taken.length, 501);
  for (const [index, { due, what }] of taken.entries()) {
    const before = taken[index - 1];
    if (before) assert.ok(before.due < due || (before.due === due && before.what < what));
  }
});
