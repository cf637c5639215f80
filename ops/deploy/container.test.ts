import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { test } from "node:test";
import { compile } from "@fastify/proxy-addr";
import * as z from "zod/mini";
import { settings } from "../../server/startup/settings.ts";
import { importsOf } from "../checks/imports.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { documentsOf, textsUnder, under } from "./testing/yaml.ts";

// No image is built here: that takes minutes and a network. What is held is that the files fit the project.

const read = (file: string) => readFileSync(join(projectFolder, file), "utf8");
const isThere = (file: string) => existsSync(join(projectFolder, file));
const layRoot = read("deploy/container/lay-root.sh");
const runs = (file: string) => !file.endsWith(".test.ts");

/** What is copied into the image, by the names of the project. */
function copied(): string[] {
  const [, first = "", second = ""] =
    /^cp -r (.+) "\$home\/"\ncp -r (.+) "\$home\/ops\/"$/m.exec(layRoot) ?? [];
  return [...first.split(" "), ...second.split(" ")];
}

test("what goes into the image is there, and what starts it is in what goes in", () => {
  const made = ["dist", "node_modules", "sbom.cdx.json"];
  const goesIn = copied();
  for (const file of goesIn.filter((each) => !made.includes(each))) assert.ok(isThere(file), file);
  const containerfile = read("deploy/container/Containerfile");
  const [, script = ""] = /^CMD \["(.+)"\]$/m.exec(containerfile) ?? [];
  assert.ok(isThere(script) && goesIn.some((file) => script.startsWith(`${file}/`)), script);
  assert.match(containerfile, /^USER [1-9]\d+:[1-9]\d+$/m);
});

test("nothing that runs in the image loads a package that is left out of it", () => {
  const [, removed = ""] = /rm -rf \.bin ((?:.+\\\n)*.+)/.exec(layRoot) ?? [];
  const gone = removed.split(/[\s\\]+/).filter((name) => /^[@a-z][\w@/-]+$/.test(name));
  assert.ok(gone.includes("vite") && gone.includes("@typescript"), gone.join());
  const sources = globSync(
    ["contract", "database", "pure", "server", "ops/doctor", "ops/operate", "ops/programs"].map(
      (room) => `${room}/**/*.ts`,
    ),
    { cwd: projectFolder },
  );
  const loads = /^(?:import|export)\b[^"(]*"([^".][^"]*)"/gm;
  for (const file of sources.filter((each) => !/\.test\.ts$|\/testing\//.test(each)))
    for (const [, named = ""] of read(file).matchAll(loads))
      assert.ok(
        !gone.some((name) => named === name || named.startsWith(`${name}/`)),
        `${file} loads ${named}`,
      );
});

test("what is started in the image finds each file that it loads there", () => {
  const goesIn = copied().map((folder) => `${folder}/`);
  const [, removed = ""] = /find "\$home" \\\( (.+) \\\) -type d/.exec(layRoot) ?? [];
  const gone = [...removed.matchAll(/-name (\S+)/g)].map(([, name]) => `/${name}/`);
  assert.deepEqual(gone, ["/testing/", "/examples/"]);
  const started = globSync(["ops/doctor/*.ts", "ops/operate/*.ts"], { cwd: projectFolder });
  const way = new Map([...started, "server/startup/main.ts"].filter(runs).map((file) => [file, "started"]));
  for (const [file, by] of way) {
    assert.ok(goesIn.some((folder) => file.startsWith(folder)) && isThere(file), `${file}, ${by}`);
    assert.ok(!gone.some((folder) => file.includes(folder)), `${file}, ${by}`);
    for (const { specifier } of importsOf(file, read(file)))
      if (specifier.startsWith(".")) {
        const loaded = join(dirname(file), specifier);
        if (!way.has(loaded)) way.set(loaded, `loaded by ${file}`);
      }
  }
  assert.ok(way.size > 300, String(way.size));
});

test("pages of another release go where a server looks for them, beside its own", () => {
  const containerfile = read("deploy/container/Containerfile");
  const lending = read("deploy/container/Containerfile.lending");
  const [, home = ""] = /^WORKDIR (.+)$/m.exec(containerfile) ?? [];
  assert.ok(layRoot.includes(`home=$to${home}\n`), home);
  const taken = containerfile.indexOf(`then cp -r /before${home}/dist .; fi\n`);
  assert.ok(taken > 0 && taken < containerfile.indexOf("RUN npm run build"));
  assert.ok(lending.includes(`COPY --from=after ${home}/dist/client/assets ${home}/dist/before/assets\n`));
  const served = read("server/http/pages/pages-built.ts");
  assert.ok(served.includes('join(dist, "client/assets"), join(dist, "before/assets")'));
});

const Service = z.looseObject({
  environment: z.optional(z.record(z.string(), z.string())),
  env_file: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.record(z.string(), z.string()))]),
  command: z.optional(z.array(z.string())),
});
const [compose] = z
  .array(z.looseObject({ services: z.record(z.string(), Service) }))
  .parse(documentsOf("container/compose.yaml"));
const servers = Object.entries(compose?.services ?? {}).filter(([name]) => name.startsWith("server-"));

