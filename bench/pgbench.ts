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
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-pgbench-"));
  const script = join(folder, "statement.sql");
  writeFileSync(script, `${text.replaceAll(/\$(\d+)/g, ":p$1").replaceAll(/\s+/g, " ")};\n`);
  const variables = values.flatMap((value, at) => ["-D", `p${at + 1}=${value ?? ""}`]);
  try {
    const { stdout } = await promisify(execFile)(pgbench, [
      ...["--no-vacuum", "--protocol=prepared", "-f", script, ...variables],
      ...["-c", String(connections), "-T", String(seconds), url],
    ]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
