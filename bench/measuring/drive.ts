import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Options, Result } from "autocannon";
import { cpuSeconds } from "./processor.ts";
import { HEADERS, type Question } from "./questions.ts";

/** How hard is asked. */
export interface Load {
  seconds: number;
  connections: number;
  /** So many a second in all; without it as many as are answered. */
  rate?: number;
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

const DRIVER = fileURLToPath(new URL("driver.ts", import.meta.url));

/** In a path: something else for each question. */
export const EACH_ANOTHER = "[<id>]";

/** What is asked again and again: a question of the browse screen, or an address. */
export type Driving = Pick<Question, "path" | "body"> | { path: string; headers: Record<string, string> };

/** Asks the same again and again on so many connections, from a process of its own. */
export async function drive(subject: Subject, asked: Driving, load: Load): Promise<Driven> {
  const { path } = asked;
  const cpu_before = cpuSeconds(subject.process_id);
  const options: Options = {
    url: subject.origin + path,
    connections: load.connections,
    duration: load.seconds,
    ...(load.rate ? { overallRate: load.rate } : {}),
    idReplacement: true,
    ...("body" in asked
      ? { method: "POST", body: asked.body, headers: HEADERS }
      : { headers: asked.headers }),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [DRIVER, JSON.stringify(options)]);
  const cpu_after = cpuSeconds(subject.process_id);
  const { requests, latency, non2xx, errors }: Result = JSON.parse(stdout);
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
