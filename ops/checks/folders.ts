import { posix } from "node:path";
import { isTest } from "./walls.ts";

/** A folder with more entries than this, tests aside, can no longer be taken in at a glance. */
export const MOST_ENTRIES = 20;

/** Numbered files that are read in order and only ever added to: a sequence, not a room. */
const SEQUENCES = ["database/migrations", "database/examples", "docs/decisions"];

/**
 * A chunk of scripts that loads when somebody presses a button. The button's folder fetches it by `import()`, which names an
 * address, like a link, so that neither folder needs the other to load. Any other import of it counts, even of a type: it
 * would tie what every page loads to what only some pages fetch.
 */
const FETCHED = "web/parts/on-demand/";

/** Whether an import does not count as an arrow between folders: an `import()` of a chunk that a press loads. */
export const isFetched = (target: string, later: boolean): boolean => later && target.startsWith(FETCHED);

/** An import between two folders: the file it stands in, and the file it names. */
type Arrow = { readonly from: string; readonly to: string };

/**
 * The pairs of folders whose files import each other's, each as `a <-> b` with an arrow of either direction. At every
 * level the folders side by side are compared, and with them the files that lie beside them, which go by the name of their
 * common folder. Test code (tests, and what stands in a `testing/` folder) may reach anywhere and is left out.
 */
export function twoWayPairs(graph: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const arrows = new Map<string, Arrow>();
  for (const [from, targets] of graph) {
    for (const to of targets) {
      const parted = partingOf(from, to);
      if (parted && !isTestCode(from) && !isTestCode(to)) arrows.set(parted.join(" -> "), { from, to });
    }
  }
  const pairs = new Map<string, string>();
  for (const [name, there] of arrows) {
    const [a = "", b = ""] = name.split(" -> ");
    const back = arrows.get(`${b} -> ${a}`);
    if (a < b && back) {
      pairs.set(`${a} <-> ${b}`, `${there.from} -> ${there.to}, and ${back.from} -> ${back.to}`);
    }
  }
  return pairs;
}

/** The two folders in which the ways to two files part; undefined where both lie in the same one. */
function partingOf(from: string, to: string): [string, string] | undefined {
  const [a, b] = [foldersOf(from), foldersOf(to)];
  const at = a.findIndex((folder, level) => folder !== b[level]);
  const level = at < 0 ? a.length : at;
  const [mine, other] = [a[level] ?? a.at(-1) ?? "", b[level] ?? b.at(-1) ?? ""];
  return mine === other ? undefined : [mine, other];
}

/** `server/people/routes.ts` -> `server`, `server/people` */
function foldersOf(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_, level) => names.slice(0, level + 1).join("/"));
}

export function isTestCode(file: string): boolean {
  return isTest(file) || /(^|\/)testing\//.test(file);
}

/**
 * The folders with more than twenty entries, tests aside, and how many they have. In the project's own folder only folders
 * count: its files are where tools and readers look for them.
 */
export function crowdedFolders(files: readonly string[]): Map<string, number> {
  const entries = new Map<string, Set<string>>();
  for (const file of files.filter((each) => !isTest(each))) {
    for (let path = file; path !== "."; path = posix.dirname(path)) {
      const folder = posix.dirname(path);
      if (folder === "." && path === file) continue;
      const known = entries.get(folder) ?? new Set();
      entries.set(folder, known.add(path));
    }
  }
  return new Map(
    [...entries]
      .map(([folder, { size }]) => [folder, size] as const)
      .filter(([folder, size]) => size > MOST_ENTRIES && !SEQUENCES.includes(folder)),
  );
}
