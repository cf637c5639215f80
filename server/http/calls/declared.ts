import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "../../../contract/form/call.ts";

const CONTRACT = join(import.meta.dirname, "../../../contract");

/** Every call that a file of `contract/` exports, by folder and file. Nobody keeps a list of them. */
export const calls: readonly Call[] = await declaredCalls();

async function declaredCalls(): Promise<Call[]> {
  const files = globSync("*/**/*.ts", { cwd: CONTRACT }).filter((file) => !file.endsWith(".test.ts"));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.sort().map((file) => import(pathToFileURL(join(CONTRACT, file)).href)),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isCall));
}

function isCall(exported: unknown): exported is Call {
  return (
    typeof exported === "object" &&
    exported !== null &&
    ["name", "summary", "method", "path", "who", "answer"].every((field) => field in exported)
  );
}
