import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as z from "zod/mini";
import { settings } from "../../server/startup/settings.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { documentsOf, textsUnder, under } from "./testing/yaml.ts";

// No cluster is at hand: what is held here is that the files fit each other and the server.

const files = readdirSync(join(projectFolder, "deploy/kubernetes")).filter((name) => name.endsWith(".yaml"));
const Piece = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const pieces = files
  .filter((file) => file !== "kustomization.yaml")
  .flatMap((file) => documentsOf(`kubernetes/${file}`))
  .map((document) => Piece.parse(document));

/** The one of a kind. */
const theOnly = (kind: string) => {
  const [found, ...others] = pieces.filter((piece) => piece.kind === kind);
  assert.ok(found && others.length === 0, kind);
  return found;
};
const numberUnder = (name: string, within: unknown) => Number(under(name, within)[0]);

test("the list names the files that are there, and no piece twice", () => {
  const [list] = documentsOf("kubernetes/kustomization.yaml");
  assert.deepEqual(
    under("resources", list).flat().toSorted(),
    files.filter((file) => file !== "kustomization.yaml").toSorted(),
  );
  const names = pieces.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.equal(new Set(names).size, names.length);
});

test("what a container is told are settings, and what it starts is there", () => {
  const known = new Set([...Object.keys(settings), "NODE_EXTRA_CA_CERTS"]);
  const Told = z.array(z.object({ name: z.string(), value: z.optional(z.string()) }));
  for (const kind of ["Deployment", "Job", "CronJob"]) {
    const told = under("env", theOnly(kind)).flatMap((list) => Told.parse(list));
    const used = told.map(({ value }) => value ?? "").join(" ");
    for (const { name, value } of told) {
      // What only puts another one together.
      if (used.includes(`$(${name})`)) continue;
      assert.ok(known.has(name), name);
      const setting = Object.entries(settings).find(([each]) => each === name)?.[1];
      if (value !== undefined && !value.includes("$(")) setting?.read(value);
    }
  }
  for (const words of under("args", pieces)) {
    const [script = ""] = z.array(z.string()).parse(words);
    assert.ok(script && existsSync(join(projectFolder, script)), script);
  }
});

test("ports are those that a server listens on, and whoever names one finds it", () => {
  const ports = z.array(z.object({ name: z.string(), containerPort: z.number() }));
  const [listed] = under("ports", theOnly("Deployment"));
  const byName = new Map(ports.parse(listed).map(({ name, containerPort }) => [name, containerPort]));
  assert.deepEqual(
    [...byName],
    [
      ["http", Number(settings.PORT.absent)],
      ["figures", Number(settings.METRICS_PORT.absent)],
    ],
  );
  const health = readFileSync(join(projectFolder, "server/http/operation/health.ts"), "utf8");
  const Asked = z.object({ path: z.string(), port: z.string() });
  for (const { path, port } of under("httpGet", pieces).map((it) => Asked.parse(it))) {
    assert.ok(byName.has(port), port);
    assert.ok(health.includes(`app.get("${path}"`), path);
  }
  assert.deepEqual(textsUnder("targetPort", theOnly("Service")), ["http"]);
  assert.deepEqual(textsUnder("prometheus.io/port", pieces), [String(byName.get("figures"))]);
  const policy = pieces.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "server");
  assert.deepEqual(
    under("ingress", policy).flatMap((way) => under("port", way)),
    [...byName.values()],
  );
});

test("names lead to pieces that are there", () => {
  const service = theOnly("Service").metadata.name;
  assert.deepEqual(
    under("service", theOnly("Ingress")).map((it) => textsUnder("name", it)[0]),
    [service],
  );
  const apps = new Set(under("template", pieces).flatMap((it) => textsUnder("app", it)));
  for (const app of textsUnder("app", pieces)) assert.ok(apps.has(app), app);
  const cluster = theOnly("Cluster").metadata.name;
  for (const name of textsUnder("cnpg.io/cluster", pieces)) assert.equal(name, cluster);
  const addresses = textsUnder("value", pieces).filter((text) => text.startsWith("postgres:"));
  for (const address of addresses) assert.match(address, new RegExp(`@${cluster}-rw/donate_nil\\?`));
  assert.deepEqual(
    under("scaleTargetRef", pieces).map((it) => textsUnder("name", it)[0]),
    [theOnly("Deployment").metadata.name],
  );
});

