import type { WorkerEvents } from "graphile-worker";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import sql from "sql-template-tag";
import type { Queries } from "./database.ts";

/**
 * What we know of the inside of graphile-worker, all of it: nothing else of the server touches what the library does not
 * promise. `job-library.test.ts` holds every line against the installed version, and refuses another one unread.
 */
export const READ_AT_VERSION = "0.18.0";

/** Has so many idle workers of a lane look for a job. */
export type Wake = (workers: number) => void;

/**
 * Jobs are locked in this name; the library's own is random, ours is what the connections carry. And where the library hears that some
 * job was added, whatever it is, and would have workers of every lane look for it, it tells `heard` instead. Answers what wakes
 * workers of this lane, which does nothing while there are none, and the plugin by which they first wait for that: by themselves all
 * would look at once as they begin, some three hundred statements of a server that starts.
 */
export function tameWorkers(
  events: WorkerEvents,
  name: string,
  heard: () => void,
): { wake: Wake; plugin: GraphileConfig.Plugin } {
  let wake: Wake = () => {};
  let ends = false;
  let waiting: PromiseWithResolvers<void>[] = [];
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = name;
    const nudge = workerPool.nudge.bind(workerPool);
    workerPool.nudge = heard;
    wake = (workers) => {
      const first = waiting.splice(0, workers);
      for (const { resolve } of first) resolve();
      try {
        if (first.length < workers) nudge(workers - first.length);
      } catch {
        // They are told to stop; the library asserts that nobody wakes them then.
      }
    };
    heard();
  });
  // One that waits ends by looking, and finds that its pool gives out nothing any more.
  for (const ending of ["pool:gracefulShutdown", "pool:forcefulShutdown"] as const)
    events.on(ending, () => {
      ends = true;
      for (const { resolve } of waiting) resolve();
      waiting = [];
    });
  const startWorker = async () => {
    if (ends) return;
    const woken = Promise.withResolvers<void>();
    waiting.push(woken);
    await woken.promise;
  };
  return {
    wake: (workers) => wake(workers),
    plugin: { name: "donate-nil-first-look", worker: { hooks: { startWorker } } },
  };
}

/** So many jobs at most are counted in one look, the newest. */
const COUNTED = 500;

/** How many jobs of each of these tasks wait for a worker now. */
export const waitingJobs = (database: Queries, tasks: readonly string[]) =>
  database.rows<{ task: string; jobs: number }>(sql`
    select t.identifier as task, count(*)::int as jobs
      from (select task_id from graphile_worker._private_jobs
             where is_available and run_at <= now()
               and task_id = any (array(select id from graphile_worker._private_tasks where identifier = any (${tasks})))
             order by priority desc, run_at desc limit ${COUNTED}) as j
      join graphile_worker._private_tasks t on t.id = j.task_id group by t.identifier`);

/** Frees single jobs that a worker of this name holds: the library has a function for whole workers only. */
export async function freeJobs(database: Queries, locked_by: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.rows(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where id = any (${ids}::bigint[]) and locked_by = ${locked_by}`);
}

type Taker = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (broken?: Error | boolean) => void;

/** The connection on which all lanes listen. */
interface Ear {
  readonly client: PoolClient;
  /** For one more lane. Answers what lets go of it, as often as it likes; with the last the connection goes, and holds no more. */
  hold(): Release | null;
}

/**
 * The library's lanes each take a connection to listen on, by a callback, as they take nothing else. Here they are given the same one:
 * a server with twenty kinds of work holds one process of PostgreSQL for it, not twenty. It may be given back twice, as the library
 * does with one that is lost while it is given back; to node-postgres that is an error, which nobody awaits there: it would end the process.
 */
export class SharedEarPool extends Pool {
  #ear: Promise<Ear> | undefined;

  constructor(how: PoolConfig) {
    super(how);
    // The pool's own takes its connection by a callback, as nobody but the ears may here.
    const query = async (text: string, values?: unknown[]) => {
      const client = await super.connect();
      let broken = true;
      try {
        const answer = await client.query(text, values);
        broken = false;
        return answer;
      } finally {
        client.release(broken);
      }
    };
    Object.assign(this, { query });
  }

  override connect(): Promise<PoolClient>;
  override connect(take: Taker): void;
  override connect(take?: Taker): Promise<PoolClient> | undefined {
    if (!take) return super.connect();
    this.#ear ??= this.#listen();
    this.#ear.then(
      ({ client, hold }) => {
        const release = hold();
        if (release) take(undefined, client, release);
        else this.connect(take);
      },
      (error) => take(error, undefined, () => {}),
    );
    return undefined;
  }

  async #listen(): Promise<Ear> {
    // What comes after it is lost makes another.
    const forget = () => {
      this.#ear = undefined;
    };
    const client = await super.connect().catch((error) => {
      forget();
      throw error;
    });
    client.setMaxListeners(0).once("error", forget).once("end", forget);
    // All ask for the same. A lane that goes asks for silence (UNLISTEN), which would be everybody's.
    const ask = client.query.bind(client);
    const asked = new Map<string, unknown>();
    const query = async (text: string) => {
      if (text.startsWith("UNLISTEN")) return;
      if (!asked.has(text)) asked.set(text, ask(text));
      await asked.get(text);
    };
    Object.assign(client, { query });
    let held = 0;
    let gone = false;
    const hold = () => {
      if (gone) return null;
      held += 1;
      let holding = true;
      return () => {
        if (holding) held -= 1;
        holding = false;
        if (gone || held > 0) return;
        gone = true;
        forget();
        client.release(true);
      };
    };
    return { client, hold };
  }
}
