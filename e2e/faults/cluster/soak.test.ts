import assert from "node:assert/strict";
import { test } from "node:test";
import { type Sample, whatGrew } from "./soak.ts";

/** An hour in which each value is what `of` makes of the minute. */
const hour = (of: (minute: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 60 }, (_, at) => ({
    ...{
      minute: at + 1,
      memory_mb: 200,
      files: 60,
      connections: 40,
      list_ms: 10,
      checkout_ms: 40,
      busy: 0.5,
    },
    ...of(at + 1),
  }));

test("what wavers, and what is filled in the first minutes, has not grown", () => {
  assert.deepEqual(whatGrew(hour(() => ({}))), []);
  assert.deepEqual(whatGrew(hour((minute) => ({ memory_mb: minute < 10 ? 100 + 10 * minute : 200 }))), []);
  assert.deepEqual(whatGrew(hour((minute) => ({ list_ms: minute % 2 === 0 ? 8 : 14 }))), []);
  assert.deepEqual(
    whatGrew(hour((minute) => ({ memory_mb: 100 * minute })).slice(0, 3)),
    [],
    "of minutes nothing is said",
  );
});

test("a leak shows, of memory, files or sessions, and what takes longer and longer", () => {
  assert.deepEqual(whatGrew(hour((minute) => ({ memory_mb: 200 + 2 * minute }))), [
    "memory_mb grew from 238.0 to 310.0",
  ]);
  assert.deepEqual(whatGrew(hour((minute) => ({ files: 60 + minute, connections: 40 + minute }))), [
    "files grew from 79.0 to 115.0",
    "connections grew from 59.0 to 95.0",
  ]);
  assert.deepEqual(whatGrew(hour((minute) => ({ checkout_ms: 40 + minute }))), [
    "checkout_ms grew from 59.0 to 95.0",
  ]);
});
