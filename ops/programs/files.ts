import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The project's files that match the patterns, sorted: those in Git and new ones, but none that Git ignores. */
export function projectFiles(projectFolder: string, ...patterns: string[]): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns],
    { cwd: projectFolder, encoding: "utf8" },
  );
  // A file deleted but not yet committed is still listed, and a file in conflict is listed three times.
  const files = new Set(listed.split("\0").filter((file) => file !== ""));
  return [...files].filter((file) => existsSync(join(projectFolder, file))).sort();
}
