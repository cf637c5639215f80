import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import * as z from "zod/mini";
import { type AddressInput, callAddress } from "../../contract/form/address.ts";
import type { Ask, Call } from "../../contract/form/call.ts";
import { CallFailed, type Problem } from "../../contract/form/problem.ts";
import { catalogueDatabase } from "../../database/testing/database.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { startCardPayments } from "../../payments-standin/start.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { checkBooks } from "../ledger/testing/broken-books.ts";
import { readEnv } from "../startup/env.ts";
import { startServer } from "../startup/start.ts";

/** A whole site in this process: real database, real server, stand-ins for the partners. */
export interface Site {
  origin: string;
  /** Asks over HTTP, as a browser would; every answer is held against its declaration. Fails with `CallFailed`. */
  ask: Ask;
  /** A plain request with the API key, for what the contract's types do not allow. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** As the owner of the database, to look behind the answers. */
  database: Pool;
  payments: { origin: string };
  mailbox: { origin: string };
  /** Only where it was asked for. */
  identity: { origin: string };
  /** Where the server shows its figures. */
  figures: string;
  /**
   * Stops everything, and fails where the ledger check finds the books broken. Unless told otherwise everything is
   * to be settled by then: what the provider has is in the book.
   */
  stop(how?: { settled: boolean }): Promise<void>;
}

/** What the provider's three endpoints are signed with: each has its own. */
export const SECRETS = { platform: "whsec_test", accounts: "whsec_test_accounts", thin: "whsec_test_thin" };
const PAYMENT_SETTINGS = {
  STRIPE_WEBHOOK_SECRETS: SECRETS.platform,
  STRIPE_ACCOUNTS_WEBHOOK_SECRETS: SECRETS.accounts,
  STRIPE_THIN_WEBHOOK_SECRETS: SECRETS.thin,
  PAYOUTS: "on",
};

const TEST_PACE = {
  RATE_LIMITS: "off",
  SWEEP_SECONDS: "2",
  // The template was brought up to date once.
  MIGRATIONS: "apart",
  PASSWORD_MEMORY_KIB: "8",
  PASSWORD_PASSES: "1",
  // Who writes and reads at once sees what was written.
  REPEAT_ANSWERS_MS: "0",
};

