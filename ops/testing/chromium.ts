import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { projectFolder } from "../programs/project-folder.ts";

/**
 * The browser of tests and benchmarks: the one that CHROMIUM_PATH names, else the one that came with the packages, unpacked
 * once for this checkout.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const packages = join(projectFolder, "node_modules");
  const { version } = JSON.parse(readFileSync(join(packages, "@sparticuz/chromium/package.json"), "utf8"));
  return join(await unpackOnce(join(packages, `.cache/chromium-${version}`), unpack), "chromium");
}

/**
 * The folder at `path`, filled by `fill` where it is not there yet. It gets its name when it is whole: nobody finds half of it,
 * also where several processes fill it at once or one of them is killed.
 */
export async function unpackOnce(path: string, fill: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  await mkdir(dirname(path), { recursive: true });
  const unfinished = await mkdtemp(`${path}.unfinished-`);
  try {
    await fill(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    // Somebody else was faster.
    if (!existsSync(path)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return path;
}

/**
 * The package unpacks into the folder for temporary files, under the program's own name from the first byte on, and takes what
 * stands there for whole. A process of its own, so that nobody else's temporary files get into that folder.
 */
async function unpack(folder: string): Promise<void> {
  const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: projectFolder,
    env: { ...process.env, TMPDIR: folder },
  });
}
