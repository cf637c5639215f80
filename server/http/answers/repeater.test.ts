import assert from "node:assert/strict";
import { test } from "node:test";
import { openRepeater } from "./repeater.ts";

/** A repeater over a value that changes, with a clock that is set by hand. */
function over(options: { repeat_ms?: number; most_bytes?: number } = {}) {
  const clock = { ms: 1_000 };
  const world = { value: "first", searches: 0 };
  const repeater = openRepeater<string>({
    repeat_ms: options.repeat_ms ?? 1_000,
    most_bytes: options.most_bytes ?? 1_000,
    sizeOf: (answer) => answer.length,
    now: () => clock.ms,
  });
  const find = async () => {
    world.searches += 1;
    return world.value;
  };
  return { clock, world, repeater, find };
}

test("an answer is repeated for as long as it may be old, and not a moment longer", async () => {
  const { clock, world, repeater, find } = over();
  assert.equal(await repeater.answer("q", find), "first");
  world.value = "second";
  clock.ms += 999;
  assert.equal(await repeater.answer("q", find), "first");
  clock.ms += 1;
  assert.equal(await repeater.answer("q", find), "second");
  assert.equal(world.searches, 2);
});

test("its age counts from when it was asked for, not from when it came", async () => {
  const { clock, repeater } = over();
  const slow = Promise.withResolvers<string>();
  const first = repeater.answer("q", () => slow.promise);
  clock.ms += 1_000;
  const second = repeater.answer("q", async () => "fresh");
  slow.resolve("begun a second ago");
  assert.equal(await first, "begun a second ago");
  assert.equal(await second, "fresh");
  // What came late does not take the place of what is fresher.
  assert.equal(await repeater.answer("q", async () => "another"), "fresh");
});

test("a hundred who ask the same at once cost one search", async () => {
  const { world, repeater, find } = over();
  const answers = await Promise.all(Array.from({ length: 100 }, () => repeater.answer("q", find)));
  assert.deepEqual(new Set(answers), new Set(["first"]));
  assert.equal(world.searches, 1);
});

test("different questions have answers of their own", async () => {
  const { repeater } = over();
  const questions = ["a", "A", "a ", ""];
  for (const time of [1, 2]) {
    for (const question of questions) {
      assert.equal(
        await repeater.answer(question, async () => `${question}!`),
        `${question}!`,
        `time ${time}`,
      );
    }
  }
});

test("a failure goes to all who wait for it, and the next one asks anew", async () => {
  const { repeater, find } = over();
  const failing = Promise.withResolvers<string>();
  const all = [repeater.answer("q", () => failing.promise), repeater.answer("q", find)];
  failing.reject(new Error("away"));
  for (const each of all) await assert.rejects(each, /away/);
  assert.equal(await repeater.answer("q", find), "first");
  assert.equal(repeater.bytes(), "q".length * 2 + "first".length);
});

test("0 ms repeats nothing, not even what is under way", async () => {
  const { world, repeater, find } = over({ repeat_ms: 0 });
  await Promise.all([repeater.answer("q", find), repeater.answer("q", find)]);
  assert.equal(world.searches, 2);
  assert.equal(repeater.bytes(), 0);
});

test("beyond its bytes the oldest are let go, and what is too old goes with the next that comes", async () => {
  const { clock, world, repeater } = over({ most_bytes: 100 });
  const ask = (question: string) =>
    repeater.answer(question, async () => {
      world.searches += 1;
      return "x".repeat(30);
    });
  for (const question of ["a", "b", "c", "d"]) await ask(question);
  assert.equal(repeater.bytes(), 3 * 32);
  await ask("d");
  await ask("b");
  assert.equal(world.searches, 4);
  await ask("a");
  assert.equal(world.searches, 5);
  clock.ms += 1_000;
  await ask("e");
  assert.equal(repeater.bytes(), 32);
});
