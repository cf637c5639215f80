import { Client } from "pg";
import { bytesOf, type Progress } from "./lag.ts";
import { ANSWERS_WITHIN_MS, openLine } from "./line.ts";

/** How long a look waits for its answer, and for how long what it found holds. Looks come every second. */
export interface Looks {
  readonly answers_within_ms: number;
  readonly holds_ms: number;
}
const LOOKS: Looks = { answers_within_ms: ANSWERS_WITHIN_MS, holds_ms: 2_500 };
/** While no primary is to be heard of, what has all that it was known to have written is read for so long. */
const WITHOUT_PRIMARY_MS = 60_000;

/** How a replica is. */
export interface ReplicaState {
  /** Its host and port. */
  readonly replica: string;
  readonly in_use: boolean;
  /** Milliseconds behind at the last look; null where it is gone, or not known. */
  readonly lag_ms: number | null;
  /** Why it is not in use. */
  readonly because: string | null;
  /** Statements and transactions that it answered. */
  readonly answered: number;
}

export interface Replica<Database> {
  readonly database: Database;
  isUsable(): boolean;
  state(): ReplicaState;
  /** It failed: nothing is asked of it before it has been looked at. */
  leave(because: string): void;
  answeredOne(): void;
  look(): Promise<void>;
  close(): Promise<void>;
}

/** What the log is told. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface ReplicaOptions<Database> {
  readonly url: string;
  /** Opens what it is asked by; `lost` is told of a connection that broke while nobody used it. */
  readonly open: (url: string, lost: (because: string) => void) => Database;
  readonly most_lag_ms: number;
  readonly progress: Progress;
  readonly log: Log;
  readonly now: () => number;
  /** Longer than usual where the process itself may stand still for as long. */
  readonly looks?: Looks | undefined;
}

const LOOK =
  "select pg_is_in_recovery() as is_copy, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed";

export function openReplica<Database extends { close(): Promise<void> }>(
  options: ReplicaOptions<Database>,
): Replica<Database> {
  const { url, progress, log, now, looks = LOOKS } = options;
  const replica = new URL(url).host;
  const line = openLine(
    (config) => new Client({ ...config, connectionString: url }),
    looks.answers_within_ms,
  );
  const database = options.open(url, (because) => stand.leave(because));
  const stand = openStand(replica, log, now, looks.holds_ms);
  let looking = false;
  let lag_ms: number | null = null;
  let answered = 0;
  return {
    database,
    isUsable: stand.isUsable,
    leave: stand.leave,
    answeredOne() {
      answered += 1;
    },
    state: () => ({ replica, in_use: stand.isUsable(), lag_ms, because: stand.because(), answered }),
    async look() {
      if (looking) return;
      looking = true;
      const begun_ms = now();
      try {
        const { is_copy, replayed } = await line.ask<{ is_copy: boolean; replayed: string }>(LOOK);
        lag_ms = is_copy ? progress.lagOf(bytesOf(replayed)) : null;
        const trouble = is_copy
          ? troubleOf(lag_ms, stand.isUsable(), options)
          : "It takes writes: it is no replica.";
        if (trouble === null) stand.take(begun_ms);
        else stand.leave(trouble);
      } catch (error) {
        lag_ms = null;
        stand.leave(error instanceof Error ? error.message : String(error));
      } finally {
        looking = false;
      }
    },
    async close() {
      line.close();
      await database.close();
    },
  };
}

/** Null where it may be used. One that was left out comes back once it is well below the limit, so as not to come and go. */
function troubleOf(
  lag_ms: number | null,
  in_use: boolean,
  { most_lag_ms, progress, now }: Pick<ReplicaOptions<unknown>, "most_lag_ms" | "progress" | "now">,
): string | null {
  const heard_ms = progress.heardAt();
  if (heard_ms === null) return "The primary has not been heard of yet.";
  if (now() - heard_ms > WITHOUT_PRIMARY_MS) return "The primary has not been heard of for a minute.";
  if (lag_ms === null) return "It is not known how far it is behind.";
  if (lag_ms <= (in_use ? most_lag_ms : most_lag_ms / 2)) return null;
  return `It is ${(lag_ms / 1_000).toFixed(1)} s behind.`;
}

/** Whether it is used, told in the log when that changes and not again. */
function openStand(replica: string, log: Log, now: () => number, holds_ms: number) {
  let holds_until_ms = Number.NEGATIVE_INFINITY;
  let told: "in use" | "left out" | null = null;
  let why: string | null = "It has not been looked at yet.";
  return {
    isUsable: () => now() < holds_until_ms,
    because: () => why,
    take(begun_ms: number) {
      holds_until_ms = begun_ms + holds_ms;
      why = null;
      if (told !== "in use") log.info({ replica }, "A replica is read from.");
      told = "in use";
    },
    leave(because: string) {
      holds_until_ms = Number.NEGATIVE_INFINITY;
      why = because;
      if (told !== "left out")
        log.warn({ replica, because }, "A replica is left out until it keeps up again.");
      told = "left out";
    },
  };
}
