import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import type { Result } from "autocannon";
import { cpuSeconds } from "./processor.ts";
import { HEADERS, type Question } from "./questions.ts";

/** How hard is asked. */
export interface Load {
  seconds: number;
  connections: number;
}

/** A program that answers. */
export interface Subject {
  origin: string;
  process_id: number;
}

export interface Driven {
  /** Answers per second. */
  rate: number;
  /** Milliseconds until half and 99 of a hundred answers had come. */
  p50: number;
  p99: number;
  /** Microseconds of processor that the program took for an answer; null where there is no /proc. */
  cpu_us: number | null;
}

const AUTOCANNON = createRequire(import.meta.url).resolve("autocannon/autocannon.js");

/** Asks one question again and again on so many connections, from a process of its own. */
export async function drive(subject: Subject, { path, body }: Question, load: Load): Promise<Driven> {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const cpu_before = cpuSeconds(subject.process_id);
  const { stdout } = await promisify(execFile)(process.execPath, [
    AUTOCANNON,
    "--json",
    "--no-progress",
    ...["-c", String(load.connections), "-d", String(load.seconds), "-m", "POST", "-b", body],
    ...headers,
    subject.origin + path,
  ]);
  const cpu_after = cpuSeconds(subject.process_id);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Result;
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} failed.`);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpu_us:
      cpu_before === null || cpu_after === null
        ? null
        : (1_000_000 * (cpu_after - cpu_before)) / requests.total,
  };
}
