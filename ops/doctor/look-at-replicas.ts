import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../../server/startup/env.ts";
import { openDatabase } from "../../server/world/database.ts";
import { openReads } from "../../server/world/world.ts";
import { type Finding, fine, look, mend } from "./findings.ts";

/** A replica that keeps up is read from after the first look, and one that comes and goes shows within a few. */
const LOOKS_FOR_MS = 4_000;
const LOOKS_EACH_MS = 100;

const NOBODY = { info() {}, warn() {}, error() {} };

/** Whether a server with these settings would read from its replicas, and why not. */
export async function lookAtReplicas(env: Env, looks_for_ms = LOOKS_FOR_MS): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_READ_URL: read_url } = env;
  if (!url || !read_url) return [];
  const primary = openDatabase({ url, connections: 1, onIdleError() {} });
  const replicas = openReads({
    ...{ url: read_url, connections: 1, most_lag_ms: env.DATABASE_READ_LAG_MS, primary },
    log: NOBODY,
  });
  try {
    for (let waited_ms = 0; waited_ms < looks_for_ms; waited_ms += LOOKS_EACH_MS) {
      if (replicas.states().every(({ in_use }) => in_use)) break;
      await sleep(LOOKS_EACH_MS);
    }
    const states = replicas.states();
    const findings = states.map(({ replica, in_use, because }) =>
      in_use
        ? fine("replicas", `${replica} keeps up`)
        : look("replicas", `${replica} is left out: ${because ?? "it is not known why."}`),
    );
    return states.some(({ in_use }) => in_use)
      ? findings
      : [
          ...findings,
          mend("replicas", "None is read from: the primary answers everything. See docs/cluster.md."),
        ];
  } finally {
    await replicas.close();
    await primary.close();
  }
}
