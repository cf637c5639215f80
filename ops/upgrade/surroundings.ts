import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { addPerson, PASSWORD } from "../../server/testing/people.ts";
import { addPlayers } from "../../server/testing/site.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { freePorts } from "../programs/free-ports.ts";
import { programsTogether } from "../programs/programs.ts";
import type { Balancer } from "./balancer.ts";
import type { Cast } from "./people.ts";
import type { DrillPlan } from "./plan.ts";
import { type Release, type ReleaseServer, runCommand } from "./release.ts";

const SECRET = "whsec_of_a_drill";
const MEMBER = { email: "member@demo.test", password: PASSWORD };

/** What stands around the servers of a drill, all of it their own. */
export interface Surroundings {
  readonly balancer: Balancer;
  /** As the owner of the database. */
  readonly database: Pool;
  /** Addresses of the played payment provider and of the mailbox. */
  readonly payments: string;
  readonly mailbox: string;
  /** Of each of the two servers. */
  readonly settings: readonly Readonly<Record<string, string>>[];
  /** Runs an operator's command of a release. Answers what it says; throws that where it fails. */
  command(release: Release, name: string, ...words: string[]): Promise<string>;
  /** Athletes, and a member. */
  fill(): Promise<Cast>;
  close(): Promise<void>;
}

export async function openSurroundings({
  balance,
  database: makeDatabase,
  drain_seconds,
}: Pick<DrillPlan, "balance" | "database" | "drain_seconds">): Promise<Surroundings> {
  await using begun = new AsyncDisposableStack();
  const { A, A_METRICS, B, B_METRICS, PAYMENTS } = await freePorts(
    "A",
    "A_METRICS",
    "B",
    "B_METRICS",
    "PAYMENTS",
  );
  const balancer = begun.adopt(await balance([A, B]), ({ stop }) => stop());
  const store = begun.adopt(await makeDatabase(), ({ drop }) => drop());
  const database = begun.adopt(new Pool({ connectionString: store.ownerUrl, max: 2 }), (pool) => pool.end());
  const mailbox = begun.adopt(await startMailbox({ smtpPort: 0, httpPort: 0 }), ({ close }) => close());
  const payments = `http://localhost:${PAYMENTS}`;
  const programs = begun.adopt(programsTogether(), ({ stop }) => stop());
  await programs.start(
    "card payments",
    "payments-standin/main.ts",
    {
      CARD_PAYMENTS_PORT: PAYMENTS,
      CARD_PAYMENTS_WEBHOOK_URL: `${balancer.origin}/webhooks/card-payments`,
      CARD_PAYMENTS_WEBHOOK_SECRET: SECRET,
      ...(balancer.certificate_file ? { NODE_EXTRA_CA_CERTS: balancer.certificate_file } : {}),
    },
    () => {},
  );
  const ofBoth = {
    ...{ NODE_ENV: "test", DATABASE_URL: store.appUrl, MIGRATIONS: "apart" },
    ...{ ORIGIN: balancer.origin, HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", RATE_LIMITS: "off" },
    ...{ DRAIN_SECONDS: String(drain_seconds), LOG_LEVEL: "fatal", DEMO_PLAYERS: "0", SWEEP_SECONDS: "10" },
    ...{ STRIPE_API_ORIGIN: payments, STRIPE_SECRET_KEY: "sk_test_demo", STRIPE_WEBHOOK_SECRETS: SECRET },
    ...{ SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`, PASSWORD_MEMORY_KIB: "8", PASSWORD_PASSES: "1" },
  };
  const open = begun.move();
  return {
    ...{ balancer, database, payments, mailbox: mailbox.origin },
    settings: [
      { ...ofBoth, PORT: A, METRICS_PORT: A_METRICS },
      { ...ofBoth, PORT: B, METRICS_PORT: B_METRICS },
    ],
    command: ({ folder }, name, ...words) =>
      runCommand(folder, name, words, { ...ofBoth, MIGRATE_DATABASE_URL: store.ownerUrl }),
    fill: () => fill(database),
    close: () => open.disposeAsync(),
  };
}

async function fill(database: Pool): Promise<Cast> {
  await addPlayers(database);
  await addPerson(database, MEMBER);
  const { rows: athletes } = await database.query<{ player_id: number; team_id: number }>(
    `select player_id::int, team_id::int from players
      where is_listed and accepts_contributions order by player_id limit 5`,
  );
  return { athletes, member: MEMBER };
}

/** The two servers, each of the release that it last became. */
export function serversIn({ settings }: Surroundings) {
  const running: (ReleaseServer | undefined)[] = [];
  return {
    /** Ends what runs there, and starts one of this release; waits until it says at /readyz that it is ready. */
    async become(at: number, release: Release): Promise<void> {
      const own = settings[at];
      if (!own) throw new Error(`There is no server ${at}.`);
      await running[at]?.stop();
      running[at] = undefined;
      running[at] = await release.start(own);
      while (!(await isReady(`http://127.0.0.1:${own.PORT}/readyz`))) await sleep(50);
    },
    async stop(): Promise<void> {
      await Promise.all(running.map((server) => server?.stop()));
    },
  };
}

const isReady = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );
