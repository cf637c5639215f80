import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemory, remembered } from "./memory.ts";

test("what was loaded is remembered for a while", async () => {
  let now = 0;
  let loads = 0;
  const memory = createMemory(() => now, 1_000);
  const load = async () => ++loads;
  assert.equal(await remembered(memory, "sports", load), 1);
  assert.equal(await remembered(memory, "sports", load), 1);
  now = 1_000;
  assert.equal(await remembered(memory, "sports", load), 2);
});

test("a failure is not remembered", async () => {
  const memory = createMemory();
  await assert.rejects(remembered(memory, "sports", () => Promise.reject(new Error("down"))));
  assert.equal(await remembered(memory, "sports", async () => "up"), "up");
});

test("money that came in makes all out of date, a favorite its list; what was there last is known still", () => {
  const memory = createMemory();
  memory.set("list", 1);
  memory.set("favourites", 2);
  memory.outdate("favourites");
  assert.deepEqual([memory.get("list"), memory.get("favourites")], [1, undefined]);
  memory.outdate();
  assert.deepEqual([memory.get("list"), memory.last("list"), memory.last("favourites")], [undefined, 1, 2]);
});

test("of who signs out nothing is left", () => {
  const memory = createMemory();
  memory.set("list", 1);
  memory.forget();
  assert.equal(memory.last("list"), undefined);
});

test("it does not grow without end; the oldest go first", () => {
  const memory = createMemory();
  for (let at = 0; at < 40; at++) memory.set(`list ${at}`, at);
  assert.equal(memory.get("list 0"), undefined);
  assert.equal(memory.get("list 39"), 39);
});
