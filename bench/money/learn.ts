import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { HEADERS } from "../measuring/questions.ts";
import { type Heard, hearStatements } from "../measuring/statements.ts";
import { type FilledDatabase, startServer } from "../measuring/subject.ts";
import { DOLLARS, EVENTS_PATH, signatureOf, WEBHOOK_SECRET } from "./asker.ts";
import { startBareProvider } from "./provider.ts";
import { type Recorded, startRecorder } from "./recorder.ts";

/** What the server is told beside its database: counted limits, and a stand-in that nobody else talks to. */
export const moneySettings = (provider: string): Record<string, string> => ({
  STRIPE_API_ORIGIN: provider,
  STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  RATE_LIMITS: "on",
  TRUST_PROXY: "all",
  CHECKOUTS_PER_ATHLETE: "1000000",
});

/** Opens a contribution, pays it and brings its event, at the stand-in; answers what the stand-in told. */
export async function recordProvider(database: FilledDatabase): Promise<Recorded> {
  const recorder = await startRecorder();
  // Who pays has an address, and gets a receipt.
  const mailbox = await startMailbox({ httpPort: 0, smtpPort: 0 });
  const server = await startServer({
    ...database.settings,
    ...moneySettings(recorder.origin),
    SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`,
  });
  try {
    const { contribution_id, checkout_url } = await open(server.origin, randomUUID());
    await recorder.pay(checkout_url);
    const event = await recorder.event();
    await bring(server.origin, event);
    await untilDone(database);
    return recorder.recorded(contribution_id, event);
  } finally {
    await server.stop();
    await mailbox.close();
    await recorder.stop();
  }
}

/** The statements behind one contribution: its checkout, and its event until all is done that it caused. */
export interface HeardMoney {
  contribution_id: string;
  idempotency_key: string;
  player_id: number;
  checkout: Heard[];
  event: Heard[];
}

/** Overhears the second contribution of a server: by then all is known that is asked but once. */
export async function hearMoney(database: FilledDatabase, recorded: Recorded): Promise<HeardMoney> {
  const ear = await hearStatements(database.appUrl);
  const provider = await startBareProvider(recorded);
  const server = await startServer({
    ...database.settings,
    ...moneySettings(provider.origin),
    DATABASE_URL: ear.url,
  });
  await awayFromTheMinute();
  const heard = async () => {
    const idempotency_key = randomUUID();
    let contribution_id = "";
    const checkout = await ear.during(async () => {
      contribution_id = (await open(server.origin, idempotency_key)).contribution_id;
    });
    const event = await ear.during(async () => {
      await bring(server.origin, recorded.event.replaceAll(recorded.contribution_id, contribution_id));
      await untilDone(database);
    });
    return { contribution_id, idempotency_key, player_id: PLAYER, checkout, event };
  };
  try {
    await heard();
    return await heard();
  } finally {
    await server.stop();
    await provider.stop();
    ear.close();
  }
}

/** What comes with every minute is no part of a payment. */
async function awayFromTheMinute(): Promise<void> {
  const [second, least, most] = [Date.now() % 60_000, 3_000, 40_000];
  if (second < least) await sleep(least - second);
  if (second > most) await sleep(60_000 - second + least);
}

/** A number that nothing else is likely to have. */
const PLAYER = 787;

async function open(origin: string, key: string): Promise<CallAnswer<typeof openOneTimeCheckout>> {
  const response = await fetch(origin + openOneTimeCheckout.path, {
    method: "POST",
    headers: { ...HEADERS, "idempotency-key": key },
    body: JSON.stringify({ amount: DOLLARS, nil_service_type: "general_contribution", player_id: PLAYER }),
  });
  if (!response.ok) throw new Error(`A checkout answered ${response.status}: ${await response.text()}`);
  return openOneTimeCheckout.answer.parse(await response.json());
}

async function bring(origin: string, event: string): Promise<void> {
  const response = await fetch(origin + EVENTS_PATH, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signatureOf(event) },
    body: event,
  });
  if (!response.ok) throw new Error(`An event answered ${response.status}: ${await response.text()}`);
}

const WAITING = `
  select concat_ws(' ', event_type, event_id, failure) as what from provider_events where handled_at is null
  union all
  select concat_ws(' ', identifier, 'try', attempts, 'at', run_at, 'of', now(), last_error)
    from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id`;

/** Until every event is handled and every job is done. Fails after half a minute without an end, and says what waits. */
export async function untilDone({ ownerUrl }: FilledDatabase): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(20)) {
      if ((await owner.query(`select from (${WAITING}) as waiting limit 1`)).rows.length === 0) return;
    }
    const { rows } = await owner.query(`${WAITING} limit 20`);
    throw new Error(`There is no end of the events:\n${rows.map(({ what }) => what).join("\n")}`);
  } finally {
    await owner.end();
  }
}