test("the way in is by a controller that is maintained, with what another proxy does too", () => {
  const ingress = theOnly("Ingress");
  assert.deepEqual(textsUnder("ingressClassName", ingress), ["traefik"]);
  const [told = {}] = under("annotations", ingress).map((it) => z.record(z.string(), z.string()).parse(it));
  for (const name of Object.keys(told)) assert.match(name, /^traefik\.ingress\.kubernetes\.io\//);
  // Whoever lets visitors in is let in by the servers.
  const policy = pieces.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "server");
  assert.ok(textsUnder("kubernetes.io/metadata.name", policy).includes("traefik"));
  const [values] = documentsOf("kubernetes/traefik/values.yaml");
  // A node's address is nobody's.
  assert.deepEqual(textsUnder("externalTrafficPolicy", values), ["Local"]);
  const told_to_it = under("additionalArguments", values).flat().map(String);
  const toldOf = (name: string) => told_to_it.find((it) => it.startsWith(`--${name}=`))?.split("=")[1];
  assert.equal(toldOf("entryPoints.web.http.redirections.entryPoint.scheme"), "https");
  // Connections on which nothing comes are closed when nginx closes them, before the server does.
  const nginx = readFileSync(join(projectFolder, "deploy/proxies/nginx.conf"), "utf8");
  const [, idle] = /keepalive_timeout (\d+s);/.exec(nginx) ?? [];
  assert.equal(toldOf("serversTransport.forwardingTimeouts.idleConnTimeout"), idle);
});

test("a server has the time to stop, a drained node leaves enough of them, and all fit into the database", () => {
  const drain_seconds = Number(settings.DRAIN_SECONDS.absent);
  assert.ok(numberUnder("terminationGracePeriodSeconds", theOnly("Deployment")) >= drain_seconds + 25);
  const scaler = theOnly("HorizontalPodAutoscaler");
  const [least, most] = [numberUnder("minReplicas", scaler), numberUnder("maxReplicas", scaler)];
  assert.ok(numberUnder("minAvailable", theOnly("PodDisruptionBudget")) < least);
  // Some of its connections are for jobs (ops/doctor/look-at-database.ts), and a rollout has one server more.
  const connections = (most + 1) * (Number(settings.DATABASE_CONNECTIONS.absent) + 6);
  assert.ok(numberUnder("max_connections", theOnly("Cluster")) > connections, String(connections));
});

test("what athletes upload lies on a volume that all servers write to", () => {
  const server = theOnly("Deployment");
  const Mount = z.object({ name: z.string(), mountPath: z.string(), readOnly: z.optional(z.boolean()) });
  const mounts = under("volumeMounts", server).flatMap((list) => z.array(Mount).parse(list));
  const Told = z.array(z.object({ name: z.string(), value: z.optional(z.string()) }));
  const told = under("env", server).flatMap((list) => Told.parse(list));
  const files_dir = told.find(({ name }) => name === "FILES_DIR")?.value ?? "";
  const mount = mounts.find(({ mountPath }) => files_dir.startsWith(`${mountPath}/`));
  assert.ok(mount && !mount.readOnly, `FILES_DIR: ${files_dir}`);
  const Volume = z.looseObject({ name: z.string() });
  const volume = under("volumes", server)
    .flatMap((list) => z.array(Volume).parse(list))
    .find(({ name }) => name === mount.name);
  const [name] = textsUnder("claimName", volume);
  const claim = pieces.find(
    ({ kind, metadata }) => kind === "PersistentVolumeClaim" && metadata.name === name,
  );
  assert.deepEqual(under("accessModes", claim), [["ReadWriteMany"]]);
  // The image's user is in the group that the volume is given to.
  const containerfile = readFileSync(join(projectFolder, "deploy/container/Containerfile"), "utf8");
  const [, group = ""] = /^USER \d+:(\d+)$/m.exec(containerfile) ?? [];
  assert.equal(numberUnder("fsGroup", server), Number(group));
});

