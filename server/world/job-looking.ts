import { setTimeout as sleep } from "node:timers/promises";
import type { Queries } from "./database.ts";
import { type Wake, waitingJobs } from "./job-library.ts";

/** One look for all lanes: who hears that a job was added, or that time has passed, asks it instead of the database. */
export interface Looking {
  /** Something may wait: looks within a few milliseconds, once for all who say so meanwhile. */
  look(): void;
  /** Of these tasks whatever waits wakes as many workers. */
  wakes(tasks: readonly string[], wake: Wake): void;
  stop(): Promise<void>;
}

/** What is told on several connections at once is one look. */
const TOGETHER_MS = 5;
/** Jobs that are due later, or to be tried again, are begun so late at most. */
const EVERY_MS = 1_000;

/**
 * Looks when it is told to, and once a second. An idle server asks by this one statement a second; each of its workers by itself, some
 * eighty, would ask as often as it polls. Where the database is away it goes on.
 */
export function openLooking(database: Queries): Looking {
  const lanes: { tasks: ReadonlySet<string>; wake: Wake }[] = [];
  let wanted = Promise.withResolvers<void>();
  const stop = new AbortController();
  const look = () => wanted.resolve();
  const looking = (async () => {
    while (!stop.signal.aborted) {
      const pause = new AbortController();
      await Promise.race([
        wanted.promise,
        sleep(EVERY_MS, undefined, { signal: pause.signal }).catch(() => {}),
      ]);
      pause.abort();
      if (stop.signal.aborted) return;
      await sleep(TOGETHER_MS);
      wanted = Promise.withResolvers<void>();
      const waiting = await waitingJobs(
        database,
        lanes.flatMap(({ tasks }) => [...tasks]),
      ).catch(() => []);
      for (const { tasks, wake } of lanes) {
        const jobs = waiting.filter(({ task }) => tasks.has(task)).reduce((sum, one) => sum + one.jobs, 0);
        if (jobs > 0) wake(jobs);
      }
    }
  })();
  return {
    look,
    wakes: (tasks, wake) => void lanes.push({ tasks: new Set(tasks), wake }),
    async stop() {
      stop.abort();
      look();
      await looking;
    },
  };
}
