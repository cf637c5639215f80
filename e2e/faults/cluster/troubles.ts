import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Cluster } from "../../../ops/cluster/cluster.ts";
import type { Nodes } from "../../../ops/cluster/nodes.ts";
import { databaseUrl, type NodePlace } from "../../../ops/cluster/places.ts";
import { projectFolder } from "../../../ops/programs/project-folder.ts";
import { runCommand } from "../../../ops/upgrade/release.ts";
import { troublesOfClocks } from "./clocks.ts";
import type { ClusterTrouble } from "./cluster-trouble.ts";

const never = (): never => {
  throw new Error("None of the nodes leads.");
};

/** Of each kind one, in this order. `from`: the release that the servers begin with, where it is another. */
export function clusterTroubles(cluster: Cluster, from: string | null): ClusterTrouble[] {
  return [
    ...troublesOfThePrimary(cluster),
    ...troublesOfReplicas(cluster),
    {
      name: "etcd's leader killed (kill -9)",
      lasts: 20,
      async befall() {
        const at = await cluster.etcd.leader();
        await cluster.daemons.kill(`etcd${at + 1}`);
        return () => cluster.etcd.start(at);
      },
    },
    ...troublesOfServers(cluster, from),
    ...troublesOfClocks(cluster),
    {
      name: "the primary's machine stands still (SIGSTOP), and goes on as if nothing had been",
      lasts: 45,
      befall: async () => cluster.nodes.freeze((await cluster.nodes.primary()) ?? never()),
    },
    {
      name: "everything stopped at once and started again",
      lasts: 0,
      befall: async () => stopEverything(cluster),
    },
  ];
}

function troublesOfThePrimary({ nodes, places }: Cluster): ClusterTrouble[] {
  const primary = async () => (await nodes.primary()) ?? never();
  return [
    {
      name: "the primary's PostgreSQL killed (kill -9)",
      lasts: 15,
      async befall() {
        const pid = nodes.postmaster(await primary());
        if (pid) process.kill(pid, "SIGKILL");
        return () => {};
      },
    },
    {
      name: "the primary's machine gone (PostgreSQL and Patroni, kill -9)",
      lasts: 40,
      async befall() {
        const node = await primary();
        await nodes.kill(node);
        return () => nodes.start(node);
      },
    },
    {
      name: "the primary cut off (its connections swallow everything, also those to etcd)",
      lasts: 45,
      befall: async () => nodes.cut(await primary()),
    },
    ...(places.disk_mb === null ? [] : [diskFull(nodes, primary)]),
  ];
}

function troublesOfReplicas(cluster: Cluster): ClusterTrouble[] {
  const { nodes } = cluster;
  const whoIs = async (role: string) => {
    const found = (await nodes.members()).find((member) => member.role === role);
    return cluster.places.nodes.find(({ name }) => name === found?.name) ?? never();
  };
  return [
    {
      name: "a replica lags (replay paused), then goes on",
      lasts: 20,
      async befall() {
        const node = await whoIs("replica");
        await ask(cluster, node, "select pg_wal_replay_pause()");
        return () => ask(cluster, node, "select pg_wal_replay_resume()");
      },
    },
    {
      name: "the synchronous replica's machine gone (kill -9)",
      lasts: 25,
      async befall() {
        const node = await whoIs("sync_standby");
        await nodes.kill(node);
        return () => nodes.start(node);
      },
    },
  ];
}

async function ask({ places }: Cluster, { postgres }: NodePlace, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(places, "superuser", [postgres]) });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function troublesOfServers(cluster: Cluster, from: string | null): ClusterTrouble[] {
  const { servers, environment } = cluster;
  const each = Array.from({ length: servers.count }, (_, at) => at);
  return [
    {
      name: "each server killed in turn (kill -9), and started again",
      lasts: 0,
      async befall() {
        for (const at of each) {
          await servers.kill(at);
          await sleep(2_000);
          await servers.start(at);
          await servers.untilReady(at);
        }
        return () => {};
      },
    },
    {
      name: `a release rolled out${from ? ` over ${from}` : ""}: migrated, then each server stopped and started in turn`,
      lasts: 0,
      async befall() {
        await runCommand(projectFolder, "migrate", [], environment);
        servers.switchTo(projectFolder);
        for (const at of each) await servers.startAgain(at);
        return () => {};
      },
    },
  ];
}

/** As after a power cut of the whole room: nothing is told to stop. */
async function stopEverything({ places, nodes, servers, daemons, etcd }: Cluster) {
  const each = Array.from({ length: servers.count }, (_, at) => at);
  await Promise.all(each.map((at) => servers.kill(at)));
  await Promise.all(places.nodes.map((node) => nodes.kill(node)));
  await Promise.all(places.etcd.map(({ name }) => daemons.kill(name)));
  return async () => {
    for (const at of places.etcd.keys()) etcd.start(at);
    await etcd.untilDecided();
    for (const node of places.nodes) nodes.start(node);
    // While there is no primary yet: they wait for it.
    await Promise.all(each.map((at) => servers.start(at)));
    await Promise.all(each.map((at) => servers.untilReady(at)));
  };
}

const diskFull = (nodes: Nodes, primary: () => Promise<NodePlace>): ClusterTrouble => ({
  name: "the primary's disk full",
  lasts: 40,
  async befall() {
    const node = await primary();
    const filler = await fillDisk(node);
    return async () => {
      await rm(filler);
      // Patroni may have given up on it.
      await nodes.stop(node);
      nodes.start(node);
    };
  },
});

/** Its folder is a file system of its own. Answers the file that fills it. */
async function fillDisk({ folder }: NodePlace): Promise<string> {
  const filler = join(folder, "filler");
  const file = await open(filler, "w");
  const piece = Buffer.alloc(1_048_576);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
  return filler;
}
