import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { catalogueDatabase } from "../../database/testing/database.ts";
import { buildIfStale } from "../../ops/programs/build.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { type Program, startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { checkBooks } from "./ledger.ts";
import { openRelay, type Relay } from "./relay.ts";

/** What a browser's console says of a killed server, by how far it had come: a new connection, one that is kept, a request. */
export const SERVER_GONE = /ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;

/** A whole site: the server and its partners as programs of their own, on free ports, with a database of its own. */
export interface Site {
  origin: string;
  /** Where the server shows its figures. */
  figures: string;
  payments: string;
  mailbox: string;
  /** Where people sign in elsewhere, for those journeys that started it. */
  identity?: string;
  /** As the owner of the database, to look behind the screens. */
  database: pg.Pool;
  /** Between the server and its database, to be cut. */
  relay: Relay;
  /** Every line the server wrote, over all its starts. */
  lines: string[];
  /** Starts the server again, on the same ports and the same database. */
  startServer(): Promise<void>;
  /** Ends the server as a power cut would (kill -9). */
  killServer(): Promise<void>;
  /** The server stands still: what is asked of it waits, until it goes on. */
  pauseServer(): void;
  resumeServer(): void;
  /** Asks the server to stop (SIGTERM) and waits until it has. Answers its exit code. */
  stopServer(): Promise<number | null>;
  /** The payment provider goes away, and comes back with all it knew. */
  stopPayments(): Promise<void>;
  startPayments(): Promise<void>;
  /** Stops everything, and fails where the ledger check finds the books broken. */
  stop(): Promise<void>;
}

const SECRET = "whsec_journeys";

const PORTS = [
  "PORT",
  "METRICS_PORT",
  "CARD_PAYMENTS_PORT",
  "MAILBOX_SMTP_PORT",
  "MAILBOX_HTTP_PORT",
] as const;
type Ports = Record<(typeof PORTS)[number], string>;

/** The database behind a site, and what becomes of it afterwards. */
export interface Store {
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

/**
 * Starts it with a few hundred athletes. `environment` overrides settings of the server and of the stand-ins; without
 * a `given` database it gets an empty one of those that all tests share.
 */
export async function startSite(environment: Record<string, string> = {}, given?: Store): Promise<Site> {
  await buildIfStale();
  // What has begun ends in reverse, also where a later one can't begin: a file that fails lets its process go.
  await using begun = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "donate-nil-journey-"));
  begun.defer(() => rm(folder, { recursive: true }));
  const store = begun.adopt(given ?? (await catalogueDatabase()), ({ drop }) => drop());
  const relay = begun.adopt(await openRelay(store.appUrl), ({ close }) => close());
  const ports = await freePorts(...PORTS);
  const origin = `http://localhost:${ports.PORT}`;
  const payments = `http://localhost:${ports.CARD_PAYMENTS_PORT}`;
  const settings = { ...settingsOf({ ports, origin, payments, folder, store, relay }), ...environment };
  const lines: string[] = [];
  const start = (name: string, script: string, hear: (line: string) => void) =>
    startProgram(name, script, settings, hear);
  const startCardPayments = () => start("card payments", "payments-standin/main.ts", () => {});
  let cardPayments = await startCardPayments();
  begun.defer(() => stopProgram(cardPayments));
  begun.adopt(await start("mailbox", "standins/mailbox/main.ts", () => {}), stopProgram);
  let server: Program;
  const startServer = async () => {
    server = await start("server", "server/startup/main.ts", (line) => void lines.push(line)).catch(
      (error: Error) => {
        throw new Error(`${error.message}\n${lines.slice(-5).join("\n")}`);
      },
    );
  };
  await startServer();
  begun.defer(() => stopProgram(server));
  const database = new pg.Pool({ connectionString: store.ownerUrl, max: 2 });
  begun.defer(() => database.end());
  const site = begun.move();
  return {
    origin,
    figures: `http://localhost:${ports.METRICS_PORT}/metrics`,
    payments,
    mailbox: `http://localhost:${ports.MAILBOX_HTTP_PORT}`,
    database,
    relay,
    lines,
    startServer,
    async killServer() {
      const gone = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await gone;
    },
    pauseServer: () => void server.process.kill("SIGSTOP"),
    resumeServer: () => void server.process.kill("SIGCONT"),
    async stopServer() {
      await stopProgram(server);
      return server.process.exitCode;
    },
    stopPayments: () => stopProgram(cardPayments),
    async startPayments() {
      cardPayments = await startCardPayments();
    },
    async stop() {
      if (hasEnded(cardPayments)) cardPayments = await startCardPayments();
      const broken = await checkBooks({ ...settings, DATABASE_URL: store.appUrl });
      await site.disposeAsync();
      if (broken) throw new Error(broken);
    },
  };
}

const hasEnded = ({ process: child }: Program): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** What the server and its partners are told of each other. */
function settingsOf(parts: {
  ports: Ports;
  origin: string;
  payments: string;
  folder: string;
  store: Store;
  relay: Relay;
}): Record<string, string> {
  const { ports, origin, payments, folder, store, relay } = parts;
  return {
    ...ports,
    CARD_PAYMENTS_ORIGIN: payments,
    CARD_PAYMENTS_WEBHOOK_URL: `${origin}/webhooks/card-payments`,
    CARD_PAYMENTS_WEBHOOK_SECRET: SECRET,
    CARD_PAYMENTS_CONNECT_WEBHOOK_URL: `${origin}/webhooks/card-payments/accounts`,
    CARD_PAYMENTS_CONNECT_WEBHOOK_SECRET: `${SECRET}_accounts`,
    CARD_PAYMENTS_THIN_WEBHOOK_URL: `${origin}/webhooks/card-payments/thin`,
    CARD_PAYMENTS_THIN_WEBHOOK_SECRET: `${SECRET}_thin`,
    CARD_PAYMENTS_JOURNAL: join(folder, "card-payments.jsonl"),
    MAILBOX_FOLDER: join(folder, "mails"),
    ORIGIN: origin,
    HOST: "localhost",
    DATABASE_URL: relay.through(store.appUrl),
    MIGRATE_DATABASE_URL: relay.through(store.ownerUrl),
    // The machine may be busy with other journeys.
    DATABASE_CONNECT_SECONDS: "10",
    DEMO_PLAYERS: "600",
    STRIPE_API_ORIGIN: payments,
    STRIPE_WEBHOOK_SECRETS: SECRET,
    STRIPE_ACCOUNTS_WEBHOOK_SECRETS: `${SECRET}_accounts`,
    STRIPE_THIN_WEBHOOK_SECRETS: `${SECRET}_thin`,
    PAYOUTS: "on",
    SMTP_URL: `smtp://localhost:${ports.MAILBOX_SMTP_PORT}`,
    RATE_LIMITS: "off",
    SWEEP_SECONDS: "2",
    // A hash that holds off a thief takes a tenth of a second of a processor; a gate makes hundreds.
    PASSWORD_MEMORY_KIB: "8",
    PASSWORD_PASSES: "1",
  };
}
