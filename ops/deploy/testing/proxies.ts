import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../programs/free-ports.ts";
import { projectFolder } from "../../programs/project-folder.ts";
import { programHere } from "./programs-here.ts";

/** The name that the examples have. */
const SITE = "give.example.org";

interface Place {
  readonly folder: string;
  readonly http: string;
  readonly https: string;
}

/** An example of deploy/proxies as it stands, but for its ports, its certificate and where its logs go. */
interface Example {
  readonly file: string;
  readonly program: string;
  readonly changes: (place: Place) => readonly (readonly [from: string | RegExp, to: string])[];
  readonly words: (config: string, place: Place) => readonly string[];
}

export const EXAMPLES = {
  nginx: {
    file: "nginx.conf",
    program: "nginx",
    changes: ({ folder, http, https }) => [
      [/^/, `${nginxAround(folder)}\nhttp {\n${nginxFolders(folder)}\n`],
      [/$/, "\n}\n"],
      [/listen 80;\n.*listen \[::\]:80;/, `listen ${http};`],
      [/listen 443 ssl http2;\n.*listen \[::\]:443 ssl http2;/, `listen ${https} ssl http2;`],
      [/ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`],
      [/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`],
      ["/var/log/nginx/donate-nil.log", `${folder}/log`],
      ["/var/log/nginx/donate-nil-errors.log", `${folder}/errors`],
    ],
    words: (config, { folder }) => ["-p", folder, "-e", "stderr", "-c", config],
  },
  haproxy: {
    file: "haproxy.cfg",
    program: "haproxy",
    changes: ({ folder, http, https }) => [
      [/bind :80$/m, `bind 127.0.0.1:${http}`],
      ["bind :443", `bind 127.0.0.1:${https}`],
      ["/etc/haproxy/certs/give.example.org.pem", `${folder}/both.pem`],
    ],
    words: (config) => ["-db", "-f", config],
  },
  caddy: {
    file: "Caddyfile",
    program: "caddy",
    changes: ({ folder, http, https }) => [
      [/^\{$/m, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust`],
      ["\n\tlog\n", `\n\ttls ${folder}/certificate.pem ${folder}/key.pem\n\tlog\n`],
    ],
    words: (config) => ["run", "--adapter", "caddyfile", "--config", config],
  },
} as const satisfies Record<string, Example>;

export interface RunningProxy {
  /** Where it speaks TLS on this machine, and the file of its certificate. */
  readonly origin: string;
  readonly certificate_file: string;
  /** Asks by TLS, from an address of this machine; `Host` is the site's. */
  ask(path: string, how?: Ask): Promise<Answer>;
  /** The same without TLS. */
  askPlainly(path: string): Promise<Answer>;
  /** All that it has written to its logs. */
  logged(): string;
  stop(): Promise<void>;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The visitor's address. */
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Starts the installed program with its example before servers at these ports of 127.0.0.1. */
export async function startProxy(
  name: keyof typeof EXAMPLES,
  servers: readonly string[],
): Promise<RunningProxy> {
  const example: Example = EXAMPLES[name];
  const folder = mkdtempSync(join(tmpdir(), `donate-nil-${name}-`));
  const ports = await freePorts("HTTP", "HTTPS");
  const place = { folder, http: ports.HTTP, https: ports.HTTPS };
  makeCertificate(folder);
  const config = join(folder, example.file);
  writeFileSync(config, changed(example, place, servers));
  const child = spawn(programHere(example.program) ?? example.program, example.words(config, place), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => {
      said += piece;
    });
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGKILL" /* of a proxy of a test nobody waits for */);
    await ended;
    rmSync(folder, { recursive: true });
  };
  while (!(await listens(place.https))) {
    if (child.exitCode !== null) throw new Error(`${name} ended (${child.exitCode}):\n${said}`);
    await sleep(20);
  }
  const written = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
  return {
    origin: `https://127.0.0.1:${place.https}`,
    certificate_file: join(folder, "certificate.pem"),
    ask: (path, how = {}) => ask({ port: place.https, encrypted: true }, path, how),
    askPlainly: (path) => ask({ port: place.http, encrypted: false }, path, {}),
    logged: () => said + written("log") + written("errors"),
    stop,
  };
}

/** Each change has to find its place: the example is used as it stands otherwise. */
function changed(example: Example, place: Place, servers: readonly string[]): string {
  let config = readFileSync(join(projectFolder, "deploy/proxies", example.file), "utf8");
  const ofServers = servers.map((port, at) => [`127.0.0.1:300${at}`, `127.0.0.1:${port}`] as const);
  for (const [from, to] of [...ofServers, ...example.changes(place)]) {
    if (config.search(from) < 0 && !config.includes(String(from)))
      throw new Error(`${example.file} has no ${from}`);
    config = config.replace(from, () => to);
  }
  return config;
}

/** What Debian's nginx.conf has around the folder conf.d. */
const nginxAround = (folder: string) =>
  `daemon off;\nmaster_process off;\nworker_processes 1;\npid ${folder}/pid;\nevents { worker_connections 256; }`;

const nginxFolders = (folder: string) =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = `subjectAltName=DNS:${SITE},IP:127.0.0.1`;
  execFileSync(
    "openssl",
    [...words, ...["-subj", `/CN=${SITE}`, "-addext", names, "-keyout", key, "-out", certificate]],
    {
      stdio: "ignore",
    },
  );
  writeFileSync(join(folder, "both.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
}

async function listens(port: string): Promise<boolean> {
  const socket = connect(Number(port), "127.0.0.1");
  const connected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

/** On a connection of its own. */
async function ask(
  { port, encrypted }: { port: string; encrypted: boolean },
  path: string,
  { method = "GET", headers = {}, body, from = "127.0.0.2" }: Ask,
): Promise<Answer> {
  const options = {
    host: "127.0.0.1",
    port,
    path,
    method,
    localAddress: from,
    agent: false,
    headers: { host: SITE, ...headers },
  };
  const asked = encrypted
    ? requestHttps({ ...options, servername: SITE, rejectUnauthorized: false })
    : requestHttp(options);
  asked.end(body);
  const [response] = await once(asked, "response");
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
