import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { bundleLines } from "./log-lines.ts";

test("lines of one turn go out together and in order, the next ones with the next turn", async () => {
  const written: string[] = [];
  const stream = bundleLines({ write: (text: string) => written.push(text) > 0 });
  stream.write("one\n");
  stream.write("two\n");
  await turn();
  stream.write("three\n");
  await turn();
  await turn();
  assert.deepEqual(written, ["one\ntwo\n", "three\n"]);
});

test("what was said before the process ends is written, however it ends", async () => {
  const script = (end: string) =>
    `import { bundleLines } from ${JSON.stringify(import.meta.resolve("./log-lines.ts"))};
     bundleLines(process.stdout).write("last words");
     ${end}`;
  for (const end of ["process.exit(0)", "throw new Error('unforeseen')"]) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "--eval",
      script(end),
    ]).catch((error: { stdout: string }) => error);
    assert.equal(stdout, "last words", end);
  }
});
