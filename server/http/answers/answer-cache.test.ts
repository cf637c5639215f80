import assert from "node:assert/strict";
import { test } from "node:test";
import { onePer, openAnswerCache } from "./answer-cache.ts";

/** A cache over a value that changes, with a clock that is set by hand. */
function over(options: { keep_ms?: number; stale_ms?: number; most_bytes?: number } = {}) {
  const clock = { ms: 1_000 };
  const world = { value: "first", searches: 0 };
  const cache = openAnswerCache<string>({
    keep_ms: options.keep_ms ?? 1_000,
    stale_ms: options.stale_ms ?? 0,
    most_bytes: options.most_bytes ?? 1_000,
    sizeOf: (answer) => answer.length,
    now: () => clock.ms,
  });
  const find = async () => {
    world.searches += 1;
    return world.value;
  };
  return { clock, world, cache, find };
}

test("an answer is repeated for as long as it may be old, and not a moment longer", async () => {
  const { clock, world, cache, find } = over();
  assert.equal(await cache.answer("q", find), "first");
  world.value = "second";
  clock.ms += 999;
  assert.equal(await cache.answer("q", find), "first");
  clock.ms += 1;
  assert.equal(await cache.answer("q", find), "second");
  assert.equal(world.searches, 2);
});

test("its age counts from when it was asked for, not from when it came", async () => {
  const { clock, cache } = over();
  const slow = Promise.withResolvers<string>();
  const first = cache.answer("q", () => slow.promise);
  clock.ms += 1_000;
  const second = cache.answer("q", async () => "fresh");
  slow.resolve("begun a second ago");
  assert.equal(await first, "begun a second ago");
  assert.equal(await second, "fresh");
  // What came late does not take the place of what is fresher.
  assert.equal(await cache.answer("q", async () => "another"), "fresh");
});

test("a hundred who ask the same at once cost one search", async () => {
  const { world, cache, find } = over();
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.answer("q", find)));
  assert.deepEqual(new Set(answers), new Set(["first"]));
  assert.equal(world.searches, 1);
});

test("different questions have answers of their own", async () => {
  const { cache } = over();
  const questions = ["a", "A", "a ", ""];
  for (const time of [1, 2]) {
    for (const question of questions) {
      assert.equal(await cache.answer(question, async () => `${question}!`), `${question}!`, `time ${time}`);
    }
  }
});

test("a failure goes to all who wait for it, and the next one asks anew", async () => {
  const { cache, find } = over();
  const failing = Promise.withResolvers<string>();
  const all = [cache.answer("q", () => failing.promise), cache.answer("q", find)];
  failing.reject(new Error("away"));
  for (const each of all) await assert.rejects(each, /away/);
  assert.equal(await cache.answer("q", find), "first");
  assert.equal(cache.bytes(), "q".length * 2 + "first".length);
});

test("0 ms repeats nothing, not even what is under way", async () => {
  const { world, cache, find } = over({ keep_ms: 0 });
  await Promise.all([cache.answer("q", find), cache.answer("q", find)]);
  assert.equal(world.searches, 2);
  assert.equal(cache.bytes(), 0);
});

test("beyond its bytes the oldest are let go, and what is too old goes with the next that comes", async () => {
  const { clock, world, cache } = over({ most_bytes: 100 });
  const ask = (question: string) =>
    cache.answer(question, async () => {
      world.searches += 1;
      return "x".repeat(30);
    });
  for (const question of ["a", "b", "c", "d"]) await ask(question);
  assert.equal(cache.bytes(), 3 * 32);
  await ask("d");
  await ask("b");
  assert.equal(world.searches, 4);
  await ask("a");
  assert.equal(world.searches, 5);
  clock.ms += 1_000;
  await ask("e");
  assert.equal(cache.bytes(), 32);
});

test("an old answer is given for a while longer, as one new one is found behind it", async () => {
  const { clock, world, cache, find } = over({ stale_ms: 5_000 });
  assert.equal(await cache.answer("q", find), "first");
  world.value = "second";
  clock.ms += 1_000;
  const renewing = Promise.withResolvers<string>();
  let renewed = 0;
  const renew = () => {
    renewed += 1;
    return renewing.promise;
  };
  assert.equal(await cache.answer("q", renew), "first");
  assert.equal(await cache.answer("q", renew), "first");
  assert.equal(renewed, 1);
  renewing.resolve("second");
  await renewing.promise;
  assert.equal(await cache.answer("q", find), "second");
  assert.equal(cache.bytes(), "q".length * 2 + "second".length);
});

test("where no new one is found the old one stays, until it is too old for anybody", async () => {
  const { clock, cache, find } = over({ stale_ms: 5_000 });
  assert.equal(await cache.answer("q", find), "first");
  clock.ms += 1_000;
  const away = () => Promise.reject(new Error("away"));
  assert.equal(await cache.answer("q", away), "first");
  await new Promise(setImmediate);
  assert.equal(await cache.answer("q", away), "first");
  clock.ms += 5_000;
  await assert.rejects(cache.answer("q", away), /away/);
});

test("each owner has one of its own", () => {
  const cacheOf = onePer<object, object>(() => ({}));
  const [one, other] = [{}, {}];
  assert.equal(cacheOf(one), cacheOf(one));
  assert.notEqual(cacheOf(one), cacheOf(other));
});

test("what was found on the way to something else is kept and recalled for as long, and forgotten when asked", async () => {
  const { clock, cache } = over();
  assert.equal(cache.recall("q"), null);
  cache.keep("q", "found");
  assert.equal(await cache.recall("q"), "found");
  cache.keep("q", "newer");
  assert.equal(await cache.recall("q"), "newer");
  cache.forget("q");
  assert.equal(cache.recall("q"), null);
  cache.keep("q", "again");
  clock.ms += 1_000;
  assert.equal(cache.recall("q"), null);
});