/** Starts a site on free ports. `environment` overrides settings; with an identity provider where one is asked for. */
export async function startSite(
  environment: Record<string, string> = {},
  beside: { identity?: boolean } = {},
): Promise<Site> {
  // What has begun ends in reverse, also where a later one can't begin: a test that fails lets its process go.
  await using begun = new AsyncDisposableStack();
  const ports = await freePorts("PORT", "METRICS_PORT");
  const origin = `http://localhost:${ports.PORT}`;
  const store = begun.adopt(await catalogueDatabase(), ({ drop }) => drop());
  const payments = begun.adopt(await startCardPayments({ port: 0, ...webhooksOf(origin) }), ({ close }) =>
    close(),
  );
  const mailbox = begun.adopt(
    await startMailbox({ smtpPort: 0, httpPort: 0, copies: process.env.MAILBOX_COPIES }),
    ({ close }) => close(),
  );
  // Made by whoever uploads.
  const files = join(tmpdir(), `donate-nil-files-${process.pid}-${ports.PORT}`);
  begun.defer(() => rmSync(files, { recursive: true, force: true }));
  const identity = beside.identity ? await playIdentity(begun, origin) : null;
  const server = await startServer(
    readEnv({
      ...ports,
      ORIGIN: origin,
      HOST: "localhost",
      LOG_LEVEL: "fatal",
      DATABASE_URL: store.appUrl,
      MIGRATE_DATABASE_URL: store.ownerUrl,
      // The machine may be busy with other tests.
      DATABASE_CONNECT_SECONDS: "15",
      FILES_DIR: files,
      DEMO_PLAYERS: "0",
      STRIPE_API_ORIGIN: payments.origin,
      ...PAYMENT_SETTINGS,
      SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`,
      ...TEST_PACE,
      ...identity?.settings,
      ...environment,
    }),
    join(import.meta.dirname, "../.."),
    { drain_ms: 0 },
  );
  begun.defer(() => server.stop());
  const database = new Pool({ connectionString: store.ownerUrl, max: 2 });
  begun.defer(() => database.end());
  const site = begun.move();
  const request = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { "x-api-key": "demo-key", ...init.headers } });
  return {
    origin,
    request,
    ask: askOver(request),
    database,
    payments,
    mailbox,
    identity: identity?.provider ?? { origin: "" },
    figures: `http://localhost:${ports.METRICS_PORT}/metrics`,
    async stop(how = { settled: true }) {
      try {
        await checkBooks(database, payments.origin, how);
      } finally {
        await site.disposeAsync();
      }
    },
  };
}

/** Where the provider tells of what happens to us, and to athletes' accounts. */
export function webhooksOf(origin: string) {
  const url = `${origin}/webhooks/card-payments`;
  return {
    webhook: { url, secret: SECRETS.platform },
    connectWebhook: { url: `${url}/accounts`, secret: SECRETS.accounts },
    thinWebhook: { url: `${url}/thin`, secret: SECRETS.thin },
  };
}

/** Its library is loaded by those alone who need it. */
async function playIdentity(begun: AsyncDisposableStack, site: string) {
  const { startIdentityProvider } = await import("../../standins/identity-provider/start.ts");
  const client = { id: "donate-nil", secret: "played", site };
  const provider = begun.adopt(await startIdentityProvider({ port: 0, client }), ({ close }) => close());
  return {
    provider,
    settings: {
      IDENTITY_ISSUER: provider.origin,
      IDENTITY_CLIENT_ID: client.id,
      IDENTITY_CLIENT_SECRET: client.secret,
      IDENTITY_NAME: "Demo ID",
      IDENTITY_GOOGLE: "connection=google-oauth2",
    },
  };
}

/** Asks by `request`, and holds every answer against its declaration. */
export function askOver(request: Site["request"]): Ask {
  const ask = async (
    call: Call,
    input: AddressInput & { body?: object },
    how: { idempotency_key?: string; onTotal?: (total: number) => void } = {},
  ) => {
    const response = await request(callAddress(call, input), {
      method: call.method,
      headers: {
        ...(input.body ? { "content-type": "application/json" } : {}),
        ...(how.idempotency_key ? { "idempotency-key": how.idempotency_key } : {}),
      },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new CallFailed(answer as Problem);
    const total = response.headers.get("x-total-count");
    if (total !== null) how.onTotal?.(Number(total));
    const { data, error } = z.safeParse(call.answer, answer);
    if (error) throw new Error(`${call.name} answers other than declared: ${JSON.stringify(error.issues)}`);
    // A field that nobody declared is one that nobody decided to tell.
    assert.deepEqual(answer, data, `${call.name} answers more than declared`);
    return answer;
  };
  return ask as Ask;
}

/** Three teams and their players, small enough to know by heart. Answers the players' ids by name. */
export async function addPlayers(database: Pool): Promise<Record<string, number>> {
  await database.query(`
    insert into schools (school_name) values ('Test Air Force'), ('Test Arizona'), ('Test Boise')`);
  await database.query(`
    insert into school_facts (school_id, held_from, division, division_source)
    select school_id, '2020-01-01', 'I', 'Test' from schools where school_name like 'Test %'`);
  await database.query(`
    insert into teams (sport_id, school_id, team_name, conference, color, alt_color)
    select sport_id, school_id, school_name, conference, '#003594', '#8a8d8f'
      from schools join (values ('Test Air Force', 2, 'Test Mountain'), ('Test Arizona', 2, 'Test Big'),
                                ('Test Boise', 3, '')) as t (name, sport_id, conference) on name = school_name`);
  const { rows } = await database.query<{ player_id: string; player_name: string }>(`
    insert into players (team_id, player_name, player_class, position, jersey_number, height_inches, weight_pounds,
                         accepts_contributions, is_listed, source, source_player_id)
    select team_id, player_name, player_class, position, jersey, height, weight, accepts, listed, 'test', player_name
      from (values ('Test Air Force', 'Kai O''Brien', 'Senior', 'QB', '00', 74, 200, true, true),
                   ('Test Air Force', 'Marcus Okafor', 'Junior', 'WR', '11', 71, null, true, true),
                   ('Test Arizona', 'José Muñoz', 'Senior', 'QB', '7', null, 221, true, true),
                   ('Test Arizona', 'Ana-Maria Smith', null, null, null, 70, 150, false, true),
                   ('Test Arizona', 'Gone Player', 'Senior', 'QB', '1', 70, 150, true, false),
                   ('Test Boise', 'Dana Okafor', 'Freshman', 'G', '5', 66, null, true, true))
        as p (team, player_name, player_class, position, jersey, height, weight, accepts, listed)
      join teams on team_name = team
    returning player_id, player_name`);
  return Object.fromEntries(rows.map(({ player_id, player_name }) => [player_name, Number(player_id)]));
}
