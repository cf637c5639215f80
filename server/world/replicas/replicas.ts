import { DatabaseError } from "pg";
import { type Database, DatabaseAway, type ReadDatabase, ReadOnly } from "../database.ts";
import type { Log } from "../log.ts";
import { hostsOf } from "../primary/hosts.ts";
import { bytesOf, openProgress, type Progress } from "./lag.ts";
import { openLine } from "./line.ts";
import { openReplica, type Replica, type ReplicaState } from "./replica.ts";

/** How often it is looked how far the primary and each replica are. */
const LOOKS_EVERY_MS = 1_000;

/** Copies of the database that are read from. */
export interface Replicas {
  /** Asks one that keeps up; the primary where none does, and where that one fails. */
  readonly reads: ReadDatabase;
  /** So far behind one may be that is read from. */
  readonly most_lag_ms: number;
  states(): ReplicaState[];
  close(): Promise<void>;
}

export interface ReplicasOptions {
  /** The hosts of all, each of which leads to one and the same replica. */
  readonly url: string;
  /** To each. */
  readonly connections: number;
  readonly most_lag_ms: number;
  readonly primary: Database;
  readonly log: Log;
  /** Milliseconds that only ever go up. */
  readonly now?: () => number;
}

/**
 * Looks at once, and every second, until it is closed. What is read shows no more than `most_lag_ms`, the second between two looks and the
 * two and a half that a look holds ago. A process keeps to one replica as long as that keeps up, so that it does not go back and forth in time;
 * which one is drawn when it begins.
 */
export function openReplicas(options: ReplicasOptions): Replicas {
  const { url, primary, most_lag_ms, now = () => performance.now() } = options;
  const progress = openProgress();
  const replicas = hostsOf(url).map((host) => openReplica({ ...options, url: host, progress, now }));
  const first = Math.floor(Math.random() * replicas.length);
  const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)];
  const watch = watchPrimary(primary, progress, now);
  const lookAtAll = () => {
    for (const replica of replicas) void replica.look();
  };
  void watch.look().then(lookAtAll);
  const timer = setInterval(() => {
    void watch.look();
    lookAtAll();
  }, LOOKS_EVERY_MS).unref();
  const through = <Result>(work: (from: ReadDatabase) => Promise<Result>) =>
    readThrough(inTurn, primary, work);
  return {
    reads: {
      rows: (statement, how) => through((from) => from.rows<never>(statement, how)),
      row: (statement, how) => through((from) => from.row<never>(statement, how)),
      transaction: (work) => through((from) => from.transaction(work)),
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

async function readThrough<Result>(
  replicas: readonly Replica[],
  primary: Database,
  work: (from: ReadDatabase) => Promise<Result>,
): Promise<Result> {
  const replica = replicas.find((each) => each.isUsable());
  if (!replica) return await work(primary);
  try {
    const result = await work(replica.database);
    replica.answeredOne();
    return result;
  } catch (error) {
    // Never done at the primary instead: whoever is given `Reads` is not to write.
    if (error instanceof ReadOnly) throw new Error("What only reads has tried to write.", { cause: error });
    if (error instanceof DatabaseAway) replica.leave(error.message);
    else if (!isReplicasOwn(error)) throw error;
    return await work(primary);
  }
}

/**
 * What the primary may answer nonetheless: undone because what is replayed was in its way (40001, 40P01), or asked about something that a
 * migration has added a moment ago (class 42).
 */
const isReplicasOwn = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(40001|40P01|42)/.test(error.code ?? "");

/** Up to where it is on the disk: nothing is seen by others, or acknowledged, before it is. */
const WRITTEN = "select pg_current_wal_flush_lsn()::text as written";

function watchPrimary(primary: Database, progress: Progress, now: () => number) {
  const line = openLine(primary.alone);
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
