import "../programs/node-version.ts";
import { globSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { BuiltAssets, PageRenderer } from "../../contract/pages/rendered.ts";
import { buildIfStale } from "../programs/build.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** Packed by gzip: what one page may load before a visitor has done anything. React and its router alone are 99. */
const SCRIPT_KB = { home: 118, other: 135 };
const STYLES_KB = 18;
/** Font files are already compressed. */
const FONTS_KB = 60;

const KB = 1_024;

/** What one page loads, by address. */
export interface PageLoad {
  readonly name: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A screen whose text comes from a file of its own. */
const TYPESET = "web/screens/visitors/information/plain.tsx";

/** Every page of the build: one for each screen, and one for each text. */
export function pageLoads({ first_script_file, later, styles, screens }: BuiltAssets): PageLoad[] {
  return Object.keys(screens).map((file) => {
    const own = [screens[file.endsWith(".md") ? TYPESET : ""], screens[file]].filter((each) => !!each);
    return {
      name: parse(file).name,
      scripts: [...new Set([first_script_file, ...later, ...own.flatMap((each) => each.later)])],
      styles: [...new Set([...styles, ...own.flatMap((each) => each.styles)])],
    };
  });
}

/** What is too large, each with what it consists of; `bytesOf` returns a file's packed size. */
export function overBudget(
  pages: readonly PageLoad[],
  fonts: readonly string[],
  bytesOf: (file: string) => number,
): string[] {
  const held = (what: string, files: readonly string[], budget_kb: number): string[] => {
    const sizes = files.map((file) => ({ file, bytes: bytesOf(file) })).sort((a, b) => b.bytes - a.bytes);
    const over = sizes.reduce((sum, { bytes }) => sum + bytes, 0) - budget_kb * KB;
    if (over <= 0) return [];
    const parts = sizes.map(({ file, bytes }) => `  ${kb(bytes).padStart(8)}  ${file}`);
    return [`${what}: ${kb(over)} over the ${budget_kb} KB it may be.\n${parts.join("\n")}`];
  };
  return [
    ...pages.flatMap(({ name, scripts, styles }) => [
      ...held(`Script of '${name}'`, scripts, scriptBudget(name)),
      ...held(`Styles of '${name}'`, styles, STYLES_KB),
    ]),
    ...held("Fonts", fonts, FONTS_KB),
  ];
}

const scriptBudget = (name: string): number => (name === "home" ? SCRIPT_KB.home : SCRIPT_KB.other);

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

/** The packed size of a file in dist/client, by its address; computed once, since pages share most of their files. */
function packedSizes(client: string): (address: string) => number {
  const known = new Map<string, number>();
  return (address) => {
    const content = readFileSync(join(client, address));
    const bytes =
      known.get(address) ?? (/\.woff2$/.test(address) ? content : gzipSync(content, { level: 9 })).length;
    known.set(address, bytes);
    return bytes;
  };
}

async function main(): Promise<void> {
  await buildIfStale();
  const dist = join(projectFolder, "dist");
  const client = join(dist, "client");
  const { pageAssets }: PageRenderer<Request> = await import(
    pathToFileURL(join(dist, "server/entry-server.js")).href
  );
  const assets = pageAssets(JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")));
  const pages = pageLoads(assets);
  const fonts = globSync("assets/*.woff2", { cwd: client }).map((file) => `/${file}`);
  const bytesOf = packedSizes(client);
  const sum = (files: readonly string[]) => kb(files.reduce((bytes, file) => bytes + bytesOf(file), 0));
  const told = (name: string, files: string) => console.log(`${name.padEnd(30)} ${files}`);
  for (const { name, scripts, styles } of pages)
    told(name, `${sum(scripts).padStart(8)}, styles ${sum(styles).padStart(8)}`);
  told("fonts", sum(fonts).padStart(8));
  const over = overBudget(pages, fonts, bytesOf);
  if (over.length === 0) return;
  console.error(`\n${over.join("\n\n")}`);
  process.exitCode = 1;
}

if (import.meta.main) await main();
