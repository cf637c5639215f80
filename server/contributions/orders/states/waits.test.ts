import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDER_STATES, type OrderState } from "../../../../contract/orders/states.ts";
import { OVER_STATES } from "./moves.ts";
import { lookAfter, overAt, reminderDue } from "./waits.ts";

const day = (days: number): Date => new Date(Date.UTC(2027, 0, 1) + days * 86_400_000);
/** Ordered on day 0, due on day `due`. */
const waiting = (state: OrderState, due = 30, state_at = day(0)) => ({
  state,
  state_at,
  ordered_at: day(0),
  due_at: day(due),
});

test("an order is looked at 7 and 2 days before its day, and then 7 days after it", () => {
  for (const state of ["ordered", "asked", "answered"] as const) {
    assert.deepEqual(lookAfter(waiting(state), day(0)), day(23));
    assert.deepEqual(lookAfter(waiting(state), day(23)), day(28));
    assert.deepEqual(lookAfter(waiting(state), day(28)), day(37));
    assert.deepEqual(lookAfter(waiting(state), day(36)), day(37));
    assert.deepEqual(overAt(waiting(state)), day(37));
  }
});

test("each reminder is due from its day on, the nearer one alone, and none after the day itself", () => {
  const due = (on: number, of = 30) => reminderDue(waiting("ordered", of), day(on));
  assert.deepEqual([due(22.9), due(23), due(27.9), due(28), due(29.9), due(30)], [null, 7, 7, 2, 2, null]);
  // Of a week's order the first would come with the letter that tells of it.
  assert.deepEqual([due(0, 7), due(4.9, 7), due(5, 7)], [null, null, 2]);
  assert.deepEqual(lookAfter(waiting("ordered", 7), day(0)), day(5));
});

test("a delivery and a question wait 14 days each, whatever day it was due", () => {
  for (const state of ["delivered", "questioned"] as const)
    assert.deepEqual(lookAfter(waiting(state, 30, day(50)), day(50)), day(64));
});

test("whatever is not over is looked at again, and what is over is not", () => {
  for (const state of ORDER_STATES) {
    const next = lookAfter(waiting(state, 30, day(1)), day(1));
    assert.equal(next === null, OVER_STATES.includes(state), state);
    assert.ok(next === null || next > day(1), state);
  }
});
