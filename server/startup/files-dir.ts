import { join, resolve } from "node:path";

/** The folder of files that people upload, as server and commands find it: FILES_DIR, or else beside the embedded database. */
export const filesDirOf = (
  {
    FILES_DIR,
    DATA_DIR,
  }: { readonly FILES_DIR?: string | undefined; readonly DATA_DIR?: string | undefined },
  projectFolder: string,
): string => resolve(FILES_DIR?.trim() || join(DATA_DIR?.trim() || join(projectFolder, "data"), "files"));
