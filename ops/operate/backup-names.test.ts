import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { dropOlder, nameOf } from "./backup-names.ts";

const day = (of: string) => new Date(`2026-11-${of}T03:17:00Z`);

test("backups of a folder are named by when they began; those that are too old go, others' files and the newest never do", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-backups-"));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(nameOf(day("28")), "2026-11-28T031700Z.backup");
  const others = [
    "2026-11-01.backup",
    "2026-11-01T031700Z.backup.age",
    "2026-11-01T031700Z.backup.unfinished-1",
  ];
  const own = ["13", "14", "27"].map((of) => nameOf(day(of)));
  for (const name of [...own, ...others]) writeFileSync(join(folder, name), "");
  await dropOlder(folder, 14, day("28"));
  assert.deepEqual(readdirSync(folder).toSorted(), [...others, ...own.slice(1)].toSorted());
  await dropOlder(folder, 1, new Date("2027-11-28T00:00:00Z"));
  assert.deepEqual(readdirSync(folder).toSorted(), [...others, ...own.slice(2)].toSorted());
});
