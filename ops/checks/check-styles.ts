import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { projectFiles } from "../programs/files.ts";
import { readStyleSheet, type StyleSheet } from "./style-sheet.ts";
import { type StyleUses, styleUsesIn } from "./style-uses.ts";

interface Styles {
  /** Ours by their path; those of packages by their name. */
  sheets: Map<string, StyleSheet>;
  packaged: StyleSheet[];
  scripts: Map<string, StyleUses>;
}

/**
 * Finds dead styles of web/, and names that mean nothing: classes nothing uses, classes no sheet has, tokens and other
 * custom properties nobody reads or nobody sets, key frames without an animation. One line for each; none is good.
 */
export function checkStyles(projectFolder: string): string[] {
  const styles = readStyles(projectFolder);
  return [
    ...wrongClasses(styles),
    ...deadGlobals(styles),
    ...wrongProperties(styles),
    ...wrongKeyframes(styles),
  ];
}

function readStyles(projectFolder: string): Styles {
  const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
  const files = (...patterns: string[]) => projectFiles(projectFolder, ...patterns);
  const scripts = files("web/*.ts", "web/*.tsx").filter((file) => !/\.test\.tsx?$/.test(file));
  const require = createRequire(join(projectFolder, "package.json"));
  const packaged = scripts.flatMap((file) => [...read(file).matchAll(/import "([^".][^"]*\.css)"/g)]);
  return {
    sheets: new Map(files("web/*.css").map((file) => [file, readStyleSheet(read(file))])),
    packaged: packaged.map(([, name = ""]) => readStyleSheet(readFileSync(require.resolve(name), "utf8"))),
    scripts: new Map(scripts.map((file) => [file, styleUsesIn(file, read(file))])),
  };
}

/** Of CSS modules: each class has a user, and each use its class. */
function wrongClasses({ sheets, scripts }: Styles): string[] {
  const wrong: string[] = [];
  const used = new Map<string, Set<string>>();
  for (const [file, { modules, strings }] of scripts) {
    for (const { specifier, classes, picks } of modules.values()) {
      const path = posix.join(posix.dirname(file), specifier);
      const has = sheets.get(path)?.classes ?? new Set();
      const before = used.get(path) ?? [];
      used.set(path, new Set([...before, ...classes.keys(), ...(picks ? strings : [])]));
      for (const [name, line] of classes) {
        if (!has.has(name)) wrong.push(`${file}:${line}  ${specifier} has no class ${name}`);
      }
    }
  }
  for (const [path, { classes }] of sheets) {
    if (!path.endsWith(".module.css")) continue;
    for (const name of classes) {
      if (!used.get(path)?.has(name)) wrong.push(`${path}  .${name}: nothing uses it`);
    }
  }
  return wrong;
}

/** Classes that hold everywhere are known by their name alone; those of a package have their users there. */
function deadGlobals({ sheets, packaged, scripts }: Styles): string[] {
  const said = [...scripts.values()].flatMap(({ strings }) => strings).flatMap((text) => text.split(/\s+/));
  const words = new Set([...said, ...packaged.flatMap(({ classes }) => [...classes])]);
  return [...sheets]
    .filter(([path]) => !path.endsWith(".module.css"))
    .flatMap(([path, { classes }]) => [...classes].map((name) => [path, name] as const))
    .filter(([, name]) => !words.has(name))
    .map(([path, name]) => `${path}  .${name}: nothing uses it`);
}

/** Custom properties are set here and read there; scripts set them too (`"--team"`). */
function wrongProperties({ sheets, packaged, scripts }: Styles): string[] {
  const all = [...sheets.values(), ...packaged];
  const strings = [...scripts.values()].flatMap((it) => it.strings);
  const set = new Set([...all.flatMap((it) => [...it.sets]), ...strings]);
  const readByScripts = strings.flatMap((text) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
  );
  const read = new Set([...all.flatMap((it) => [...it.reads]), ...readByScripts]);
  const unread = [...sheets].flatMap(([path, it]) =>
    [...it.sets].filter((name) => !read.has(name)).map((name) => `${path}  ${name}: nobody reads it`),
  );
  const unset = [...sheets].flatMap(([path, it]) =>
    [...it.needs].filter((name) => !set.has(name)).map((name) => `${path}  ${name}: nobody sets it`),
  );
  const idle = [...scripts].flatMap(([file, it]) =>
    it.strings
      .filter((text) => /^--[\w-]+$/.test(text) && !read.has(text))
      .map((name) => `${file}  ${name}: nobody reads it`),
  );
  return [...unread, ...unset, ...idle];
}

/** Key frames of a module are its own: both sides are in the same sheet. */
function wrongKeyframes({ sheets }: Styles): string[] {
  return [...sheets].flatMap(([path, { keyframes, animations }]) =>
    [...keyframes]
      .filter((name) => !animations.has(name))
      .map((name) => `${path}  @keyframes ${name}: no animation uses them`),
  );
}

if (import.meta.main) {
  const wrong = checkStyles(join(import.meta.dirname, "../.."));
  for (const line of wrong) console.log(`error    ${line}`);
  console.log(`${wrong.length} errors`);
  if (wrong.length > 0) process.exitCode = 1;
}
