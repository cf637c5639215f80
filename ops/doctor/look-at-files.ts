import { randomUUID } from "node:crypto";
import { access, constants, open, readdir, rm, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { codeOf, proofsFolder } from "../../server/profiles/proofs/keeping/folder.ts";
import type { Env } from "../../server/startup/env.ts";
import { filesDirOf } from "../../server/startup/files-dir.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { type Finding, fine, look, mend } from "./findings.ts";

/**
 * Whether what athletes upload can be written by whoever runs this, also in the folders that are there: a file is, and goes at once. No folder is made.
 * Root may write everywhere, so of root's asking counts whose the folders are.
 */
export async function lookAtFiles(env: Env): Promise<Finding[]> {
  const folder = proofsFolder(filesDirOf(env, projectFolder));
  const there = await whatIsThere(folder);
  const inner = there === folder ? await foldersIn(folder) : [];
  const path = join(there, `.doctor-${randomUUID()}`);
  try {
    await (await open(path, "wx", 0o600)).close();
    await rm(path);
  } catch (error) {
    const advice =
      "No upload is taken. Let FILES_DIR name a folder that the server's user can write and that all servers share.";
    return [
      mend("files", `${folder} can't be written by ${userInfo().username}: ${codeOf(error)}. ${advice}`),
    ];
  }
  return [process.getuid?.() === 0 ? await ofRoot(folder, there, inner) : await ofUser(folder, inner)];
}

const FOR_THE_SERVER = "what lies in it can neither be shown nor deleted, and no upload is taken there";

async function ofUser(folder: string, inner: readonly string[]): Promise<Finding> {
  const { username } = userInfo();
  for (const path of inner)
    try {
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const says = `${path} can't be written by ${username}: ${codeOf(error)}. As the server's user that means: ${FOR_THE_SERVER}.`;
      return mend("files", `${says} As root: chown --recursive ${username}: ${folder}`);
    }
  return fine("files", `${folder} can be written by ${username}`);
}

/** Whose the folder is, or what there is of the way to it, is who serves; a restore that root typed may have left others to root. */
async function ofRoot(folder: string, there: string, inner: readonly string[]): Promise<Finding> {
  const { uid } = await stat(there);
  for (const path of inner)
    if ((await stat(path)).uid !== uid)
      return mend(
        "files",
        `${path} belongs to ${nameOf((await stat(path)).uid)} and not to ${nameOf(uid)}, whose ${folder} is: ${FOR_THE_SERVER}. chown --recursive ${nameOf(uid)}: ${folder}`,
      );
  return uid === 0
    ? look(
        "files",
        `${there} belongs to root, and so does who asks here: ask as the server's user, who is the one that has to be able to write there.`,
      )
    : fine("files", `${folder} can be written by ${nameOf(uid)}, whose it is`);
}

const nameOf = (uid: number): string => (uid === 0 ? "root" : String(uid));

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

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
