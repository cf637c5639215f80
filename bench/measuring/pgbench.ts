import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Load } from "./drive.ts";
import type { Statement } from "./statements.ts";

/** How pgbench is called here, or null where there is none. */
export function withPgbench(): string | null {
  try {
    execFileSync("pgbench", ["--version"]);
    return "pgbench";
  } catch {
    return null;
  }
}

/** Runs of one prepared statement per second, on as many connections as the server is asked on. */
export async function measureStatement(
  pgbench: string,
  url: string,
  { text, values }: Statement,
  { connections, seconds }: Load,
): Promise<number> {
  const script = `${text.replaceAll(/\$(\d+)/g, ":p$1").replaceAll(/\s+/g, " ")};\n`;
  const variables = Object.fromEntries(values.map((value, at) => [`p${at + 1}`, value ?? ""]));
  return (await runScript(pgbench, url, { text: script, variables }, { connections, seconds })).rate;
}

/** A script of pgbench, and what `-D` has to say. */
export interface Script {
  text: string;
  variables: Readonly<Record<string, string>>;
}

/** Runs a script again and again, for so long or so often on each connection. Fails where a statement does. */
export async function runScript(
  pgbench: string,
  url: string,
  { text, variables }: Script,
  load: { connections: number } & ({ seconds: number } | { times: number }),
): Promise<{ rate: number; times: number }> {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-pgbench-"));
  const script = join(folder, "script.sql");
  writeFileSync(script, text);
  try {
    const { stdout } = await promisify(execFile)(pgbench, [
      ...["--no-vacuum", "--protocol=prepared", "-f", script],
      ...Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
      ...["-c", String(load.connections)],
      ...("times" in load ? ["-t", String(load.times)] : ["-T", String(load.seconds)]),
      url,
    ]).catch(({ stderr, message }: { stderr?: string; message: string }) => {
      throw new Error(stderr || message);
    });
    return {
      rate: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]),
      times: Number(/actually processed: (\d+)/.exec(stdout)?.[1]),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
