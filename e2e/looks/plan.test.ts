import assert from "node:assert/strict";
import { test } from "node:test";
import { allLooks, type Look, SCHEMES, sampledLook, WIDTHS, type Width } from "./plan.ts";

const named = (looks: readonly Look[]) => looks.map(({ width, scheme }) => `${width} ${scheme}`);

test("the whole is every width in every scheme", () => {
  assert.equal(new Set(named(allLooks())).size, WIDTHS.length * SCHEMES.length);
  assert.equal(new Set(named(allLooks([1280]))).size, SCHEMES.length);
});

test("the sample is over nine states in a row every width in every scheme, wherever it begins", () => {
  for (const widths of [WIDTHS, [1280], [900, 390]] satisfies (readonly Width[])[])
    for (const from of [0, 3, 9, 12, 27]) {
      const looks = Array.from({ length: 9 }, (_, n) => sampledLook(from + n, widths));
      assert.equal(new Set(named(looks)).size, widths.length * SCHEMES.length, `${widths} from ${from}`);
    }
});
