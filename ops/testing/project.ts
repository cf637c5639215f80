import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A project made of `files`, for one test; the way to its folder. */
export function projectOf(
  t: { after(done: () => void): void },
  files: Readonly<Record<string, string>>,
): string {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  execFileSync("git", ["init", "-q", folder]);
  return folder;
}
