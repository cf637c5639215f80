import assert from "node:assert/strict";
import { test } from "node:test";
import { hostsOf } from "../../server/world/primary/hosts.ts";
import { haproxyConfig, nginxConfig, PATRONI_TIMES, patroniConfig, wiresConfig } from "./configs.ts";
import { clusterPrograms } from "./needed.ts";
import { databaseUrl, FIRST_PORT, MOST_SERVERS, type Places, PORTS, placesOf } from "./places.ts";

const programs = {
  ...{ patroni: "patroni", etcd: "etcd", haproxy: "haproxy", nginx: "nginx", openssl: "openssl" },
  ...{ python3: "python3", setpriv: "setpriv", postgres: "/usr/lib/postgresql/15/bin" },
};
const places = (wires: boolean, servers = MOST_SERVERS): Places =>
  placesOf({
    ...{ programs, account: { name: "postgres" }, folder: "/folder", first_port: FIRST_PORT },
    ...{ servers, wires, disk_mb: null },
  });

test("what is missing is named with the line that installs it, and nothing else", () => {
  const here = (name: string) => (["patroni", "haproxy"].includes(name) ? undefined : `/usr/bin/${name}`);
  const versions = ["/usr/lib/postgresql/9/bin", "/usr/lib/postgresql/15/bin"];
  assert.throws(
    () => clusterPrograms(here, () => versions),
    /Not installed here: patroni, haproxy\..*\n\n {2}apt-get install --no-install-recommends patroni python3-etcd haproxy\n/,
  );
  const all = (name: string) => `/usr/bin/${name}`;
  assert.throws(() => clusterPrograms(all, () => []), /install --no-install-recommends postgresql\n/);
  assert.equal(clusterPrograms(all, () => versions).postgres, versions[1]);
});

test("no port is given twice, with wires or without, and all are in a row below those that systems take", () => {
  for (const wires of [true, false]) {
    const all = places(wires);
    const { http, https, primary, replicas, payments, smtp, mailbox, nodes, etcd, servers } = all;
    const ports = [
      ...[http, https, primary, replicas, payments, smtp, mailbox],
      ...nodes.flatMap((node) => [node.postgres, node.patroni]),
      ...(wires ? nodes.flatMap(({ reached, etcd }) => [reached.postgres, reached.patroni, ...etcd]) : []),
      ...etcd.flatMap(({ clients, peers }) => [clients, peers]),
      ...servers.flatMap(({ site, figures }) => [site, figures]),
    ];
    assert.equal(new Set(ports).size, ports.length);
    assert.ok(Math.min(...ports) >= FIRST_PORT && Math.max(...ports) < FIRST_PORT + PORTS);
  }
  assert.ok(FIRST_PORT + PORTS <= 32_768);
});

test("Patroni keeps what is acknowledged on two nodes, and its times leave room for what it asks twice", () => {
  const all = places(true);
  const [node] = all.nodes;
  assert.ok(node);
  const { bootstrap, etcd3, postgresql } = JSON.parse(patroniConfig(all, node));
  assert.equal(bootstrap.dcs.synchronous_mode, true);
  assert.equal(bootstrap.dcs.synchronous_mode_strict, true);
  assert.deepEqual(etcd3, { hosts: node.etcd.map((port) => `127.0.0.1:${port}`), use_proxies: true });
  assert.equal(postgresql.connect_address, `127.0.0.1:${node.reached.postgres}`);
  const { ttl, loop_wait, retry_timeout } = PATRONI_TIMES;
  assert.ok(loop_wait + 2 * retry_timeout <= ttl);
  for (const { port } of [{ port: node.postgres }, { port: all.etcd[2]?.clients }])
    assert.match(wiresConfig(all, node), new RegExp(`server other 127\\.0\\.0\\.1:${port}$`, "m"));
});

test("HAProxy asks Patroni who leads, nginx is the example with all servers, and several hosts are an address", () => {
  const all = places(false, 4);
  const haproxy = haproxyConfig(all);
  assert.equal(haproxy.match(/on-marked-down shutdown-sessions/g)?.length, 6);
  assert.match(haproxy, /GET \/primary\n[\s\S]*GET \/replica\?lag=/);
  const nginx = nginxConfig(all);
  for (const { site } of all.servers) assert.ok(nginx.includes(`server 127.0.0.1:${site} max_fails=0;`));
  assert.doesNotMatch(nginx, /127\.0\.0\.1:300|give\.example\.org\/|letsencrypt/);
  const url = databaseUrl(
    all,
    "app",
    all.nodes.map(({ postgres }) => postgres),
  );
  assert.equal(hostsOf(url).length, 3);
});
