import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openGate, TOO_BUSY } from "./gate.ts";

/** Work that ends when it is told to. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, done: () => resolve("done"), fail: () => reject(new Error("broken")) };
}
/** A gate of one place that has learnt how long such work takes, by a clock that is set by hand. */
async function gateUsedTo(t: TestContext, work_ms: number) {
  let now = performance.now();
  t.mock.method(performance, "now", () => now);
  const gate = openGate(1);
  for (let time = 0; time < 30; time += 1)
    await gate.through(async () => {
      now += work_ms;
    });
  return gate;
}

test("so many are at work at once, the next wait in the order they came", async () => {
  const gate = openGate(2);
  const pieces = [piece(), piece(), piece(), piece()];
  const finished: number[] = [];
  const all = pieces.map((each, number) => gate.through(each.work).then(() => finished.push(number)));
  assert.deepEqual(gate.state(), { at_work: 2, waiting: 2, refused: 0 });
  pieces[1]?.done();
  await all[1];
  assert.deepEqual(gate.state(), { at_work: 2, waiting: 1, refused: 0 });
  for (const each of pieces) each.done();
  await Promise.all(all);
  assert.deepEqual(finished, [1, 0, 2, 3]);
  assert.deepEqual(gate.state(), { at_work: 0, waiting: 0, refused: 0 });
});

test("work that fails gives its place back", async () => {
  const gate = openGate(1);
  const broken = piece();
  const all = [gate.through(broken.work), gate.through(async () => "next")];
  broken.fail();
  await assert.rejects(all[0] as Promise<string>, /broken/);
  assert.equal(await all[1], "next");
  assert.equal(gate.state().at_work, 0);
});

test("where work is slow the line is short, and who does not fit in is refused at once", async (t) => {
  const gate = await gateUsedTo(t, 40);
  const at_work = piece();
  const first = gate.through(at_work.work);
  const waiting = Array.from({ length: 50 }, () => gate.through(async () => "served"));
  const settled = Promise.allSettled(waiting);
  const { waiting: line, refused } = gate.state();
  // 200 ms of waiting at 40 ms each.
  assert.equal(line, 5);
  assert.equal(line + refused, 50);
  at_work.done();
  await first;
  const outcomes = await settled;
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, line);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") assert.equal(outcome.reason, TOO_BUSY);
  }
});

test("where work is quick the line is long", async (t) => {
  const gate = await gateUsedTo(t, 1);
  const at_work = piece();
  const all = [gate.through(at_work.work), ...Array.from({ length: 50 }, () => gate.through(async () => ""))];
  assert.equal(gate.state().waiting, 50);
  at_work.done();
  await Promise.all(all);
});

test("who waits for work that hangs is refused in the end, and nobody is let in instead", async () => {
  const gate = openGate(1);
  const hanging = piece();
  const first = gate.through(hanging.work);
  const begun_at = performance.now();
  await assert.rejects(
    gate.through(async () => "never"),
    TOO_BUSY,
  );
  assert.ok(performance.now() - begun_at >= 300);
  assert.deepEqual(gate.state(), { at_work: 1, waiting: 0, refused: 1 });
  hanging.done();
  await first;
  assert.equal(await gate.through(async () => "again"), "again");
});
