import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian puts what an administrator starts: not on everybody's path. */
const ADMINISTRATORS = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

/** The way to a program that is installed on this machine; undefined where it is not. */
export function programHere(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...ADMINISTRATORS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** For `test`: skips what needs programs that are not there, and says which. */
export function needs(...names: string[]): { skip: string | false } {
  const missing = names.filter((name) => !programHere(name));
  return { skip: missing.length > 0 && `${missing.join(" and ")} is not installed here` };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
