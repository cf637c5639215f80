import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { runProgram } from "../programs/run-program.ts";

/**
 * What the page on operating has people type (Upgrading), in the folder of the new release, beside the build: it takes the pages of the
 * release before along, and lays its own scripts into that one's folder. $BEFORE is the folder of the release before.
 */
export const TAKES_ALONG = 'cp -r "$BEFORE/dist" .';
export const LENDS = 'ln -f dist/client/assets/* "$BEFORE/dist/before/assets/"';

/** Lays the release of a Git reference into a folder, as it was, and builds it. Throws where Git knows no such release. */
export async function layRelease(ref: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await runProgram(["git", "archive", "--output", archive, ref], { cwd: projectFolder });
  await runProgram(["tar", "-xf", archive], { cwd: folder });
  await install(folder);
  await runProgram(["npm", "run", "build"], { cwd: folder });
}

/** Lays this checkout into a folder, as it stands, and builds it as the release after `before`. */
export async function layCheckout(folder: string, before: string): Promise<void> {
  for (const file of projectFiles(projectFolder)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(projectFolder, file), join(folder, file));
  }
  await install(folder);
  await runProgram(["sh", "-ec", `${TAKES_ALONG}\nnpm run build`], inFolder(folder, before));
}

/** From now on servers of the release before have the scripts that pages of the new one ask for. */
export async function lend(folder: string, before: string): Promise<void> {
  await runProgram(["sh", "-ec", LENDS], inFolder(folder, before));
}

const inFolder = (folder: string, before: string) => ({
  cwd: folder,
  env: { ...process.env, BEFORE: before },
});

/** With the checkout's packages, where these are the same. */
async function install(folder: string): Promise<void> {
  const [here, there] = [projectFolder, folder].map((each) =>
    readFileSync(join(each, "package-lock.json"), "utf8"),
  );
  if (here === there)
    symlinkSync(realpathSync(join(projectFolder, "node_modules")), join(folder, "node_modules"));
  else await runProgram(["npm", "ci", "--no-audit", "--no-fund"], { cwd: folder });
}
