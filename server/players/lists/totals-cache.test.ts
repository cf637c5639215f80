import assert from "node:assert/strict";
import { test } from "node:test";
import { createTotalsCache } from "./totals-cache.ts";

function cacheAt(start: string) {
  let now = new Date(start);
  const cache = createTotalsCache({ now: () => now });
  return { ...cache, wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) };
}

test("a large total is kept for a minute, a small one not at all", () => {
  const cache = cacheAt("2026-09-05T12:00:00Z");
  cache.keep("son", 24_232);
  cache.keep("okafor", 10_000);
  assert.equal(cache.recall("son"), 24_232);
  assert.equal(cache.recall("okafor"), null);
  cache.wait(59);
  assert.equal(cache.recall("son"), 24_232);
  cache.wait(1);
  assert.equal(cache.recall("son"), null);
});

test("a search that has become small is forgotten", () => {
  const cache = cacheAt("2026-09-05T12:00:00Z");
  cache.keep("son", 10_001);
  cache.keep("son", 9_999);
  assert.equal(cache.recall("son"), null);
});

test("a thousand are kept, and the oldest goes first", () => {
  const cache = cacheAt("2026-09-05T12:00:00Z");
  for (let number = 0; number <= 1_000; number += 1) cache.keep(`search ${number}`, 20_000);
  assert.equal(cache.recall("search 0"), null);
  assert.equal(cache.recall("search 1"), 20_000);
  assert.equal(cache.recall("search 1000"), 20_000);
});
