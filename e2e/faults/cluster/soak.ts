import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Cluster } from "../../../ops/cluster/cluster.ts";
import { databaseUrl } from "../../../ops/cluster/places.ts";
import { openFiles, residentMegabytes } from "../../../ops/programs/held.ts";
import type { Askers } from "./asking.ts";
import type { Asked } from "./felt.ts";

/** What a cluster holds and how long it takes, at one moment of a long run. */
export interface Sample {
  readonly minute: number;
  /** Resident memory of the largest server, in megabytes. */
  readonly memory_mb: number;
  /** Files, sockets among them, that the server with the most of them has open. */
  readonly files: number;
  /** Sessions of clients at the primary. */
  readonly connections: number;
  /** Milliseconds until half of what was asked in that minute was answered. */
  readonly list_ms: number;
  readonly checkout_ms: number;
  /** The share of the machine's processors that was used in that minute. */
  readonly busy: number;
}

/** What has to stay, and by how much it may be more at the end: half, or so much that a number of this size says nothing. */
const FLAT = {
  memory_mb: { times: 1.15, more: 30 },
  files: { times: 1.15, more: 20 },
  connections: { times: 1.15, more: 4 },
  list_ms: { times: 1.5, more: 3 },
  checkout_ms: { times: 1.5, more: 10 },
} as const satisfies Partial<Record<keyof Sample, { times: number; more: number }>>;

/** What has just begun fills its caches; that part is left out. */
const WARM_UP = 0.2;
/** Garbage is collected every few minutes: of fewer than these nothing can be said. */
const LEAST_MINUTES = 20;

/** What grew from the first part after the warm-up to the last one of its length, by their middle values. */
export function whatGrew(samples: readonly Sample[]): string[] {
  if (samples.length < LEAST_MINUTES) return [];
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const part = Math.max(1, Math.floor(warm.length / 4));
  const middle = (of: readonly Sample[], what: keyof Sample) =>
    of.map((one) => one[what]).toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
  return Object.entries(FLAT).flatMap(([name, { times, more }]) => {
    const what = name as keyof typeof FLAT;
    const [before, after] = [middle(warm.slice(0, part), what), middle(warm.slice(-part), what)];
    const has_grown = after > before * times && after > before + more;
    return has_grown ? [`${what} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`] : [];
  });
}

/** Looks at the cluster each minute, for so many, while it is asked at an even pace and nothing goes wrong. */
export async function soak(
  { servers, places }: Cluster,
  { lists, checkouts }: Askers,
  minutes: number,
  say: (line: string) => void,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  say(
    "| minute | memory, MB | files | connections | a list, ms | a checkout, ms | machine in use |\n| --: | --: | --: | --: | --: | --: | --: |",
  );
  for (let minute = 1; minute <= minutes; minute += 1) {
    const [from, processors] = [performance.now(), processorTicks()];
    await sleep(60_000);
    const pids = servers.pids();
    const now = processorTicks();
    const sample = {
      minute,
      memory_mb: Math.max(...pids.map((pid) => residentMegabytes(pid) ?? 0)),
      files: Math.max(...pids.map((pid) => openFiles(pid) ?? 0)),
      connections: await sessionsAt(databaseUrl(places, "superuser", [places.primary])),
      list_ms: middleOf(lists, from),
      checkout_ms: middleOf(checkouts, from),
      busy: (now.used - processors.used) / (now.all - processors.all),
    };
    samples.push(sample);
    say(rowOf(sample));
  }
  return samples;
}

const rowOf = ({ minute, memory_mb, files, connections, list_ms, checkout_ms, busy }: Sample): string =>
  `| ${[minute, memory_mb.toFixed(0), files, connections, list_ms.toFixed(1), checkout_ms.toFixed(1), `${(100 * busy).toFixed(0)} %`].join(" | ")} |`;

const middleOf = (all: readonly Asked[], from: number): number => {
  const taken = all.filter(({ at, status }) => at >= from && status === 200);
  return taken.map(({ at, answered }) => answered - at).toSorted((a, b) => a - b)[taken.length >> 1] ?? 0;
};

/** Of all processors since the machine began, in hundredths of a second (proc_stat(5)). */
function processorTicks(): { used: number; all: number } {
  const [, ...ticks] = (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/ +/).map(Number);
  const all = ticks.slice(0, 8).reduce((sum, each) => sum + each, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  return { all, used: all - idle - waiting };
}

async function sessionsAt(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ sessions: number }>(
      "select count(*)::int as sessions from pg_stat_activity where backend_type = 'client backend'",
    );
    return rows[0]?.sessions ?? 0;
  } finally {
    await client.end();
  }
}
