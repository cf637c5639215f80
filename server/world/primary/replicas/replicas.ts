import type { Client, ClientConfig } from "pg";
import { hostsOf } from "../hosts.ts";
import { bytesOf, openProgress, type Progress } from "./lag.ts";
import { openLine } from "./line.ts";
import { type Log, type Looks, openReplica, type Replica, type ReplicaState } from "./replica.ts";

/** How often it is looked how far the primary and each replica are. */
const LOOKS_EVERY_MS = 1_000;

/** Copies of the database that are read from. */
export interface Replicas<Database> {
  /** Has a replica that keeps up asked; the primary where none does, and where that one fails. */
  through<Result>(work: (from: Database) => Promise<Result>): Promise<Result>;
  /** So far behind one may be that is read from. */
  readonly most_lag_ms: number;
  states(): ReplicaState[];
  close(): Promise<void>;
}

/**
 * What a failure of a replica says: that it is `gone`, that the primary may answer this `all the same`, or that it would go wrong
 * there too, or must not be done there.
 */
export type Verdict = "gone" | "all the same" | "to be told";

export interface ReplicasOptions<Database> {
  /** The hosts of all, each of which leads to one and the same replica. */
  readonly url: string;
  readonly open: (url: string, lost: (because: string) => void) => Database;
  readonly judge: (error: unknown) => Verdict;
  readonly most_lag_ms: number;
  readonly primary: Database;
  /** A connection to the primary, beside all others. */
  readonly alone: (config: ClientConfig) => Client;
  readonly log: Log;
  /** Milliseconds that only ever go up. */
  readonly now?: () => number;
  readonly looks?: Looks | undefined;
}

/**
 * Looks at once, and every second, until it is closed. What is read shows no more than `most_lag_ms`, the second between two looks and the
 * two and a half that a look holds ago. A process keeps to one replica as long as that keeps up, so that it does not go back and forth in time;
 * which one is drawn when it begins.
 */
export function openReplicas<Database extends { close(): Promise<void> }>(
  options: ReplicasOptions<Database>,
): Replicas<Database> {
  const { url, primary, most_lag_ms, judge, now = () => performance.now() } = options;
  const progress = openProgress();
  const replicas = hostsOf(url).map((host) => openReplica({ ...options, url: host, progress, now }));
  const first = Math.floor(Math.random() * replicas.length);
  const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)];
  const watch = watchPrimary(options, progress, now);
  const lookAtAll = () => {
    for (const replica of replicas) void replica.look();
  };
  void watch.look().then(lookAtAll);
  const timer = setInterval(() => {
    void watch.look();
    lookAtAll();
  }, LOOKS_EVERY_MS).unref();
  return {
    async through(work) {
      const replica = inTurn.find((each) => each.isUsable());
      if (!replica) return await work(primary);
      try {
        return await asked(replica, work);
      } catch (error) {
        const verdict = judge(error);
        if (verdict === "to be told") throw error;
        if (verdict === "gone") replica.leave(error instanceof Error ? error.message : String(error));
        return await work(primary);
      }
    },
    most_lag_ms,
    states: () => replicas.map((replica) => replica.state()),
    async close() {
      clearInterval(timer);
      watch.close();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

async function asked<Database, Result>(
  replica: Replica<Database>,
  work: (from: Database) => Promise<Result>,
): Promise<Result> {
  const result = await work(replica.database);
  replica.answeredOne();
  return result;
}

/** Up to where it is on the disk: nothing is seen by others, or acknowledged, before it is. */
const WRITTEN = "select pg_current_wal_flush_lsn()::text as written";

function watchPrimary(
  { alone, looks }: Pick<ReplicasOptions<unknown>, "alone" | "looks">,
  progress: Progress,
  now: () => number,
) {
  const line = openLine(alone, looks?.answers_within_ms);
  let looking = false;
  return {
    async look() {
      if (looking) return;
      looking = true;
      // Before it is asked: all that was kept by then is below what it answers.
      const at_ms = now();
      await line.ask<{ written: string }>(WRITTEN).then(
        ({ written }) => progress.note(at_ms, bytesOf(written)),
        // Away, or about to be found elsewhere: nothing is known of it until it answers.
        () => {},
      );
      looking = false;
    },
    close: line.close,
  };
}
