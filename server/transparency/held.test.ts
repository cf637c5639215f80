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

interface Behind {
  readonly arrived: number;
  readonly held: number;
  readonly handed_over?: number;
}

/** Of $1,000: $400.10 arrived, and $50 were handed over where there is anybody behind it. */
function partsOf(athletes: Behind) {
  const handed_over = athletes.handed_over ?? 0;
  const found = received([gender], new Date(), undefined, {
    of_received: {
      arrived_cents: 40_010,
      athletes_arrived: athletes.arrived,
      handed_over_cents: handed_over > 0 ? 5_000 : 0,
      athletes_handed_over: handed_over,
      athletes_held: athletes.held,
    },
  });
  return [found.arrived, found.held, found.handed_over];
}

test("what has arrived, and what is held, are told once five athletes are behind each, and come to what was received", () => {
  assert.deepEqual(partsOf({ arrived: 5, held: 5 }), [400.1, 599.9, 0]);
  assert.deepEqual(partsOf({ arrived: 4, held: 9 }), [null, null, null]);
  // Whoever subtracts what has arrived finds what is held for four.
  assert.deepEqual(partsOf({ arrived: 9, held: 4 }), [null, null, null]);
  assert.equal(received([gender], new Date()).arrived, null);
  // Counted by a release before.
  assert.equal(received([gender], new Date(), undefined, {}).held, null);
});

test("what was handed over is told once five athletes are behind it, and is in one sum with what is held until then", () => {
  assert.deepEqual(partsOf({ arrived: 5, held: 5, handed_over: 5 }), [400.1, 549.9, 50]);
  assert.deepEqual(partsOf({ arrived: 5, held: 5, handed_over: 4 }), [400.1, 599.9, null]);
  assert.deepEqual(partsOf({ arrived: 5, held: 4, handed_over: 9 }), [null, null, null]);
});
