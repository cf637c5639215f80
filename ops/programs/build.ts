import "./node-version.ts";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project-folder.ts";

const INPUTS = ["web/**/*", "contract/**/*", "pure/**/*", "vite.config.ts", "package-lock.json"];
const STAMP = join(projectFolder, "dist/inputs.sha256");

/**
 * Builds the pages into dist/ (dist/client for browsers, dist/server for rendering), unless dist/ was built from
 * these very inputs. Answers whether it built; throws where the build fails or is broken off by `stopping`.
 */
export async function buildIfStale(stopping?: AbortSignal): Promise<boolean> {
  const inputs = digestOfInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs) return false;
  rmSync(STAMP, { force: true });
  await build(stopping);
  writeFileSync(STAMP, inputs);
  return true;
}

async function build(stopping: AbortSignal | undefined): Promise<void> {
  const vite = join(projectFolder, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
    cwd: projectFolder,
    stdio: ["ignore", "inherit", "inherit"],
    signal: stopping,
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The pages could not be built; the reason is above.");
}

function digestOfInputs(): string {
  const hash = createHash("sha256").update(process.env.NODE_ENV ?? "");
  for (const file of globSync(INPUTS, { cwd: projectFolder }).sort()) {
    const path = join(projectFolder, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

if (import.meta.main)
  console.log((await buildIfStale()) ? "The pages are built." : "The pages are up to date.");
