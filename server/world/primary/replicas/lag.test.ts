import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, openProgress } from "./lag.ts";

test("a place in the journal is a number of bytes", () => {
  assert.equal(bytesOf("0/0"), 0n);
  assert.equal(bytesOf("16/B374D848"), 0x16b374d848n);
});

test("a replica is as far behind as the moment is ago when the primary had written what it has", () => {
  const progress = openProgress();
  assert.equal(progress.lagOf(5n), null);
  progress.note(1_000, 100n);
  assert.equal(progress.lagOf(100n), 0);
  // More than is known of: the primary has gone on since it was asked.
  assert.equal(progress.lagOf(900n), 0);
  assert.equal(progress.lagOf(99n), null);
  progress.note(2_000, 200n);
  progress.note(3_000, 300n);
  assert.equal(progress.lagOf(300n), 0);
  assert.equal(progress.lagOf(250n), 500);
  assert.equal(progress.lagOf(200n), 1_000);
  assert.equal(progress.lagOf(100n), 2_000);
  assert.equal(progress.heardAt(), 3_000);
});

test("while nothing is written, who has everything is not behind, and who lacks the last of it falls behind", () => {
  const progress = openProgress();
  for (const [at_ms, written] of [
    [0, 100n],
    [1_000, 110n],
    [2_000, 110n],
    [60_000, 110n],
  ] as const)
    progress.note(at_ms, written);
  assert.equal(progress.lagOf(110n), 0);
  assert.equal(progress.lagOf(105n), 59_500);
});

test("of another primary, which lacks the end of the one before, only what it wrote itself counts", () => {
  const progress = openProgress();
  progress.note(0, 100n);
  progress.note(1_000, 200n);
  progress.note(2_000, 150n);
  assert.equal(progress.lagOf(150n), 0);
  assert.equal(progress.lagOf(140n), null);
});

test("what was written two minutes ago is forgotten", () => {
  const progress = openProgress();
  for (let at_ms = 0; at_ms <= 200_000; at_ms += 1_000) progress.note(at_ms, BigInt(at_ms));
  assert.equal(progress.lagOf(150_000n), 50_000);
  assert.equal(progress.lagOf(20_000n), null);
});
