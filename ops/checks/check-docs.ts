import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** A decision says what was true on its day. */
const DATED = "docs/decisions/";
/** A file or folder in backticks: `server/app.ts`, `calls/audit.ts`, `web/ui/`. One name alone is too little to look up. */
const MENTION = /`((?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|tsx|css|md|sql|json|yml))?)`/g;
/** What a command makes, media types, and addresses that begin with a setting. */
const NO_FILE = /^(dist|node_modules|data|application|[A-Z_]+)\//;

/**
 * Every file and folder that a page of the repository names must exist, from the root or as the end of a path. Returns one
 * line for each that does not: `page:line: path`.
 */
export function checkDocs(folder: string): string[] {
  const files = projectFiles(folder, "*");
  const places = new Set(files.flatMap(placesOf));
  return files
    .filter((file) => file.endsWith(".md") && !file.startsWith(DATED))
    .flatMap((file) =>
      readFileSync(join(folder, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          [...line.matchAll(MENTION)]
            .map(([, path = ""]) => path)
            .filter((path) => !NO_FILE.test(path) && !places.has(fromRoot(file, path)))
            .map((path) => `${file}:${index + 1}: nothing is at ${path}`),
        ),
    );
}

/** `../a.ts` is relative to the page. */
const fromRoot = (page: string, path: string): string =>
  path.startsWith(".") ? join(dirname(page), path) : path;

/** The path of a file and of its folders, each with all of its endings: `a/b/c.ts`, `b/c.ts`, `a/b/`, `b/`, `a/`. */
function placesOf(file: string): string[] {
  const names = file.split("/");
  return names.flatMap((_, from) =>
    names.slice(from).map((_, length) => {
      const to = from + length + 1;
      return names.slice(from, to).join("/") + (to < names.length ? "/" : "");
    }),
  );
}

if (import.meta.main) {
  const wrong = checkDocs(projectFolder);
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}
