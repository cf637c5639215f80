import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { checkPatterns, slowPatterns } from "./check-patterns.ts";

test("the pattern that let a header of blanks stop the server is found, with its file and line", (t) => {
  const project = projectOf(t, {
    "server/http/answers/packing.ts":
      'export const weightsOf = (header: string) =>\n  header.split(",").map((part) => part.split(/\\s*;\\s*q=/));',
    "server/http/quick.ts": "export const isId = (text: string) => /^[\\da-f]{8}$/.test(text);",
  });
  assert.deepEqual(checkPatterns(project), [
    'server/http/answers/packing.ts:2  /\\s*;\\s*q=/: slows down with a run of " "',
  ]);
});

const slow: [pattern: string, said: string][] = [
  ["/(a+)+$/", 'explodes with a run of "a"'],
  ["/^\\d+\\s*-?\\s*$/", 'slows down with a run of " "'],
  ["/[.;]+$/", "slows down with a run of"],
  ['new RegExp("\\\\s+$", "u")', 'slows down with a run of " "'],
  ["RegExp(`^$" + "{word}`)", "put together at run time"],
];
for (const [pattern, said] of slow) {
  test(`${pattern} is refused`, () => {
    const [line = "", ...others] = slowPatterns("server/x.ts", `export const found = ${pattern};`);
    assert.ok(line.startsWith("server/x.ts:1  ") && line.includes(said), line);
    assert.deepEqual(others, []);
  });
}

for (const pattern of ["/\\s+/g", "/^\\s*[a-z]+$/", "/(?<![.;])[.;]+$/", "/\\B(?=(?:\\d{3}){1,7}$)/g"]) {
  test(`${pattern} is taken`, () => {
    assert.deepEqual(slowPatterns("server/x.ts", `export const found = ${pattern};`), []);
  });
}
