import { Socket } from "node:net";
import pg from "pg";
import { type Cluster, clusterUrl } from "./cluster.ts";

/** Any number; each user of a cluster holds this lock, shared, for as long as it lives. */
const USERS_LOCK = 7_034_611;

/** A process's place among the users of a cluster. */
export type Presence = {
  /** Calls back once when PostgreSQL goes away, or after `leave`. */
  onEnd(callback: () => void): void;
  /** Ends the presence; answers whether nobody else uses the cluster now. */
  leave(): Promise<{ wasLast: boolean }>;
};

/**
 * Connects and counts this process among the users of the cluster. The connection is also the watch: it ends
 * when PostgreSQL dies, and PostgreSQL forgets the user when the process dies, however either happens.
 * It does not keep the process alive. Throws when what answers on the port is not this cluster.
 */
export async function joinCluster(cluster: Cluster): Promise<Presence> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, "superuser"),
    connectionTimeoutMillis: 10_000,
    application_name: "donate-nil presence",
    stream: () => socket,
  });
  let ended = false;
  client.once("end", () => {
    ended = true;
  });
  client.on("error", () => {}); // the end event follows and is what counts
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>(
    "select current_setting('data_directory') as data_directory, pg_advisory_lock_shared($1)",
    [USERS_LOCK],
  );
  if (rows[0]?.data_directory !== cluster.path) {
    await client.end();
    throw new Error(
      `Port ${cluster.connection.port} answers for ${rows[0]?.data_directory}, not ${cluster.path}.`,
    );
  }
  socket.unref();
  return {
    onEnd: (callback) => (ended ? callback() : client.once("end", callback)),
    async leave() {
      socket.ref();
      const wasLast = await isLast(client);
      await client.end();
      return { wasLast };
    },
  };
}

/** A lost connection cannot tell; what is left running then is joined by the next start. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
      USERS_LOCK,
    ]);
    return rows[0]?.last === true;
  } catch {
    return false;
  }
}
