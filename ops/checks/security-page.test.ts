import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectFolder } from "../programs/project-folder.ts";
import { projectOf } from "../testing/project.ts";
import { missingIn } from "./security-page.ts";

test("what docs/security.md points at is there, each test by its title", () => {
  const page = readFileSync(join(projectFolder, "docs/security.md"), "utf8");
  assert.ok(page.split('.test.ts` "').length > 40);
  assert.deepEqual(missingIn(page, projectFolder), []);
});

test("a row that points at a file without its test, at another test or at nothing is found", (t) => {
  const project = projectOf(t, {
    "server/doors.test.ts": `
      test("a door opens", () => {});
      for (const lie of lies) test(\`a token with '\${lie}' is refused\`, () => {});
      test("five tries are free; then one waits", async (t) => { await t.test("also at night", () => {}); });
      test("five tries are made", () => {});`,
  });
  const found = (page: string) => missingIn(page, project);
  assert.deepEqual(
    found('`server/doors.test.ts` "a door opens", `server/doors.test.ts` "also at night"'),
    [],
  );
  assert.deepEqual(found("`server/doors.test.ts` \"a token with '…' is refused\""), []);
  assert.deepEqual(found('`server/doors.test.ts` "five tries are free…"'), []);
  assert.deepEqual(found("`server/doors.test.ts`"), [
    "server/doors.test.ts: which test? It has to stand behind, by its title",
  ]);
  assert.deepEqual(found('`server/doors.test.ts` "a door is shut"'), [
    'server/doors.test.ts has 0 tests "a door is shut"',
  ]);
  assert.deepEqual(found('`server/doors.test.ts` "a door"'), ['server/doors.test.ts has 0 tests "a door"']);
  assert.deepEqual(found('`server/doors.test.ts` "five tries…"'), [
    'server/doors.test.ts has 2 tests "five tries…"',
  ]);
  assert.deepEqual(found("`server/gone.ts`"), ["server/gone.ts is not there"]);
});
