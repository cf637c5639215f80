import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { checkDocs } from "./check-docs.ts";

test("a file or folder that a page names and that is nowhere is told with the page and its line", (t) => {
  const folder = projectOf(t, {
    "server/calls/audit.ts": "",
    "server/README.md": "`../server/calls/` and `../web/`",
    "docs/decisions/0001-once.md": "It was in `server/old.ts`.",
    "README.md": [
      "`server/calls/audit.ts`, `calls/audit.ts`, `server/`, `server/calls/` and `dist/client/` are there;",
      "`calls/audits.ts` and `web/` are not, and `audits.ts` alone is no path.",
    ].join("\n"),
  });
  assert.deepEqual(checkDocs(folder), [
    "README.md:2: nothing is at calls/audits.ts",
    "README.md:2: nothing is at web/",
    "server/README.md:1: nothing is at ../web/",
  ]);
});
