import { execFileSync } from "node:child_process";
import { chownSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "../embedded/embedded.ts";
import { migrate } from "../migrate/migrate.ts";
import { PROJECT, query, temporaryFolders, until } from "./clusters.ts";

/** A primary with the project's schema, and a replica that streams from it, each a PostgreSQL of its own. */
export interface Replicated {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly replica: {
    /** As the role that acts. */
    readonly url: string;
    /** What is written waits, and is not seen there. */
    pause(): Promise<void>;
    resume(): Promise<void>;
    stop(): Promise<void>;
    start(): Promise<void>;
    /** Has everything that was written so far. */
    untilThere(): Promise<void>;
  };
  drop(): Promise<void>;
}

export async function replicated(): Promise<Replicated> {
  const folders = temporaryFolders();
  const [dataDir, copy] = [folders.emptyFolder(), folders.emptyFolder()];
  const start = (folder: string, settings: Record<string, string> = {}) =>
    // Two sites at a time; a replica has to take as many as its primary.
    startEmbedded({
      projectFolder: PROJECT,
      dataDir: folder,
      settings: { max_connections: "200", ...settings },
    });
  await (await start(dataDir)).stop();
  execFileSync("cp", ["-a", join(dataDir, "postgres"), copy]);
  const primary = await start(dataDir);
  const signal = join(copy, "postgres", "standby.signal");
  writeFileSync(signal, "");
  const { uid, gid } = statSync(join(copy, "postgres"));
  chownSync(signal, uid, gid);
  const { passwords } = JSON.parse(readFileSync(join(dataDir, "postgres", "connection.json"), "utf8"));
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${passwords.superuser}`;
  const startReplica = () => start(copy, { primary_conninfo });
  let replica = await startReplica();
  const admin = `postgres://postgres:${passwords.superuser}@127.0.0.1`;
  const onReplica = (statement: string) => query(`${admin}:${replica.port}/postgres`, statement);
  await migrate(primary.ownerUrl, { appUrl: primary.appUrl });
  const untilThere = async () => {
    const [now] = await query(primary.ownerUrl, "select pg_current_wal_flush_lsn()::text as written");
    await until(async () => {
      const [there] = await onReplica(
        `select pg_last_wal_replay_lsn() >= '${now?.written}'::pg_lsn as is_there`,
      );
      return there?.is_there === true;
    });
  };
  await untilThere();
  return {
    ownerUrl: primary.ownerUrl,
    appUrl: primary.appUrl,
    replica: {
      url: replica.appUrl,
      pause: async () => void (await onReplica("select pg_wal_replay_pause()")),
      resume: async () => void (await onReplica("select pg_wal_replay_resume()")),
      stop: () => replica.stop(),
      async start() {
        replica = await startReplica();
      },
      untilThere,
    },
    async drop() {
      // A pool says that it has ended before its connections are gone; whoever is thrown out then complains.
      const others =
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
      await until(async () => (await query(primary.ownerUrl, others)).length === 0).catch(() => {});
      await replica.stop();
      await primary.stop();
      await folders.remove();
    },
  };
}
