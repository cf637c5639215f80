import assert from "node:assert/strict";
import { test } from "node:test";
import { allLooks, type Look, SCHEMES, sampledLooks, sampledWalk, WIDTHS, type Width } from "./plan.ts";

const named = (looks: readonly Look[]) => looks.map(({ width, scheme }) => `${width} ${scheme}`);
const has = (looks: readonly Look[], name: "width" | "scheme") => new Set(looks.map((look) => look[name]));

test("the whole is every width in every scheme", () => {
  assert.equal(new Set(named(allLooks())).size, WIDTHS.length * SCHEMES.length);
  assert.equal(new Set(named(allLooks([1280]))).size, SCHEMES.length);
});

test("the sample has two schemes of each state, and over nine states every width in every scheme", () => {
  for (const widths of [WIDTHS, [1280], [900, 390]] satisfies (readonly Width[])[]) {
    const states = Array.from({ length: 9 }, (_, at) => sampledLooks(at, widths));
    for (const looks of states) {
      assert.equal(looks.length, 2);
      assert.equal(has(looks, "scheme").size, 2);
      if (widths.length === 3) assert.equal(has(looks, "width").size, 2);
    }
    assert.equal(new Set(named(states.flat())).size, widths.length * SCHEMES.length);
  }
});

test("a walk is at a width that is looked at, and over 18 states at each, in a third of them at least", () => {
  for (const widths of [WIDTHS, [1280], [900, 390]] satisfies (readonly Width[])[]) {
    const walks = Array.from({ length: 18 }, (_, at) => sampledWalk(at, widths));
    for (const [at, width] of walks.entries())
      assert.ok(sampledLooks(at, widths).some((look) => look.width === width));
    for (const width of widths) assert.ok(walks.filter((walk) => walk === width).length >= walks.length / 3);
  }
});
