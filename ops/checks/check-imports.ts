import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { projectFiles } from "../programs/files.ts";
import { projectFolder as here } from "../programs/project-folder.ts";
import { crowdedFolders, isFetched, MOST_ENTRIES, twoWayPairs } from "./folders.ts";
import { type Import, importsOf } from "./imports.ts";
import { type NotYet, nothing, notYet } from "./not-yet.ts";
import { ringsIn } from "./rings.ts";
import { grantsOf, isTest, mayImport, roomOf } from "./walls.ts";

/** What a check of the house found: `errors` fail it, `warnings` are said only. */
export type Findings = { files: number; errors: string[]; warnings: string[] };

type Packages = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Each package.json of the project by its folder; the project's own by "". */
type Manifests = ReadonlyMap<string, Packages>;

const LINES_WARNED_OVER = 200;
const LINES_REFUSED_OVER = 300;

/**
 * Holds every import of every *.ts and *.tsx file of the project (tracked and new ones, ignored ones not)
 * against the table in walls.ts, and looks for rings, for folders that import each other, and for files and folders that
 * grew too long. `still` names what is let pass.
 */
export function checkImports(projectFolder: string, still: NotYet = nothing): Findings {
  const manifests = manifestsOf(projectFolder);
  const findings: Findings = { files: 0, errors: otherVersions(manifests), warnings: [] };
  const graph = new Map<string, string[]>();
  const arrows = new Map<string, string[]>();
  for (const file of projectFiles(projectFolder, "*.ts", "*.tsx")) {
    const source = readFileSync(join(projectFolder, file), "utf8");
    const imports = importsOf(file, source);
    const ours = imports.filter(isOurs);
    graph.set(
      file,
      ours.map((it) => targetOf(file, it)),
    );
    arrows.set(
      file,
      ours.filter((it) => !isFetched(targetOf(file, it), it.later)).map((it) => targetOf(file, it)),
    );
    for (const it of imports) {
      const wrong = isOurs(it)
        ? wrongArrow(projectFolder, file, it)
        : wrongPackage(manifestOf(manifests, file), file, it.specifier);
      if (wrong) findings.errors.push(`${file}:${it.line}  ${wrong}`);
    }
    checkSize(file, source.trimEnd().split("\n").length, findings);
    findings.files += 1;
  }
  for (const ring of ringsIn(graph)) findings.errors.push(`a ring: ${ring.join(" -> ")}`);
  findings.errors.push(...wrongPairs(arrows, still), ...wrongCrowds(projectFiles(projectFolder), still));
  return findings;
}

function isOurs({ specifier }: Import): boolean {
  return /^[./]/.test(specifier);
}

function targetOf(file: string, { specifier }: Import): string {
  return posix.join(posix.dirname(file), specifier.split(/[?#]/, 1)[0] ?? "");
}

function manifestsOf(projectFolder: string): Manifests {
  const read = (file: string): Packages => JSON.parse(readFileSync(join(projectFolder, file), "utf8"));
  const folders = projectFiles(projectFolder, "package.json", "*/package.json").map(posix.dirname);
  return new Map(folders.map((folder) => [folder === "." ? "" : folder, read(join(folder, "package.json"))]));
}

/** The manifest of the package that a file belongs to: that of a folder of the root, or the project's own. */
function manifestOf(manifests: Manifests, file: string): Packages {
  return manifests.get(file.split("/", 1)[0] ?? "") ?? manifests.get("") ?? {};
}

/** A package inside the project is installed with it: it names the same versions. */
function otherVersions(manifests: Manifests): string[] {
  const versionsOf = (manifest?: Packages) => ({ ...manifest?.dependencies, ...manifest?.devDependencies });
  const installed = versionsOf(manifests.get(""));
  return [...manifests].flatMap(([folder, manifest]) =>
    Object.entries(versionsOf(manifest))
      .filter(([name, version]) => installed[name] !== version)
      .map(
        ([name, version]) => `${folder}/package.json  ${name} ${version}: the project has ${installed[name]}`,
      ),
  );
}

function wrongArrow(projectFolder: string, file: string, it: Import): string | undefined {
  const target = targetOf(file, it);
  if (it.specifier.startsWith("/") || target.startsWith("../")) return `${it.specifier} leaves the project`;
  if (!existsSync(join(projectFolder, target))) return `${it.specifier}: there is no ${target}`;
  if (mayImport(file, target)) return undefined;
  if (isTest(target)) return `${target} is a test; nothing imports a test`;
  const [own, ...others] = grantsOf(file);
  const allowed = others.length > 0 ? others.join(", ") : "nothing of ours";
  return `${own || "the root"} -> ${roomOf(target).name || "the root"} (${target}); beside itself it may import: ${allowed}`;
}

function wrongPackage(manifest: Packages, file: string, specifier: string): string | undefined {
  const { wall, name } = roomOf(file);
  if (isBuiltin(specifier)) {
    return wall.node || isTest(file) ? undefined : `${name} imports nothing of Node (${specifier})`;
  }
  if (wall.packages === "none" && !isTest(file)) return `${name} imports no package (${specifier})`;
  const [first = "", second = ""] = specifier.split("/");
  const named = first.startsWith("@") ? `${first}/${second}` : first;
  if (manifest.dependencies?.[named]) return undefined;
  if (!manifest.devDependencies?.[named]) return `${named} is not in its package.json`;
  if (wall.packages === "any" || isTest(file)) return undefined;
  return `${named} is a development dependency; ${name} runs in production`;
}

/** Arrows between folders go one way. */
function wrongPairs(arrows: ReadonlyMap<string, readonly string[]>, { twoWays }: NotYet): string[] {
  const pairs = twoWayPairs(arrows);
  return [
    ...[...pairs]
      .filter(([pair]) => !twoWays.includes(pair))
      .map(([pair, both]) => `${pair}  two ways: ${both}`),
    ...twoWays
      .filter((pair) => !pairs.has(pair))
      .map((pair) => `${pair}  goes one way now: take its line out of ops/checks/not-yet.ts`),
  ];
}

function wrongCrowds(files: readonly string[], { crowded }: NotYet): string[] {
  const found = crowdedFolders(files);
  return [
    ...[...found]
      .filter(([folder, entries]) => entries > (crowded[folder] ?? MOST_ENTRIES))
      .map(
        ([folder, entries]) =>
          `${folder}  ${entries} entries; ${crowded[folder] ?? MOST_ENTRIES} are the most`,
      ),
    ...Object.keys(crowded)
      .filter((folder) => !found.has(folder))
      .map((folder) => `${folder}  has few enough entries now: take its line out of ops/checks/not-yet.ts`),
  ];
}

function checkSize(file: string, lines: number, findings: Findings): void {
  if (lines > LINES_REFUSED_OVER)
    findings.errors.push(`${file}  ${lines} lines; ${LINES_REFUSED_OVER} are the most`);
  else if (lines > LINES_WARNED_OVER)
    findings.warnings.push(`${file}  ${lines} lines; split it where it has two subjects`);
}

if (import.meta.main) {
  const { files, errors, warnings } = checkImports(here, notYet);
  // A run's end repeats the first lines of what failed.
  for (const line of errors) console.log(`error    ${line}`);
  for (const line of warnings) console.log(`warning  ${line}`);
  console.log(`${files} files, ${errors.length} errors, ${warnings.length} warnings`);
  if (errors.length > 0) process.exitCode = 1;
}
