import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectFolder } from "../../../ops/programs/project-folder.ts";

/**
 * Runs the ledger check on a site's database and provider, as an operator would: what a journey leaves behind has to
 * be right to the cent, after some seconds at the latest. Answers what is broken, or null.
 */
export async function checkBooks(environment: Record<string, string>): Promise<string | null> {
  const patience = Date.now() + 30_000;
  for (;;) {
    const { code, said } = await runCheck(environment);
    if (code === 0) return null;
    if (Date.now() > patience) return said;
    await sleep(500);
  }
}

function runCheck(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const words = [join(projectFolder, "ops/operate/ledger-check.ts"), "--settled"];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ code, said }));
  });
}
