import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { takeOver } from "./build.ts";

test("a build takes the place of the last one, whose files stay to be served, and those before it go", (t) => {
  const dist = mkdtempSync(join(tmpdir(), "donate-nil-dist-"));
  t.after(() => rmSync(dist, { recursive: true }));
  const build = (name: string) => {
    for (const file of [
      `client/assets/style-${name}.css`,
      "client/.vite/manifest.json",
      "server/entry-server.js",
    ]) {
      const path = join(dist, "next", file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, name);
    }
    takeOver(join(dist, "next"), dist);
  };
  const served = (name: string) =>
    ["client", "before"].filter((folder) => existsSync(join(dist, folder, `assets/style-${name}.css`)));

  build("one");
  assert.ok(existsSync(join(dist, "before/assets")), "a server that starts now will look there later");
  build("two");
  assert.deepEqual([served("one"), served("two")], [["before"], ["client"]]);
  assert.equal(readFileSync(join(dist, "server/entry-server.js"), "utf8"), "two");
  assert.equal(readFileSync(join(dist, "client/.vite/manifest.json"), "utf8"), "two");
  build("three");
  assert.deepEqual([served("one"), served("two"), served("three")], [[], ["before"], ["client"]]);
});
