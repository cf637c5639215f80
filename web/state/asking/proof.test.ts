import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { askForProof, onProofWanted } from "./proof.ts";

test("several who want it at once are one question, and the next is another one", async () => {
  const asked: ((is_proved: boolean) => void)[] = [];
  const stop = onProofWanted((answer) => asked.push(answer));
  const both = [askForProof(), askForProof()];
  assert.equal(asked.length, 1);
  asked[0]?.(true);
  assert.deepEqual(await Promise.all(both), [true, true]);
  const next = askForProof();
  asked[1]?.(false);
  assert.equal(await next, false);
  stop();
});

test("what is wanted before somebody is there to ask waits for them, and then for as long as they take", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const wanted = askForProof();
  const asked: ((is_proved: boolean) => void)[] = [];
  const stop = onProofWanted((answer) => asked.push(answer));
  mock.timers.tick(60_000);
  asked[0]?.(true);
  assert.equal(await wanted, true);
  stop();
});

test("where nobody comes to ask it is not shown, and may be wanted again", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const wanted = askForProof();
  mock.timers.tick(15_000);
  assert.equal(await wanted, false);
  const stop = onProofWanted((answer) => answer(true));
  assert.equal(await askForProof(), true);
  stop();
});
