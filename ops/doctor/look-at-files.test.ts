import assert from "node:assert/strict";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lookAtFiles } from "./look-at-files.ts";

const SERVER = 12_345;
const asRoot = process.getuid?.() === 0 ? {} : { skip: "only root gives a folder to somebody else" };
const folder = mkdtempSync(join(tmpdir(), "donate-nil-files-"));
after(() => rmSync(folder, { recursive: true }));

/** What is found of a FILES_DIR whose folder of proofs, and one within it, belong to these. */
async function found(name: string, outer: number, inner: number): Promise<string> {
  const proofs = join(folder, name, "proofs");
  mkdirSync(join(proofs, "a0"), { recursive: true });
  mkdirSync(join(proofs, "b1"));
  for (const path of [join(folder, name), proofs, join(proofs, "a0")]) chownSync(path, outer, outer);
  chownSync(join(proofs, "b1"), inner, inner);
  return (await lookAtFiles({ FILES_DIR: join(folder, name) } as never))
    .map(({ state, says }) => `${state}: ${says}`)
    .join("\n");
}

test(
  "asked as root, it holds whose folders are: what a restore left to root is named, with what to do",
  asRoot,
  async () => {
    assert.match(
      await found("one", SERVER, 0),
      /^mend: .*\/one\/proofs\/b1 belongs to root and not to 12345, .* chown --recursive 12345: .*\/one\/proofs$/,
    );
    assert.match(
      await found("two", SERVER, SERVER),
      /^ok: .*\/two\/proofs can be written by 12345, whose it is$/,
    );
    assert.match(
      await found("three", 0, 0),
      /^look: .*\/three\/proofs belongs to root, and so does who asks here: ask as the server's user/,
    );
  },
);

test("who serves may enter each folder in it", async (t) => {
  if (process.getuid?.() === 0) return t.skip("root enters all");
  const proofs = join(folder, "entered", "proofs");
  mkdirSync(join(proofs, "a0"), { recursive: true });
  chmodSync(join(proofs, "a0"), 0o400);
  const [finding] = await lookAtFiles({ FILES_DIR: join(folder, "entered") } as never);
  assert.match(`${finding?.state}: ${finding?.says}`, /^mend: .*proofs\/a0 can't be written by .*EACCES/);
});
