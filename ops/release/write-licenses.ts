import "../programs/node-version.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectFolder } from "../programs/project-folder.ts";

const PAGE = join(projectFolder, "docs/licenses.md");

const HEAD = `# Other people's work

Which packages a server runs with, and under which license each comes, whatever the machine is. Written by \`npm run licenses\` from
\`package-lock.json\`; each package's folder in \`node_modules/\` has the text of its license. What only builds and tests is not among them.
An image has besides them the C and C++ libraries of Debian that Node is linked with (\`sbom.debian.txt\` in it).
`;

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
});

/** What names its license in its file LICENSE alone, read there by a person. */
const IN_ITS_FILE: Readonly<Record<string, string>> = { "png-js 2.0.0": "MIT" };

/** The page for a package-lock.json; `unnamed` are packages whose license it does not know. */
export function licensesPage(lock: unknown): { page: string; unnamed: string[] } {
  const kept = Object.entries(Lock.parse(lock).packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        path.startsWith("node_modules/") && !dev && !devOptional && !link,
    )
    .map(([path, { version = "", license }]) => {
      const named = `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)} ${version}`;
      return { license: license ?? IN_ITS_FILE[named], named };
    });
  const unnamed = kept.filter(({ license }) => license === undefined).map(({ named }) => named);
  const byLicense = Map.groupBy(kept, ({ license = "?" }) => license);
  const rows = [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, alike]) => {
      const names = [...new Set(alike.map(({ named }) => named))].sort();
      return `\n## ${license}\n\n${names.join(", ")}\n`;
    });
  return { page: HEAD + rows.join(""), unnamed };
}

/** `npm run licenses` writes the page; with `--check` it fails where that would change it, or where a package names no license. */
if (import.meta.main) {
  const { page, unnamed } = licensesPage(
    JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8")),
  );
  if (!process.argv.includes("--check")) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, "utf8") !== page) {
    console.error("docs/licenses.md is not what package-lock.json says: npm run licenses");
    process.exitCode = 1;
  }
  if (unnamed.length > 0) {
    console.error(`These name no license: ${unnamed.join(", ")}`);
    process.exitCode = 1;
  }
}
