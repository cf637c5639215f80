import "./node-version.ts";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { withFolderLock } from "../../database/embedded/lock.ts";
import { projectFolder } from "./project-folder.ts";

const INPUTS = ["web/**/*", "contract/**/*", "pure/**/*", "vite.config.ts", "package-lock.json"];
const DIST = join(projectFolder, "dist");
const STAMP = "inputs.sha256";

/**
 * Builds the pages into dist/ (dist/client for browsers, dist/server for rendering), unless dist/ was built from
 * these very inputs. What was there before goes to dist/before, so that a server that runs goes on. Answers whether it built; throws
 * where the build fails, is broken off by `stopping`, or this user may not write there: dist/ is as it was then.
 */
export async function buildIfStale(stopping?: AbortSignal): Promise<boolean> {
  return buildOnce(DIST, digestOfInputs(), (next) => build(next, stopping));
}

/**
 * Has `make` fill a folder and takes it over into `dist`, unless that was made of these very inputs. Who comes meanwhile waits, and
 * finds it made: two servers that start at once would put one's pages beside what the other renders.
 */
export async function buildOnce(
  dist: string,
  inputs: string,
  make: (next: string) => Promise<void>,
): Promise<boolean> {
  const stamp = join(dist, STAMP);
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === inputs;
  if (isFresh()) return false;
  refuseUnlessWritable(existsSync(dist) ? dist : projectFolder);
  mkdirSync(dist, { recursive: true });
  return withFolderLock(dist, async () => {
    if (isFresh()) return false;
    const next = join(dist, `next-${process.pid}`);
    try {
      await make(next);
      rmSync(stamp, { force: true });
      takeOver(next, dist);
      writeFileSync(stamp, inputs);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
    return true;
  });
}

function refuseUnlessWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `The pages in dist/ are not of these sources, and this user may not write to ${folder}. Let the one who installed run: npm run build`,
      { cause },
    );
  }
}

async function build(folder: string, stopping: AbortSignal | undefined): Promise<void> {
  const vite = join(projectFolder, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
    cwd: projectFolder,
    // The pages are the same whoever builds them.
    env: { ...process.env, NODE_ENV: "production", PAGES_FOLDER: folder },
    stdio: ["ignore", "inherit", "inherit"],
    signal: stopping,
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The pages could not be built; the reason is above.");
}

/**
 * Puts a whole build in the place of the last one. At every moment what that one's pages load lies in client/ or in before/, where a
 * server that runs looks as well (pages-built.ts); what it renders with it has in memory.
 */
export function takeOver(next: string, dist: string): void {
  const before = join(dist, "before");
  const client = join(dist, "client");
  const server = join(dist, "server");
  rmSync(before, { recursive: true, force: true });
  if (existsSync(client)) renameSync(client, before);
  mkdirSync(join(before, "assets"), { recursive: true });
  renameSync(join(next, "client"), client);
  rmSync(server, { recursive: true, force: true });
  renameSync(join(next, "server"), server);
}

function digestOfInputs(): string {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS, { cwd: projectFolder }).sort()) {
    const path = join(projectFolder, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

if (import.meta.main) {
  try {
    console.log((await buildIfStale()) ? "The pages are built." : "The pages are up to date.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
