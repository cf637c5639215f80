import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import type { Result } from "autocannon";
import { HEADERS, type Question } from "./questions.ts";

/** How hard is asked. */
export interface Load {
  seconds: number;
  connections: number;
}

/** Answers per second, and milliseconds until half and 99 of a hundred answers had come. */
export interface Driven {
  rate: number;
  p50: number;
  p99: number;
}

const AUTOCANNON = createRequire(import.meta.url).resolve("autocannon/autocannon.js");

/** Asks one question again and again on so many connections, from a process of its own. */
export async function drive(origin: string, { path, body }: Question, load: Load): Promise<Driven> {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    AUTOCANNON,
    "--json",
    "--no-progress",
    ...["-c", String(load.connections), "-d", String(load.seconds), "-m", "POST", "-b", body],
    ...headers,
    origin + path,
  ]);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Result;
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} failed.`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}
