import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { buildOnce, takeOver } from "./build.ts";

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

test("of those who find the pages stale at once one builds, and the others wait for it", async (t) => {
  const dist = mkdtempSync(join(tmpdir(), "donate-nil-dist-"));
  t.after(() => rmSync(dist, { recursive: true }));
  let makes = 0;
  const make = async (next: string) => {
    makes += 1;
    await sleep(100);
    for (const part of ["client", "server"]) mkdirSync(join(next, part), { recursive: true });
  };
  const built = await Promise.all([1, 2, 3].map(() => buildOnce(dist, "these", make)));
  assert.deepEqual([built.filter(Boolean).length, makes], [1, 1]);
  assert.equal(await buildOnce(dist, "others", make), true, "what changed is built again");
  await assert.rejects(
    buildOnce(dist, "broken", () => Promise.reject(new Error("no room"))),
    /no room/,
  );
  assert.equal(
    await buildOnce(dist, "others", make),
    false,
    "what was there before a build that failed is there still",
  );
});
