import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { checkFunctions } from "./check-functions.ts";
import { nothing } from "./not-yet.ts";

const inner = "  const f = () => {\n    return 1;\n  };\n";
const long = (head: string) => `${head} {\n${inner.repeat(23)}\n\n}\n`;

test("a function is measured with all that is written inside it, and without blank lines", (t) => {
  const folder = projectOf(t, {
    "web/a.tsx": long("function Screen()"),
    "web/b.tsx": long("function Short()").replace(inner, ""),
    "web/c.ts": `export const it = ${long("() =>")}`,
    "e2e/d.test.ts": long("function journey()"),
  });
  const refused = [
    "web/a.tsx:1  web Screen: 71 lines; 70 are the most",
    "web/c.ts:1  web c.ts: 71 lines; 70 are the most",
  ];
  assert.deepEqual(checkFunctions(folder), refused);
  assert.deepEqual(
    checkFunctions(folder, { ...nothing, functions: { "web Screen": 71, "web c.ts": 80 } }),
    [],
  );
  assert.deepEqual(checkFunctions(folder, { ...nothing, functions: { "web Screen": 70, "web Short": 80 } }), [
    "web/a.tsx:1  web Screen: 71 lines; 70 are the most",
    "web/c.ts:1  web c.ts: 71 lines; 70 are the most",
    "web Short: short enough: take its line out of ops/checks/not-yet.ts",
  ]);
});
