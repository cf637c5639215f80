import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { checkImports } from "./check-imports.ts";
import { grantsOf } from "./walls.ts";

test("an arrow the table does not have is named with file, line, rooms and what is allowed", (t) => {
  const { errors } = checkProject(t, {
    "server/favorites/routes.ts": 'import { app } from "../app.ts";\n\nimport "../contributions/acts.ts";\n',
    "server/contributions/acts.ts": "",
    "server/app.ts": 'import "./favorites/routes.ts";',
  });
  const allowed = grantsOf("server/favorites/routes.ts").slice(1).join(", ");
  assert.deepEqual(errors, [
    `server/favorites/routes.ts:1  server/favorites -> server (server/app.ts); beside itself it may import: ${allowed}`,
    `server/favorites/routes.ts:3  server/favorites -> server/contributions (server/contributions/acts.ts); beside itself it may import: ${allowed}`,
    "a ring: server/app.ts -> server/favorites/routes.ts -> server/app.ts",
    "server <-> server/favorites  two ways: server/app.ts -> server/favorites/routes.ts, and server/favorites/routes.ts -> server/app.ts",
  ]);
});

const forbidden: Record<string, [file: string, source: string]> = {
  "a type-only import": ["server/app.ts", 'import type { Screen } from "../web/routes.tsx";'],
  "a re-export": ["web/routes.tsx", 'export { app } from "../server/app.ts";'],
  "a re-export of all": ["web/ui/button.tsx", 'export * from "../../contract/call.ts";'],
  "a dynamic import": ["web/routes.tsx", 'const app = await import("../server/app.ts");'],
  "an import inside a type": ["web/state/ask.ts", 'let app: import("../../server/app.ts").App;'],
  "one screen from another": ["web/screens/visitors/browse.tsx", 'import { Detail } from "./detail.tsx";'],
  "the contract from anywhere": ["contract/call.ts", 'import "../database/migrate.ts";'],
  "the database from a domain": ["server/players/routes.ts", 'import "../../database/migrate.ts";'],
  "the database from the app": ["server/app.ts", 'import "../database/migrate.ts";'],
  "the server from an end-to-end test": ["e2e/journey.test.ts", 'import "../server/app.ts";'],
  "a test from anything": ["database/migrate.ts", 'import "./migrate.test.ts";'],
  "Node in the browser": ["web/state/ask.ts", 'import { join } from "node:path";'],
  "Node in the contract": ["contract/call.ts", 'import "fs";'],
  "a package nobody declared": ["server/app.ts", 'import "left-pad/now";'],
  "a development package in production": ["server/app.ts", 'import "@dev/only";'],
  "a file that is not there": ["server/app.ts", 'import "./gone.ts";'],
  "a path out of the project": ["server/app.ts", 'import "../../elsewhere.ts";'],
};

for (const [what, [file, source]] of Object.entries(forbidden)) {
  test(`refused: ${what}`, (t) => {
    const { errors } = checkProject(t, { [file]: source });
    assert.equal(errors.length, 1, errors.join("\n"));
    assert.match(errors[0] ?? "", new RegExp(`^${file}:1 `));
  });
}

const DIALOG = "web/parts/on-demand/gift/dialog.tsx";
const BUTTON = "web/parts/visitors/athlete/button.tsx";
const asWritten = (t: TestContext, source: string) =>
  checkProject(t, {
    [DIALOG]: 'import { Jersey } from "../../visitors/jersey/jersey.tsx";',
    "web/parts/visitors/jersey/jersey.tsx": "export const Jersey = 1;",
    [BUTTON]: source,
  }).errors;

test("what a press fetches by import() makes no pair of folders", (t) => {
  assert.deepEqual(asWritten(t, 'const open = () => import("../../on-demand/gift/dialog.tsx");'), []);
});