test("compose: servers are told settings, files that are laid into containers are there, and Caddy asks both servers", () => {
  assert.equal(servers.length, 2);
  for (const [name, { environment = {}, networks }] of servers) {
    for (const setting of Object.keys(environment)) assert.ok(setting in settings, `${name}: ${setting}`);
    assert.deepEqual(networks, ["front", "back"]);
  }
  for (const { volumes = [], command = [] } of Object.values(compose?.services ?? {})) {
    for (const file of volumes.filter((volume) => volume.startsWith(".")).map((it) => it.split(":")[0] ?? ""))
      assert.ok(isThere(join("deploy/container", file)), file);
    for (const script of command) assert.ok(isThere(script), script);
  }
  const { environment: told, networks } = compose?.services.proxy ?? {};
  assert.equal(told?.SERVERS, servers.map(([name]) => `${name}:${settings.PORT.absent}`).join(" "));
  for (const name of Object.keys(told ?? {}))
    assert.ok(read("deploy/proxies/Caddyfile").includes(`{$${name}:`), name);
  // The servers' network with Caddy, and the database is not in it.
  assert.deepEqual(Object.keys(networks ?? {}), ["front"]);
  assert.deepEqual(compose?.services.database?.networks, ["back"]);
});

test("compose: visitors by IPv6 reach Caddy as themselves, and who comes hidden behind the network's gateway is told of", () => {
  const [front] = under("front", under("networks", compose).at(-1));
  // Without a subnet for it Docker takes IPv6 for itself, and asks Caddy from the gateway.
  assert.deepEqual(under("enable_ipv6", front), [true]);
  const subnets = textsUnder("subnet", front);
  const own = Object.values(compose?.services.proxy?.networks ?? {}).flatMap((told) =>
    Object.entries(Object(told)),
  );
  assert.deepEqual(
    own.map(([name]) => name),
    ["ipv4_address", "ipv6_address"],
  );
  const addresses = own.map(([, address]) => String(address));
  for (const [at, address] of addresses.entries()) {
    const [net = "", bits = ""] = subnets[at]?.split("/") ?? [];
    const family = at === 0 ? "ipv4" : "ipv6";
    const network = new BlockList();
    network.addSubnet(net, Number(bits), family);
    assert.ok(network.check(address, family), `${address} is in ${subnets[at]}`);
  }
  for (const [, { environment }] of servers) {
    const trusted = settings.TRUST_PROXY.read(environment?.TRUST_PROXY);
    assert.equal(trusted, subnets.join());
    const isTrusted = compile(String(trusted).split(","));
    // A visitor who has such an address is taken for a proxy, which the log, a figure and the doctor say (server/http/operation/proxies.ts).
    for (const gateway of ["172.30.7.1", "fd30:7ab1:c0de::1"]) assert.ok(isTrusted(gateway, 0), gateway);
  }
});

test("compose: what athletes upload lies on a volume that both servers share, where the image's user may write", () => {
  const shared = servers.map(([name, { environment = {}, volumes = [] }]) => {
    const mounts = volumes.map((volume) => volume.split(":"));
    const mount = mounts.find(([, path]) => path && environment.FILES_DIR?.startsWith(`${path}/`));
    assert.ok(mount, `${name}: FILES_DIR ${environment.FILES_DIR}`);
    return mount;
  });
  const [[volume = "", path = ""] = []] = shared;
  assert.deepEqual(shared, [
    [volume, path],
    [volume, path],
  ]);
  assert.ok(Object.keys(Object(under("volumes", compose).at(-1))).includes(volume), volume);
  // A new volume takes over whose the folder at its place is, and who may write there.
  assert.ok(layRoot.includes(`mkdir -p "$to${path}"\nchmod 1777 "$to${path}"\n`), path);
});

test("files with secrets, where compose reads them, go along with neither a commit nor a build", (t) => {
  const names = ["owner", "owner.bak", "settings", "settings.old", ".env"];
  const files = [...names.map((name) => `deploy/container/${name}`), "deploy/settings", ".env", "1.backup"];
  for (const name of compose?.services.migrate?.env_file ?? []) assert.ok(names.includes(name), name);
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-ignored-"));
  t.after(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(projectFolder, ".gitignore"), join(folder, ".gitignore"));
  const git = (...words: string[]) =>
    spawnSync("git", ["-c", "core.excludesFile=", ...words], { cwd: folder }).stdout.toString();
  git("init", "--quiet");
  const examples = ["deploy/settings.example", "deploy/owner.example"];
  assert.deepEqual(
    git("check-ignore", ...files, ...examples)
      .trim()
      .split("\n"),
    files,
  );
  const left = read(".dockerignore").trim().split("\n");
  for (const file of files)
    assert.ok(
      left.some((pattern) => matchesGlob(file, pattern)),
      `${file} goes into a stage of the build`,
    );
});

test("compose: a server has the time to stop that it takes", () => {
  for (const [, server] of servers)
    assert.deepEqual(under("stop_grace_period", server), [`${Number(settings.DRAIN_SECONDS.absent) + 25}s`]);
});
