import { randomUUID } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { codeOf, proofsFolder } from "../../server/profiles/proofs/keeping/folder.ts";
import type { Env } from "../../server/startup/env.ts";
import { filesDirOf } from "../../server/startup/files-dir.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { type Finding, fine, mend } from "./findings.ts";

/** Whether what athletes upload can be written by whoever runs this: a file is, and goes at once. No folder is made. */
export async function lookAtFiles(env: Env): Promise<Finding[]> {
  const folder = proofsFolder(filesDirOf(env, projectFolder));
  const path = join(await whatIsThere(folder), `.doctor-${randomUUID()}`);
  try {
    await (await open(path, "wx", 0o600)).close();
    await rm(path);
    return [fine("files", `${folder} can be written by ${userInfo().username}`)];
  } catch (error) {
    const advice =
      "No upload is taken. Let FILES_DIR name a folder that the server's user can write and that all servers share.";
    return [
      mend("files", `${folder} can't be written by ${userInfo().username}: ${codeOf(error)}. ${advice}`),
    ];
  }
}

/** The folder, or as much of the way to it as there is: the server makes the rest with the first upload. */
async function whatIsThere(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    const is_there = await stat(path).then(
      () => true,
      (error) => codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR",
    );
    if (is_there || path === dirname(path)) return path;
  }
}
