import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectFolder } from "./steps.ts";

test("what docs/security.md points at is there", () => {
  const page = readFileSync(join(projectFolder, "docs/security.md"), "utf8");
  const files = [...page.matchAll(/`((?:contract|server|web|e2e|ops|standins)\/[\w./-]*)`/g)].map(
    ([, file]) => file ?? "",
  );
  assert.ok(files.length > 30);
  assert.deepEqual(
    files.filter((file) => !existsSync(join(projectFolder, file))),
    [],
  );
});
