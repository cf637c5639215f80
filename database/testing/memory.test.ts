import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderInMemory, hasRoomInMemory, MEMORY } from "./memory.ts";

const skip = hasRoomInMemory(1_000_000) ? false : `no room in ${MEMORY}`;

test("a folder in memory is anybody's, and what a run that was killed has left goes with the next", {
  skip,
}, (t) => {
  const { pid: gone } = spawnSync("true");
  const [left, other] = [`donate-nil-temporary-${gone}-a`, `donate-nil-temporary-${process.pid}-a`].map(
    (name) => join(MEMORY, name),
  ) as [string, string];
  for (const folder of [left, other]) mkdirSync(join(folder, "deep"), { recursive: true });
  const made = folderInMemory(1_000_000);
  assert.ok(made);
  t.after(() =>
    [left, other, made].forEach((folder) => void rmSync(folder, { recursive: true, force: true })),
  );
  assert.equal(statSync(made).mode & 0o7777, 0o1777);
  assert.deepEqual([existsSync(left), existsSync(other)], [false, true]);
});

test("where there is no room for so much there is no folder", () => {
  assert.equal(folderInMemory(1e18), undefined);
});
