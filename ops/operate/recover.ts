import "../programs/node-version.ts";
import { parseArgs } from "node:util";
import {
  type MissingItem,
  type RecoverOptions,
  recover,
} from "../../server/contributions/recovery/recover.ts";
import { sealingKeys } from "../../server/startup/kept-secrets.ts";
import { asClient } from "../../server/startup/once-there.ts";
import { demoSettings, settings } from "../../server/startup/settings.ts";
import { openWorld, type WorldSettings } from "../../server/world/world.ts";
import { failureWords } from "../programs/failure-words.ts";
import { joinDatabase } from "../programs/join-database.ts";
import { playedPaymentsOrigin } from "../programs/played-payments.ts";

const USAGE = `npm run recover -- --from DAY [--book] [--athlete OLD=NEW]

  After a backup was restored: finds at the payment provider what our book lacks since a day, and shows it. Begin a day
  before the backup was taken, like --from 2026-11-20.

  --book  writes the rows anew and books their money, by the same function as ever; a second run finds nothing

  --athlete OLD=NEW  an athlete came after the backup, and has another number since the rosters were read in again; the
                     payment's description at the provider has the name

  Ends with 1 while something is lacking. Reads the database of DATABASE_URL, else the embedded one, and asks the provider
  of STRIPE_SECRET_KEY, else the demo's. What it books is remembered with its card by SEALING_KEYS, so give it all of them.`;

const NO_CARDS =
  "SEALING_KEYS gives no key: it is not remembered which card paid, so no payors are proposed as one by it.";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

try {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      book: { type: "boolean", default: false },
      athlete: { type: "string", multiple: true, default: [] },
      help: { type: "boolean" },
    },
  });
  const since = new Date(`${values.from}T00:00:00Z`);
  if (values.help) console.log(USAGE);
  else if (!DAY.test(values.from ?? "") || Number.isNaN(since.getTime())) throw new Error(USAGE);
  else await run(since, { book: values.book, athletes: new Map(values.athlete.map(athletesOf)) });
} catch (error) {
  console.error(failureWords(error));
  process.exitCode = 1;
}

/** `OLD=NEW`, both numbers of athletes. */
function athletesOf(text: string): [number, number] {
  const [, known_as, is] = /^(\d+)=(\d+)$/.exec(text) ?? [];
  if (known_as === undefined || is === undefined) throw new Error(USAGE);
  return [Number(known_as), Number(is)];
}

async function run(since: Date, options: RecoverOptions): Promise<void> {
  const { book } = options;
  const { url, leave } = await joinDatabase();
  await using begun = new AsyncDisposableStack();
  begun.defer(leave);
  const sealing_keys = await asClient(url, (client) => sealingKeys(client, givenKeys()));
  if (book && sealing_keys.length === 0) console.log(NO_CARDS);
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const world = openWorld(settingsOf(url, sealing_keys), log);
  begun.defer(() => world.database.close());
  const found = await recover(world, since, options);
  for (const one of found) console.log(lineOf(one, book));
  const left = book ? found.filter((one) => one.left !== null) : found;
  console.log(
    book
      ? `${found.length - left.length} booked, ${left.length} left for a person to look at`
      : `${found.length} lacking${found.length > 0 ? "; --book books them" : ""}`,
  );
  if (left.length > 0) process.exitCode = 1;
}

function lineOf(
  { what, id, contribution_id, amount_cents, happened_at, left }: MissingItem,
  book: boolean,
): string {
  const amount = (amount_cents / 100).toFixed(2).padStart(10);
  const became = left ?? (book ? "booked" : "");
  return [happened_at.toISOString(), amount, what, id, contribution_id ?? "", became].join("  ").trimEnd();
}

/** As a server reads it: in a demo the one that the database keeps. */
function givenKeys(): readonly string[] | "database" {
  const { NODE_ENV, PORT, SEALING_KEYS } = process.env;
  const absent = NODE_ENV === "production" ? undefined : demoSettings(PORT).SEALING_KEYS;
  return settings.SEALING_KEYS.read(SEALING_KEYS?.trim() || absent);
}

/** Access to the provider and to the book; this program sends no letters. */
function settingsOf(database_url: string, sealing_keys: readonly string[]): WorldSettings {
  const { NODE_ENV, STRIPE_SECRET_KEY, STRIPE_API_ORIGIN, ORIGIN } = process.env;
  const played = !STRIPE_SECRET_KEY && NODE_ENV !== "production";
  return {
    database_url,
    database_connections: 4,
    stripe_secret_key: settings.STRIPE_SECRET_KEY.read(played ? "sk_test_demo" : STRIPE_SECRET_KEY),
    stripe_webhook_secrets: [],
    stripe_api_origin: settings.STRIPE_API_ORIGIN.read(
      STRIPE_API_ORIGIN || (played ? playedPaymentsOrigin(process.env) : undefined),
    ),
    smtp_url: "smtp://localhost:1",
    mail_from: "",
    origin: ORIGIN ?? "http://localhost:3000",
    contact_email: "",
    sweep_seconds: 300,
    password_cost: { memory_kib: 8, passes: 1 },
    link_secret: "",
    sealing_keys,
    limits: null,
  };
}
