import assert from "node:assert/strict";
import { test } from "node:test";
import { received } from "./received.ts";

const gender = {
  side: "gender" as const,
  name: "Women",
  gender: "Women",
  received_cents: 100_000,
  contributions: 30,
  athletes: 9,
  few: null,
  athletes_listed: 90,
};
const heldOf = (orders: number, athletes: number) =>
  received([gender], new Date(), { cents: 20_050, orders, athletes }).held_for_orders;

test("what is held for orders is told once enough is behind it, and behind the rest", () => {
  assert.equal(heldOf(5, 5), 200.5);
  assert.equal(heldOf(25, 9), 200.5);
  assert.equal(heldOf(4, 4), null);
  assert.equal(heldOf(9, 4), null);
  // Whoever subtracts it finds the sum of four.
  assert.equal(heldOf(26, 9), null);
  assert.equal(received([gender], new Date()).held_for_orders, null);
});

test("what has arrived, and what is held, are told once five athletes are behind each, and come to what was received", () => {
  const parts = (athletes: number, athletes_held: number) => {
    const { arrived, held } = received([gender], new Date(), undefined, {
      cents: 40_010,
      athletes,
      athletes_held,
    });
    return [arrived, held];
  };
  assert.deepEqual(parts(5, 5), [400.1, 599.9]);
  assert.deepEqual(parts(4, 9), [null, null]);
  // Whoever subtracts what has arrived finds what is held for four.
  assert.deepEqual(parts(9, 4), [null, null]);
  assert.equal(received([gender], new Date()).arrived, null);
});
