import "../programs/node-version.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Cluster, openCluster } from "./cluster.ts";
import { removeFolder } from "./disks.ts";
import { clusterPrograms } from "./needed.ts";
import { databaseUrl, FIRST_PORT, MOST_SERVERS, PORTS } from "./places.ts";

const USAGE = `npm run cluster [-- --servers 4 --port ${FIRST_PORT} --hosts] | npm run cluster -- --stop [--port ${FIRST_PORT}]

  The whole site on this machine as many machines would be it: three PostgreSQL nodes under Patroni and etcd, what is acknowledged
  on two of them, HAProxy before them, servers behind nginx with TLS, and played partners. It needs Debian's packages, and says
  which are missing. Ctrl+C ends all of it and deletes what it kept; so does --stop from elsewhere.

  --servers N  server processes (4, ${MOST_SERVERS} at most)
  --port N     the first of ${PORTS} ports in a row (${FIRST_PORT})
  --hosts      servers are told all three nodes and find the primary themselves, instead of by HAProxy
  --stop       ends the one that runs at this port`;

/** Longer than all of its programs take that are told to stop. */
const STOPS_WITHIN_MS = 120_000;

try {
  const { values } = parseArgs({
    options: {
      servers: { type: "string", default: "4" },
      port: { type: "string", default: String(FIRST_PORT) },
      hosts: { type: "boolean", default: false },
      stop: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [servers, port] = [Number(values.servers), Number(values.port)];
  const fits = servers >= 1 && servers <= MOST_SERVERS && port >= 1_024 && port <= 65_535 - PORTS;
  if (values.help) console.log(USAGE);
  else if (!fits) throw new Error(USAGE);
  else if (values.stop) await stop(port);
  else await run(servers, port, values.hosts);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function folderOf(port: number): string {
  return join(tmpdir(), `donate-nil-cluster-${port}`);
}

/** The process that runs the cluster at this port. */
function runnerOf(port: number): number | undefined {
  const file = join(folderOf(port), "runner.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  return pid && isThere(pid) ? pid : undefined;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function run(servers: number, port: number, hosts: boolean): Promise<void> {
  clusterPrograms();
  const folder = folderOf(port);
  if (runnerOf(port))
    throw new Error(`One runs there already. To end it: npm run cluster -- --stop --port ${port}`);
  removeFolder(folder);
  const begin = performance.now();
  const opening = openCluster({
    ...{ folder, first_port: port, servers, way: hosts ? "hosts" : "haproxy", say: console.log },
    laid: () => writeFileSync(join(folder, "runner.pid"), String(process.pid)),
  });
  const told = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => told.resolve());
  const cluster = await opening;
  console.log(describe(cluster, (performance.now() - begin) / 1_000));
  await told.promise;
  console.log("Ending …");
  await cluster.close();
  console.log("All has ended, and nothing is left.");
}

function describe({ places, origin }: Cluster, seconds: number): string {
  const lines = [
    ["The site", origin],
    ["Its certificate", join(places.folder, "certificate.pem")],
    ["Primary, by HAProxy", databaseUrl(places, "owner", [places.primary])],
    ["Replicas, by HAProxy", databaseUrl(places, "app", [places.replicas])],
    [
      "All nodes",
      databaseUrl(
        places,
        "app",
        places.nodes.map(({ postgres }) => postgres),
      ),
    ],
    ["Who leads", `patronictl -c ${join(places.nodes[0]?.folder ?? "", "patroni.json")} list`],
    ["Card payments, played", `http://localhost:${places.payments}`],
    ["Mail lands here", `http://localhost:${places.mailbox}`],
    ["Configurations, logs", places.folder],
    ["To end it", "Ctrl+C"],
  ];
  return [
    `\nReady in ${seconds.toFixed(1)} s`,
    ...lines.map(([name = "", value]) => `  ${name.padEnd(24)}${value}`),
    "",
  ].join("\n");
}

async function stop(port: number): Promise<void> {
  const runner = runnerOf(port);
  if (runner) process.kill(runner, "SIGTERM");
  for (const deadline = performance.now() + STOPS_WITHIN_MS; runner && isThere(runner); ) {
    if (performance.now() > deadline) throw new Error(`Process ${runner} does not end.`);
    await sleep(200);
  }
  // Of one that was killed: its programs were told by the system, its folder was left.
  removeFolder(folderOf(port));
  console.log(runner ? "All has ended, and nothing is left." : "None runs at this port.");
}
