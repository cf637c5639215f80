import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demoDatabase } from "../../database/testing/database.ts";
import { buildIfStale } from "../../ops/programs/build.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import type { Program } from "../../ops/programs/programs.ts";
import { hosted } from "./parts/hosted.ts";
import { checkBooks } from "./parts/ledger.ts";
import { type Parts, type Running, startPart } from "./parts/parts.ts";
import { openRelay, type Relay } from "./parts/relay.ts";

/** What a browser's console says of a killed server, by how far it had come: a new connection, one that is kept, a request, half an answer. */
export const SERVER_GONE =
  /ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

/** A whole site: the server and its partners, on free ports, with a database of its own. */
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
  /** The server stands still: what is asked of it waits, until it goes on. */
  pauseServer(): void;
  resumeServer(): void;
  /** The payment provider goes away, and comes back with all it knew. */
  stopPayments(): Promise<void>;
  startPayments(): Promise<void>;
  /** What is done before it stops. */
  atEnd(end: () => Promise<void>): void;
  /** Stops everything, and fails where the ledger check finds the books broken. */
  stop(): Promise<void>;
}

/** The same as programs of their own, as in production: the server can be killed. */
export interface SiteOfPrograms extends Site {
  /** Starts the server again, on the same ports and the same database. */
  startServer(): Promise<void>;
  /** Ends the server as a power cut would (kill -9). */
  killServer(): Promise<void>;
  /** Asks the server to stop (SIGTERM) and waits until it has. Answers its exit code. */
  stopServer(): Promise<number | null>;
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

/** A database that has all that a server would make there. */
const BROUGHT_UP_TO_DATE = { MIGRATIONS: "apart", DEMO_PLAYERS: "0" };

/** Starts it with a few hundred athletes. `environment` overrides settings of the server and of the stand-ins. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  await using begun = new AsyncDisposableStack();
  const place = await takePlace(begun, await demoDatabase(), { ...BROUGHT_UP_TO_DATE, ...environment });
  const parts = begun.adopt(await hosted(place.settings, place.hear), ({ leave }) => leave());
  const { site } = await startOn(begun, place, parts);
  return site;
}

/** Without a `given` database it gets an empty one of those that all tests share. */
export async function startSiteOfPrograms(
  environment: Record<string, string> = {},
  given?: Store,
): Promise<SiteOfPrograms> {
  await using begun = new AsyncDisposableStack();
  const place = given
    ? await takePlace(begun, given, environment)
    : await takePlace(begun, await demoDatabase(), { ...BROUGHT_UP_TO_DATE, ...environment });
  const { settings, hear, store } = place;
  let program: Program | undefined;
  const parts: Parts = {
    async start(part) {
      const running = await startPart(part, settings, part === "server" ? hear : () => {});
      if (part === "server") program = running;
      return running;
    },
    check: () => checkBooks({ ...settings, DATABASE_URL: store.appUrl }),
  };
  const { site, startServer, stopServer } = await startOn(begun, place, parts);
  return {
    ...site,
    startServer,
    async killServer() {
      if (!program) return;
      const gone = once(program.process, "exit");
      program.process.kill("SIGKILL");
      await gone;
    },
    async stopServer() {
      await stopServer();
      return program?.process.exitCode ?? null;
    },
  };
}

type Place = Awaited<ReturnType<typeof takePlace>>;

/** Ports, a folder, a database and a wire to it, and what the parts are told of each other. */
async function takePlace(begun: AsyncDisposableStack, kept: Store, environment: Record<string, string>) {
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), "donate-nil-journey-"));
  begun.defer(() => rm(folder, { recursive: true }));
  const store = begun.adopt(kept, ({ drop }) => drop());
  const relay = begun.adopt(await openRelay(store.appUrl), ({ close }) => close());
  const ports = await freePorts(...PORTS);
  const origin = `http://localhost:${ports.PORT}`;
  const payments = `http://localhost:${ports.CARD_PAYMENTS_PORT}`;
  const settings = { ...settingsOf({ ports, origin, payments, folder, store, relay }), ...environment };
  const lines: string[] = [];
  return {
    origin,
    payments,
    ports,
    store,
    relay,
    settings,
    lines,
    hear: (line: string) => void lines.push(line),
  };
}

/** What has begun ends in reverse, also where a later one can't begin: a file that fails lets its process go. */
async function startOn(begun: AsyncDisposableStack, place: Place, parts: Parts) {
  const { origin, payments, ports, store, relay, lines } = place;
  let card_payments: Running | null = await parts.start("card payments");
  const stopPayments = async () => {
    await card_payments?.stop();
    card_payments = null;
  };
  begun.defer(stopPayments);
  begun.adopt(await parts.start("mailbox"), ({ stop }) => stop());
  let server: Running | null = null;
  const startServer = async () => {
    server = await parts.start("server").catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-5).join("\n")}`);
    });
  };
  const stopServer = async () => {
    await server?.stop();
    server = null;
  };
  await startServer();
  begun.defer(stopServer);
  const database = new pg.Pool({ connectionString: store.ownerUrl, max: 2 });
  begun.defer(() => database.end());
  const startPayments = async () => {
    card_payments ??= await parts.start("card payments");
  };
  const beside = begun.use(new AsyncDisposableStack());
  const ending = begun.move();
  const site: Site = {
    origin,
    figures: `http://localhost:${ports.METRICS_PORT}/metrics`,
    payments,
    mailbox: `http://localhost:${ports.MAILBOX_HTTP_PORT}`,
    database,
    relay,
    lines,
    pauseServer: () => server?.pause(),
    resumeServer: () => server?.resume(),
    stopPayments,
    startPayments,
    atEnd: (end) => beside.defer(end),
    async stop() {
      // A test that failed may have left either away.
      await relay.mend();
      await startPayments();
      const broken = await parts.check();
      await ending.disposeAsync();
      if (broken) throw new Error(broken);
    },
  };
  return { site, startServer, stopServer };
}

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
