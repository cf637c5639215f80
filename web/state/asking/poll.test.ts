import assert from "node:assert/strict";
import { test } from "node:test";
import { poll } from "./poll.ts";

/** Waits for nobody, and notes how long it would have waited. */
function recordingClock() {
  const pauses: number[] = [];
  return {
    pauses,
    clock: {
      async wait(ms: number, signal: AbortSignal) {
        signal.throwIfAborted();
        pauses.push(ms);
      },
    },
  };
}

test("looks after 2 s, then ever more gently up to 15 s, until it is over", async () => {
  const { pauses, clock } = recordingClock();
  let looks = 0;
  await poll(async () => ++looks === 20, new AbortController().signal, clock);
  assert.equal(looks, 20);
  assert.equal(pauses[0], 2_000);
  assert.equal(pauses.at(-1), 15_000);
  assert.deepEqual(
    pauses.toSorted((a, b) => a - b),
    pauses,
  );
});

test("a look that fails is not the end", async () => {
  const { clock } = recordingClock();
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (looks < 3) throw new Error("offline");
    return true;
  };
  await poll(look, new AbortController().signal, clock);
  assert.equal(looks, 3);
});

test("ends when told to", async () => {
  const { clock } = recordingClock();
  const ending = new AbortController();
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (looks === 2) ending.abort();
    return false;
  };
  await poll(look, ending.signal, clock);
  assert.equal(looks, 2);
});
