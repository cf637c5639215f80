import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { SharedEarPool } from "./job-library.ts";
import { reach } from "./primary/reach.ts";

/** The workers of one server, and what they work on. */
export interface Crew {
  /** The name that their connections carry and jobs are locked in. */
  readonly name: string;
  /** Ids of the jobs that are worked on at this moment. */
  readonly busy: Set<string>;
}

export const gatherCrew = (): Crew => ({
  name: `donate-nil-jobs-${randomBytes(9).toString("hex")}`,
  busy: new Set(),
});

/** A connection is waited for so long, and then an answer on it. */
const ANSWER_WITHIN_MS = 10_000;

const PROBES = "set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

/** One to listen on, and what is asked and noted shares the others. */
const CONNECTIONS = 4;

/** For all kinds of work together. Their commits are durable: a forgotten 'done' would have a job done again. */
export function connectCrew({ name }: Crew, url: string): Pool {
  const pool = new SharedEarPool({
    ...reach(url).how,
    max: CONNECTIONS,
    application_name: name,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    statement_timeout: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS + 2_000,
    keepAlive: true,
    // The library puts a connection back whatever happened on it; one to a host that vanished is not kept for long.
    maxLifetimeSeconds: 60,
    // A server that vanished without a word must not seem to live for the hours that are the system's default.
    onConnect: async (client) => void (await client.query(PROBES)),
  });
  // Lost connections are made again by the library; without listeners they would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}
