import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stories, tellStory } from "./run-stories.ts";

assert.notEqual(stories.length, 0);

for (const name of stories) {
  test(`the ledger tells: ${name}`, async () => {
    const expected = readFileSync(join(import.meta.dirname, `${name}.out`), "utf8");
    assert.equal(await tellStory(name), expected);
  });
}
