import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { chooseAccount } from "../../database/embedded/account.ts";
import { buildIfStale } from "../programs/build.ts";
import { programsTogether } from "../programs/programs.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { runCommand } from "../upgrade/release.ts";
import { haproxyConfig, nginxConfig, patroniConfig, wiresConfig } from "./configs.ts";
import { type Daemons, openDaemons } from "./daemons.ts";
import { canMount, mountDisk, removeFolder } from "./disks.ts";
import { type Etcd, openEtcd } from "./etcd.ts";
import { clusterPrograms } from "./needed.ts";
import { type Nodes, openNodes } from "./nodes.ts";
import { databaseUrl, type Places, placesOf } from "./places.ts";
import {
  openServers,
  originOf,
  partnersSettings,
  type Servers,
  serverSettings,
  type Way,
} from "./servers.ts";

export interface ClusterOptions {
  /** Made anew, and deleted in the end with all that is in it. */
  readonly folder: string;
  readonly first_port: number;
  readonly servers: number;
  readonly way: Way;
  /** Nodes can be cut off. */
  readonly wires?: boolean;
  /** Nodes get disks of so many MB that can be filled; left out where this user may not mount them. */
  readonly disk_mb?: number;
  /** The folder of the release that the servers begin with; this checkout where it is left out. */
  readonly release?: string;
  /** Settings of the servers that are not as usual here. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Hears that the folder is there. */
  readonly laid?: () => void;
}

export interface Cluster {
  readonly places: Places;
  readonly origin: string;
  readonly certificate_file: string;
  readonly nodes: Nodes;
  readonly daemons: Daemons;
  readonly servers: Servers;
  readonly etcd: Etcd;
  /** The settings of the servers, for commands: those that own the database have its address as well. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Three PostgreSQL nodes under Patroni and etcd, HAProxy before them, server processes behind nginx with TLS, and played partners: all on this
 * machine. Where something can't begin, what has begun is ended.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, say } = options;
  const programs = clusterPrograms();
  await using begun = new AsyncDisposableStack();
  await buildIfStale();
  const account = chooseAccount(folder);
  const disk_mb = options.disk_mb && canMount() ? options.disk_mb : null;
  const places = placesOf({ ...options, programs, account, wires: options.wires ?? false, disk_mb });
  begun.defer(() => removeFolder(folder));
  layFolders(places);
  options.laid?.();
  const daemons = begun.adopt(openDaemons(programs.setpriv, account), (all) => all.stopAll());
  const nodes = openNodes(places, daemons);
  const etcd = openEtcd(places, daemons);
  say("etcd, PostgreSQL and HAProxy …");
  for (const at of places.etcd.keys()) etcd.start(at);
  startProxies(places, daemons);
  await etcd.untilDecided();
  for (const node of places.nodes) nodes.start(node);
  await nodes.untilWhole(places.nodes.length - 1);
  watchDisks(places, daemons);
  await makeDatabase(places);
  const settings = serverSettings(places, options.way, options.settings ?? {});
  const environment = {
    ...settings,
    MIGRATE_DATABASE_URL: databaseUrl(places, "owner", [places.primary]),
    NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem"),
  };
  say("migrations …");
  const release = options.release ?? projectFolder;
  await runCommand(release, "migrate", [], environment);
  const partners = begun.adopt(programsTogether(), (all) => all.stop());
  const told = partnersSettings(places);
  await partners.start("card payments", "payments-standin/main.ts", told, () => {});
  await partners.start("mailbox", "standins/mailbox/main.ts", told, () => {});
  const servers = begun.adopt(openServers(places, settings, release), (all) => all.stopAll());
  say(`${servers.count} servers …`);
  // The first makes the demo's athletes; the others find them.
  for (let at = 0; at < servers.count; at += 1) await servers.start(at);
  const open = begun.move();
  return {
    ...{ places, nodes, daemons, servers, etcd, environment },
    origin: originOf(places),
    certificate_file: join(folder, "certificate.pem"),
    close: () => open.disposeAsync(),
  };
}

function startProxies(places: Places, daemons: Daemons): void {
  const { programs, folder, nodes, wires } = places;
  const haproxy = (name: string, config: string) =>
    daemons.start({
      ...{ name, words: [programs.haproxy, "-db", "-f", config], log: join(folder, "haproxy.log") },
      // By SIGTERM it ends at once, by SIGUSR1 once everybody has left.
      stop_by: "SIGTERM",
    });
  if (wires) for (const { name, folder } of nodes) haproxy(`wires of ${name}`, join(folder, "wires.cfg"));
  haproxy("haproxy", join(folder, "haproxy.cfg"));
  daemons.start({
    name: "nginx",
    words: [programs.nginx, "-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")],
    log: join(folder, "nginx.log"),
  });
}

/** A primary whose disk is full gives its place away. */
function watchDisks({ programs, nodes, folder }: Places, daemons: Daemons): void {
  for (const node of nodes)
    daemons.start({
      name: `disk of ${node.name}`,
      words: [programs.python3, join(projectFolder, "deploy/cluster/yield-full-disk.py")],
      log: join(folder, "disks.log"),
      environment: {
        PATRONI: `http://127.0.0.1:${node.patroni}`,
        FOLDERS: node.folder,
        // A node's disk is small here.
        LEAST_MB: "32",
      },
    });
}

/** All files that programs read, owned by who they run as. */
function layFolders(places: Places): void {
  const { folder, nodes, etcd, account, programs } = places;
  mkdirSync(folder, { mode: 0o755 });
  const own = (path: string) => {
    if (account.ids) chownSync(path, account.ids.uid, account.ids.gid);
  };
  own(folder);
  for (const place of [...nodes, ...etcd]) {
    mkdirSync(place.folder, { mode: 0o700 });
    if (places.disk_mb !== null && place.name.startsWith("node")) mountDisk(place.folder, places.disk_mb);
    own(place.folder);
    chmodSync(place.folder, 0o700);
  }
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 });
    own(path);
  };
  for (const node of nodes) {
    write(join(node.folder, "patroni.json"), patroniConfig(places, node));
    if (places.wires) write(join(node.folder, "wires.cfg"), wiresConfig(places, node));
  }
  write(join(folder, "haproxy.cfg"), haproxyConfig(places));
  write(join(folder, "nginx.conf"), nginxConfig(places));
  makeCertificate(programs.openssl, folder).forEach(own);
}

/** For localhost, signed by itself. Answers the files. */
function makeCertificate(openssl: string, folder: string): string[] {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync(openssl, ["req", "-x509", ...kind, ...names, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  return [certificate, key];
}

/** The role that owns, the role that acts, and the database, as deploy/container/make-roles.sh makes them. */
async function makeDatabase(places: Places): Promise<void> {
  const { owner, app } = places.passwords;
  const client = new Client({ connectionString: databaseUrl(places, "superuser", [places.primary]) });
  await client.connect();
  try {
    await client.query(`create role donate_nil_app login password '${app}'`);
    await client.query(`create role donate_nil_owner login password '${owner}'`);
    await client.query("grant donate_nil_app to donate_nil_owner");
    await client.query("create database donate_nil owner donate_nil_owner");
  } finally {
    await client.end();
  }
}
