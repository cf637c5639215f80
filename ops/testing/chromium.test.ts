import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { unpackOnce } from "./chromium.ts";

async function cacheOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "unpacked-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("who asks while it is being unpacked gets it whole, and what was unpacked twice is there once", async (t) => {
  const cache = await cacheOf(t);
  const path = join(cache, "program-1");
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = held.map((hold, at) =>
    unpackOnce(path, async (folder) => {
      await writeFile(join(folder, "program"), "half");
      begun[at]?.resolve();
      await hold.promise;
      await writeFile(join(folder, "program"), "whole");
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  assert.deepEqual(
    (await readdir(cache)).filter((name) => name === "program-1"),
    [],
  );
  for (const hold of held) hold.resolve();
  for (const folder of await Promise.all(asked))
    assert.equal(await readFile(join(folder, "program"), "utf8"), "whole");
  assert.deepEqual(await readdir(cache), ["program-1"]);
  await unpackOnce(path, () => assert.fail("It is there already."));
});

test("what can't be unpacked says so, leaves nothing, and is tried again", async (t) => {
  const cache = await cacheOf(t);
  const path = join(cache, "program-1");
  await assert.rejects(
    unpackOnce(path, async (folder) => {
      await writeFile(join(folder, "program"), "half");
      throw new Error("The disk is full.");
    }),
    /The disk is full/,
  );
  assert.deepEqual(await readdir(cache), []);
  const folder = await unpackOnce(path, (to) => writeFile(join(to, "program"), "whole"));
  assert.equal(await readFile(join(folder, "program"), "utf8"), "whole");
});
