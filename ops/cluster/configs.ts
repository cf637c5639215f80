import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../programs/project-folder.ts";
import type { EtcdPlace, NodePlace, Places } from "./places.ts";

const HOST = "127.0.0.1";

/**
 * Seconds. Who leads holds a key of etcd that ends after `ttl`, and renews it each `loop_wait`: a primary that vanishes with its whole machine
 * has a successor after `ttl` and what the election takes. Patroni asks for loop_wait + 2 * retry_timeout <= ttl, and for a ttl of 20 at least.
 */
export const PATRONI_TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 } as const;
/** A replica that is further behind than this becomes no primary, and HAProxy sends it nobody. */
const MOST_LAG_BYTES = 1_048_576;
/** Every server holds DATABASE_CONNECTIONS and those of its job workers; docs/cluster.md has the sum. */
const CONNECTIONS = 200;

/** Patroni's configuration; JSON is YAML as well. */
export function patroniConfig(places: Places, node: NodePlace): string {
  const { passwords, programs } = places;
  const local = [`local all all scram-sha-256`, `host all all ${HOST}/32 scram-sha-256`];
  return JSON.stringify(
    {
      scope: "donate-nil",
      name: node.name,
      restapi: {
        listen: `${HOST}:${node.patroni}`,
        connect_address: `${HOST}:${node.reached.patroni}`,
      },
      etcd3: {
        hosts: node.etcd.map((port) => `${HOST}:${port}`),
        // The list of members would lead past the wires.
        use_proxies: places.wires,
      },
      bootstrap: {
        dcs: {
          ...PATRONI_TIMES,
          maximum_lag_on_failover: MOST_LAG_BYTES,
          // A PostgreSQL that went down and is not back by then leaves its place to another.
          master_start_timeout: 5,
          // What is acknowledged is on two nodes, and only who has it all becomes the next primary.
          synchronous_mode: true,
          // Also where no copy follows: a commit waits then, instead of being on one node that may be the next to go.
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, parameters: postgresParameters() },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      },
      postgresql: {
        listen: `${HOST}:${node.postgres}`,
        connect_address: `${HOST}:${node.reached.postgres}`,
        data_dir: join(node.folder, "data"),
        bin_dir: programs.postgres,
        pgpass: join(node.folder, "pgpass"),
        parameters: { unix_socket_directories: node.folder },
        pg_hba: [...local, `host replication replicator ${HOST}/32 scram-sha-256`],
        authentication: {
          superuser: { username: "postgres", password: passwords.superuser },
          replication: { username: "replicator", password: passwords.replication },
          rewind: { username: "rewinder", password: passwords.rewind },
        },
      },
      tags: {},
    },
    null,
    2,
  );
}

const postgresParameters = () => ({
  max_connections: CONNECTIONS,
  shared_buffers: "256MB",
  password_encryption: "scram-sha-256",
  wal_log_hints: "on",
  max_wal_size: "512MB",
  wal_keep_size: "128MB",
  // A replica that is gone for good must not fill the primary's disk.
  max_slot_wal_keep_size: "512MB",
  // A connection, or a copy, whose other end vanished does not seem to live for hours.
  tcp_keepalives_idle: 20,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  wal_sender_timeout: "5s",
  wal_receiver_timeout: "5s",
});

export function etcdWords(member: EtcdPlace, all: readonly EtcdPlace[]): string[] {
  const [clients, peers] = [`http://${HOST}:${member.clients}`, `http://${HOST}:${member.peers}`];
  return [
    ...["--name", member.name, "--data-dir", member.folder],
    ...["--listen-client-urls", clients, "--advertise-client-urls", clients],
    ...["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers],
    ...["--initial-cluster", all.map(({ name, peers }) => `${name}=http://${HOST}:${peers}`).join(",")],
    ...["--initial-cluster-state", "new", "--initial-cluster-token", "donate-nil"],
    // One disk for all: a member that waits for it is no member that is gone.
    ...["--heartbeat-interval", "200", "--election-timeout", "2000"],
    ...["--auto-compaction-retention", "1", "--log-level", "warn"],
  ];
}

const HAPROXY_DEFAULTS = `
defaults
    mode tcp
    timeout connect 2s
    timeout check 2s
    # Sessions of a pool idle for as long as they like.
    timeout client 1d
    timeout server 1d
`;

/** Before the nodes: one port leads to whoever is the primary, the other to replicas that keep up. */
export function haproxyConfig({ nodes, primary, replicas, folder }: Places): string {
  // A session to a node that is no primary any more ends at once, as do those to one that does not answer.
  const check = "check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions";
  const servers = nodes.map(
    ({ name, reached }) => `    server ${name} ${HOST}:${reached.postgres} ${check} port ${reached.patroni}`,
  );
  const listen = (name: string, port: number, asks: string) =>
    [
      `listen ${name}`,
      `    bind ${HOST}:${port}`,
      `    balance leastconn`,
      `    option httpchk GET ${asks}`,
      `    http-check expect status 200`,
      ...servers,
      "",
    ].join("\n");
  return [
    `global\n    maxconn 2000\n    stats socket ${join(folder, "haproxy.sock")} mode 600 level admin`,
    HAPROXY_DEFAULTS,
    listen("primary", primary, "/primary"),
    listen("replicas", replicas, `/replica?lag=${MOST_LAG_BYTES}`),
  ].join("\n");
}

/** What a node is reached by and reaches etcd by: stopped, it swallows what is said and answers nothing. */
export function wiresConfig({ etcd }: Places, node: NodePlace): string {
  const wire = (name: string, from: number, to: number) =>
    `listen ${name}\n    bind ${HOST}:${from}\n    server other ${HOST}:${to}\n`;
  return [
    "global\n    maxconn 1000",
    HAPROXY_DEFAULTS,
    wire("postgres", node.reached.postgres, node.postgres),
    wire("patroni", node.reached.patroni, node.patroni),
    ...node.etcd.map((port, at) => wire(`etcd${at + 1}`, port, etcd[at]?.clients ?? 0)),
  ].join("\n");
}

/** deploy/proxies/nginx.conf as it stands, but for its servers, ports, certificate and folders. */
export function nginxConfig({ servers, http, https, folder }: Places): string {
  const listed = servers.map(({ site }) => `    server ${HOST}:${site} max_fails=0;`).join("\n");
  const changes: readonly (readonly [RegExp | string, string])[] = [
    [/ {4}server 127\.0\.0\.1:3000 max_fails=0;\n {4}server 127\.0\.0\.1:3001 max_fails=0;/, listed],
    [/listen 80;\n.*listen \[::\]:80;/, `listen ${HOST}:${http};`],
    [/listen 443 ssl http2;\n.*listen \[::\]:443 ssl http2;/, `listen ${HOST}:${https} ssl http2;`],
    ["https://give.example.org$request_uri", `https://localhost:${https}$request_uri`],
    [/ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`],
    ["/var/log/nginx/donate-nil.log", `${folder}/nginx-requests.log`],
    ["/var/log/nginx/donate-nil-errors.log", `${folder}/nginx-errors.log`],
    ["proxy_set_header Host $host;", "proxy_set_header Host $http_host;"],
  ];
  let config = readFileSync(join(projectFolder, "deploy/proxies/nginx.conf"), "utf8");
  for (const [from, to] of changes) {
    const changed = config.replace(from, () => to);
    if (changed === config) throw new Error(`deploy/proxies/nginx.conf has no ${from}`);
    config = changed;
  }
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nevents { worker_connections 2048; }`,
    "http {",
    "types { text/html html; }",
    ...temporary.map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`),
    config,
    "}",
  ].join("\n");
}
