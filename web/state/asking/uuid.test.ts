import assert from "node:assert/strict";
import { test } from "node:test";
import { randomUuid } from "./uuid.ts";

test("every one is a version 4 UUID, and another", () => {
  const some = Array.from({ length: 200 }, randomUuid);
  for (const uuid of some)
    assert.match(uuid, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.equal(new Set(some).size, 200);
});
