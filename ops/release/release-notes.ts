import "../programs/node-version.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../programs/project-folder.ts";

/** What CHANGELOG.md says of a tag. Throws where it says nothing, or where package.json has another version. */
export function releaseNotes(tag: string, changelog: string, version: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json says ${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const notes = sections.find((section) => section.split("\n", 1)[0] === version);
  if (notes === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  if (notes.includes("Not tagged yet"))
    throw new Error(`CHANGELOG.md says that ${version} is not tagged yet.`);
  return notes.slice(notes.indexOf("\n")).trim();
}

/** `npm run release-notes -- v1.2.3` */
if (import.meta.main) {
  const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
  try {
    const { version } = JSON.parse(read("package.json"));
    console.log(releaseNotes(process.argv[2] ?? "", read("CHANGELOG.md"), version));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