for (const source of [
  'import "../../on-demand/gift/dialog.tsx";',
  'import type { Dialog } from "../../on-demand/gift/dialog.tsx";',
  'let dialog: typeof import("../../on-demand/gift/dialog.tsx").Dialog;',
]) {
  test(`a pair of folders all the same: ${source}`, (t) => {
    assert.deepEqual(asWritten(t, source), [
      `web/parts/on-demand <-> web/parts/visitors  two ways: ${DIALOG} -> web/parts/visitors/jersey/jersey.tsx, and ${BUTTON} -> ${DIALOG}`,
    ]);
  });
}

test("an import() between other folders is an arrow like any other", (t) => {
  const { errors } = checkProject(t, {
    "web/parts/staff/desk.ts": 'const open = () => import("../visitors/card.ts");',
    "web/parts/visitors/card.ts": 'import "../staff/queue.ts";',
    "web/parts/staff/queue.ts": "",
  });
  assert.deepEqual(errors, [
    "web/parts/staff <-> web/parts/visitors  two ways: web/parts/staff/desk.ts -> web/parts/visitors/card.ts, and web/parts/visitors/card.ts -> web/parts/staff/queue.ts",
  ]);
});

test("what the table allows passes without a word", (t) => {
  const { errors, warnings } = checkProject(t, {
    "server/startup/main.ts":
      'import "./store.ts"; import "../app.ts"; import "node:fs"; import "kept/part";',
    "server/startup/store.ts": 'import "../../database/migrate.ts";',
    "server/accounts/routes.ts": 'import "../contributions/acts.ts"; import "../../contract/call.ts";',
    "server/contributions/acts.ts": "",
    "server/players/routes.test.ts":
      'import "../../database/testing/database.ts"; import "@dev/only"; import "./routes.ts";',
    "database/testing/database.ts": 'import "../migrate.ts";',
    "web/screens/visitors/browse.tsx":
      'import "./browse/filters.tsx"; import "../../state/ask.ts"; import "@dev/only";',
    "web/screens/visitors/browse/filters.tsx": 'import "../../../ui/button.tsx";',
    "ops/start.ts": 'import "../server/app.ts";',
  });
  assert.deepEqual({ errors, warnings }, { errors: [], warnings: [] });
});

test("a ring through types only is a ring", (t) => {
  const { errors } = checkProject(t, {
    "contract/a.ts": 'import type { B } from "./b.ts";',
    "contract/b.ts": 'import type { C } from "./c.ts";',
    "contract/c.ts": 'import type { A } from "./a.ts";',
  });
  assert.deepEqual(errors, ["a ring: contract/a.ts -> contract/b.ts -> contract/c.ts -> contract/a.ts"]);
});

test("long files are warned of, longer ones refused", (t) => {
  const { errors, warnings } = checkProject(t, {
    "contract/200.ts": "//\n".repeat(200),
    "contract/201.ts": "//\n".repeat(201),
    "contract/301.ts": "//\n".repeat(301),
  });
  assert.deepEqual(
    [warnings.map((line) => line.split(" ")[0]), errors.map((line) => line.split(" ")[0])],
    [["contract/201.ts"], ["contract/301.ts"]],
  );
});

/** Checks a project made of a few ordinary files and `files`. */
function checkProject(t: { after(done: () => void): void }, files: Record<string, string>) {
  const ordinary = [
    "contract/call.ts",
    "database/migrate.ts",
    "database/migrate.test.ts",
    "server/app.ts",
    "server/players/routes.ts",
    "web/routes.tsx",
    "web/screens/visitors/detail.tsx",
    "web/state/ask.ts",
    "web/ui/button.tsx",
  ];
  const manifest = JSON.stringify({ dependencies: { kept: "1" }, devDependencies: { "@dev/only": "1" } });
  const all = {
    ...Object.fromEntries(ordinary.map((file) => [file, ""])),
    "package.json": manifest,
    ...files,
  };
  return checkImports(projectOf(t, all));
}
