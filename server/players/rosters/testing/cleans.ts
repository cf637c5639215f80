import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cleaner } from "../source.ts";

type Given = string | readonly (string | null)[];

/** One test per line: what the cleaner makes of a text, or of the texts of several columns. */
export function cleans<Value>(
  clean: Cleaner<Value>,
  lines: readonly (readonly [Given, Value | null])[],
): void {
  for (const [given, expected] of lines) {
    const texts = typeof given === "string" ? [given] : given;
    test(`${clean.name}: ${texts.map((text) => JSON.stringify(text)).join(" + ")} -> ${expected}`, () => {
      assert.deepEqual(clean(...texts), expected);
    });
  }
}
