import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecond, type Press } from "./second-press.ts";

const press = (changes: Partial<Press>): Press => ({
  pointerType: "mouse",
  detail: 1,
  clientX: 100,
  clientY: 100,
  timeStamp: 1000,
  ...changes,
});

test("of a mouse the system counts: at any pace, and two clicks that it takes for single ones stay two", () => {
  assert.equal(isSecond(press({}), press({ detail: 2, timeStamp: 1900 })), true);
  assert.equal(isSecond(press({ detail: 2 }), press({ detail: 3 })), true);
  assert.equal(isSecond(press({}), press({ timeStamp: 1001 })), false);
  // A browser that doesn't say what pressed.
  const unsaid = { detail: 2, clientX: 0, clientY: 0, timeStamp: 0 };
  assert.equal(isSecond(unsaid, unsaid), true);
});

test("a second tap is one at once and at the same place", () => {
  const tap = (changes: Partial<Press>) => press({ pointerType: "touch", ...changes });
  assert.equal(isSecond(tap({}), tap({ timeStamp: 1200, clientX: 110, clientY: 95 })), true);
  assert.equal(isSecond(tap({}), tap({ timeStamp: 1300 })), false);
  assert.equal(isSecond(tap({}), tap({ timeStamp: 1200, clientY: 130 })), false);
  // Where a mouse clicked, a finger's tap is a first one.
  assert.equal(isSecond(press({}), tap({ timeStamp: 1200 })), false);
});
