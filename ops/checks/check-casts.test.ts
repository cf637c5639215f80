import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { castsIn, checkCasts } from "./check-casts.ts";
import { nothing } from "./not-yet.ts";

test("a cast is counted at its line, a constant, a renamed import and `satisfies` are not", () => {
  const source = [
    'import { a as b } from "./a.ts";',
    "const names = [b] as const;",
    "const one = names as unknown as string[];",
    "const two = <number>one satisfies number;",
  ];
  assert.deepEqual(castsIn("server/x.ts", source.join("\n")), [3, 3, 4]);
});

test("a room with more than one in 1,000 lines is refused, unless it is let pass with so many, and test code is not looked at", (t) => {
  const folder = projectOf(t, {
    "server/x.ts": "export const x = 1 as number;",
    "server/x.test.ts": "export const x = 1 as number;",
    "web/testing/y.ts": "export const y = 1 as number;",
    "web/y.ts": "export const y = 1;",
  });
  const refused = ["server: 1 casts in 1 lines; 0 are the most\n  server/x.ts:1"];
  assert.deepEqual(checkCasts(folder), refused);
  assert.deepEqual(checkCasts(folder, { ...nothing, casts: { server: 1 } }), []);
  assert.deepEqual(checkCasts(folder, { ...nothing, casts: { server: 1, web: 1 } }), [
    "web: 0 casts in 1 lines, few enough: take its line out of ops/checks/not-yet.ts",
  ]);
});
