import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Program, startProgram, stopProgram } from "../programs/programs.ts";
import { databaseUrl, type Places, type ServerPlace } from "./places.ts";

/** The server processes behind nginx. */
export interface Servers {
  readonly count: number;
  readonly settings: Readonly<Record<string, string>>;
  /** The processes that run now. */
  pids(): number[];
  /** Whichever is started from now on is of the release in this folder. */
  switchTo(folder: string): void;
  /** `more`: settings and environment of this start alone. */
  start(at: number, more?: Readonly<Record<string, string>>): Promise<void>;
  /** Tells it to stop, and waits until it has. */
  stop(at: number): Promise<void>;
  /** Stops it, starts it, and waits until it is ready. */
  startAgain(at: number, more?: Readonly<Record<string, string>>): Promise<void>;
  kill(at: number): Promise<void>;
  isReady(at: number): Promise<boolean>;
  untilReady(at: number): Promise<void>;
  stopAll(): Promise<void>;
}

/** How servers come to the primary: HAProxy shows them, or they are told all nodes and find it themselves. */
export type Way = "haproxy" | "hosts";

const SECRET = "whsec_of_a_cluster";
/** On this machine hundreds of seconds of a processor; it protects nobody here. */
const CHEAP_PASSWORDS = { PASSWORD_MEMORY_KIB: "8", PASSWORD_PASSES: "1" };

export const originOf = ({ https }: Places): string => `https://localhost:${https}`;

/** What the played payment provider and the mailbox are told. */
export const partnersSettings = (places: Places): Record<string, string> => {
  const webhook = `${originOf(places)}/webhooks/card-payments`;
  return {
    CARD_PAYMENTS_PORT: String(places.payments),
    CARD_PAYMENTS_ORIGIN: `http://localhost:${places.payments}`,
    CARD_PAYMENTS_WEBHOOK_URL: webhook,
    CARD_PAYMENTS_WEBHOOK_SECRET: SECRET,
    CARD_PAYMENTS_CONNECT_WEBHOOK_URL: `${webhook}/accounts`,
    CARD_PAYMENTS_CONNECT_WEBHOOK_SECRET: `${SECRET}_accounts`,
    CARD_PAYMENTS_THIN_WEBHOOK_URL: `${webhook}/thin`,
    CARD_PAYMENTS_THIN_WEBHOOK_SECRET: `${SECRET}_thin`,
    CARD_PAYMENTS_JOURNAL: join(places.folder, "card-payments.jsonl"),
    NODE_EXTRA_CA_CERTS: join(places.folder, "certificate.pem"),
    MAILBOX_SMTP_PORT: String(places.smtp),
    MAILBOX_HTTP_PORT: String(places.mailbox),
    MAILBOX_FOLDER: join(places.folder, "mails"),
  };
};

/** What every server and every command is told; `more` overrides it. */
export function serverSettings(
  places: Places,
  way: Way,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const hosts = way === "hosts" ? places.nodes.map(({ reached }) => reached.postgres) : [places.primary];
  return {
    ...{ ORIGIN: originOf(places), HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", RATE_LIMITS: "off" },
    ...{ DATABASE_URL: databaseUrl(places, "app", hosts), MIGRATIONS: "apart" },
    // Each by itself and not by HAProxy: which of them lags has to be told. The one that leads is not read from.
    DATABASE_READ_URL: databaseUrl(
      places,
      "app",
      places.nodes.map(({ reached }) => reached.postgres),
    ),
    ...{ DRAIN_SECONDS: "0", DEMO_PLAYERS: "600", SWEEP_SECONDS: "5", ...CHEAP_PASSWORDS },
    FILES_DIR: join(places.folder, "files"),
    ...{ STRIPE_API_ORIGIN: `http://localhost:${places.payments}`, STRIPE_SECRET_KEY: "sk_test_demo" },
    STRIPE_WEBHOOK_SECRETS: SECRET,
    STRIPE_ACCOUNTS_WEBHOOK_SECRETS: `${SECRET}_accounts`,
    STRIPE_THIN_WEBHOOK_SECRETS: `${SECRET}_thin`,
    SMTP_URL: `smtp://localhost:${places.smtp}`,
    ...more,
  };
}

/** `release`: the folder of the release that they are of, until they are told another. */
export function openServers(
  places: Places,
  settings: Readonly<Record<string, string>>,
  release: string,
): Servers {
  let folder = release;
  const running = new Map<number, Program>();
  const placeOf = (at: number): ServerPlace => {
    const place = places.servers[at];
    if (!place) throw new Error(`There is no server ${at + 1}.`);
    return place;
  };
  const isReady = (at: number) =>
    fetch(`http://127.0.0.1:${placeOf(at).site}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const stop = async (at: number) => {
    const server = running.get(at);
    running.delete(at);
    if (server) await stopProgram(server);
  };
  const start = async (at: number, more: Readonly<Record<string, string>> = {}) => {
    const { site, figures } = placeOf(at);
    const log = createWriteStream(join(places.folder, `server${at + 1}.log`), { flags: "a" });
    const own = { ...settings, PORT: String(site), METRICS_PORT: String(figures), ...more };
    const hear = (line: string) => void log.write(`${line}\n`);
    running.set(at, await startProgram(`server ${at + 1}`, "server/startup/main.ts", own, hear, folder));
  };
  const untilReady = async (at: number) => {
    while (!(await isReady(at))) await sleep(50);
  };
  return {
    count: places.servers.length,
    settings,
    pids: () => [...running.values()].flatMap(({ process: { pid } }) => pid ?? []),
    switchTo(next) {
      folder = next;
    },
    start,
    stop,
    async startAgain(at, more) {
      await stop(at);
      await start(at, more);
      await untilReady(at);
    },
    async kill(at) {
      const server = running.get(at);
      running.delete(at);
      if (!server || server.process.exitCode !== null) return;
      const gone = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await gone;
    },
    isReady,
    untilReady,
    async stopAll() {
      await Promise.all([...running.keys()].map(stop));
    },
  };
}
