import assert from "node:assert/strict";
import { test } from "node:test";
import { allLooks, type Look, SCHEMES, sampledLooks, WIDTHS, type Width } from "./plan.ts";

const named = (looks: readonly Look[]) => looks.map(({ width, scheme }) => `${width} ${scheme}`);
const has = (looks: readonly Look[], name: "width" | "scheme") => new Set(looks.map((look) => look[name]));

test("the whole is every width in every scheme", () => {
  assert.equal(new Set(named(allLooks())).size, WIDTHS.length * SCHEMES.length);
  assert.equal(new Set(named(allLooks([1280]))).size, SCHEMES.length);
});

test("the sample has every width and every scheme of each state, and over three states every pair of them", () => {
  for (const widths of [WIDTHS, [1280], [900, 390]] satisfies (readonly Width[])[]) {
    const states = [0, 1, 2].map((at) => sampledLooks(at, widths));
    for (const looks of states) {
      assert.deepEqual(has(looks, "width"), new Set(widths));
      assert.deepEqual(has(looks, "scheme"), new Set(SCHEMES));
    }
    assert.equal(new Set(named(states.flat())).size, widths.length * SCHEMES.length);
  }
});