test("a backup is taken each day: of all rows, by the role that owns, with uploaded files, onto a volume of its own", () => {
  const cron = theOnly("CronJob");
  const [words = []] = under("args", cron).map((each) => z.array(z.string()).parse(each));
  assert.equal(words[0], "ops/operate/backup.ts");
  const [, hour = ""] = /^\d+ (\d+) \* \* \*$/.exec(textsUnder("schedule", cron)[0] ?? "") ?? [];
  assert.ok(hour, "once a day");
  assert.deepEqual(textsUnder("concurrencyPolicy", cron), ["Forbid"]);
  const Mount = z.object({ name: z.string(), mountPath: z.string(), readOnly: z.optional(z.boolean()) });
  const mounts = under("volumeMounts", cron).flatMap((list) => z.array(Mount).parse(list));
  const Volume = z.looseObject({ name: z.string() });
  const claims = new Map(
    under("volumes", cron)
      .flatMap((list) => z.array(Volume).parse(list))
      .map((volume) => [volume.name, textsUnder("claimName", volume)[0]]),
  );
  const claimAt = (path = "") =>
    claims.get(mounts.find(({ mountPath }) => path.startsWith(mountPath))?.name ?? "");
  const named = pieces.filter(({ kind }) => kind === "PersistentVolumeClaim").map((it) => it.metadata.name);
  const [backups, uploaded] = [claimAt(words[1]), claimAt("/srv/uploaded/files")];
  assert.ok(backups && uploaded && backups !== uploaded, String(mounts));
  assert.deepEqual(named.toSorted(), [backups, uploaded].toSorted());
  const told = (piece: unknown) =>
    under("env", piece)
      .flat()
      .filter((it) => !Object(it).name.includes("FILES"));
  assert.deepEqual(told(cron), told(theOnly("Job")), "as whoever migrates");
  const folderOf = (piece: unknown) => textsUnder("value", piece).filter((it) => it.startsWith("/srv/"));
  assert.deepEqual(folderOf(cron), folderOf(theOnly("Deployment")));
  // It may ask the database, and the database lets it in.
  const app = textsUnder("app", under("template", cron));
  const ways = pieces.filter(({ kind }) => kind === "NetworkPolicy");
  assert.ok(ways.some((way) => textsUnder("app", under("podSelector", way)[0]).join() === app.join()));
  const database = ways.find(({ metadata }) => metadata.name === "database");
  assert.ok(textsUnder("app", database).includes(app[0] ?? ""));
});

test("a commit waits for one copy, also where none is there: what the operator gives up by itself isn't asked of it", () => {
  const cluster = theOnly("Cluster");
  assert.deepEqual(under("synchronous", cluster), [{ method: "any", number: 1, dataDurability: "required" }]);
  assert.ok(numberUnder("instances", cluster) > 2, "one copy may be away, and commits go on");
  for (const name of ["minSyncReplicas", "maxSyncReplicas"]) assert.deepEqual(under(name, cluster), [], name);
});

test("PostgreSQL is the one that compose has, and not whatever the operator takes on that day", () => {
  const compose = readFileSync(join(projectFolder, "deploy/container/compose.yaml"), "utf8");
  const [, major] = /image: postgres:(\d+)$/m.exec(compose) ?? [];
  assert.match(textsUnder("imageName", theOnly("Cluster")).join(), new RegExp(`/postgresql:${major}-`));
});

test("nothing runs as root or writes to its own files", () => {
  for (const kind of ["Deployment", "Job", "CronJob"]) {
    const piece = theOnly(kind);
    assert.deepEqual(under("runAsNonRoot", piece), [true], kind);
    assert.deepEqual(under("readOnlyRootFilesystem", piece), [true], kind);
    assert.deepEqual(under("automountServiceAccountToken", piece), [false], kind);
  }
});
