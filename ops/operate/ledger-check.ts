import "../programs/node-version.ts";
import { parseArgs } from "node:util";
import pg from "pg";
import { checkLedger, type HowToCheck, type LedgerCheck } from "../../server/ledger/check.ts";
import { reportText } from "../../server/ledger/report.ts";
import { settings } from "../../server/startup/settings.ts";
import { ProviderAway, ProviderRefused } from "../../server/world/payments/card-payments.ts";
import { openStripe } from "../../server/world/payments/stripe/stripe.ts";
import { joinDatabase } from "../programs/join-database.ts";
import { playedPaymentsOrigin } from "../programs/played-payments.ts";

const USAGE = `npm run ledger-check [-- --all] [--without-provider] [--settled] [--json]

  Holds the books against every invariant and changes nothing. Ends with 1 when one is broken.

  --all               reads every line from the first on and proves closed periods anew; by itself what is not closed is read,
                      and whatever changed since, as every night
  --without-provider  looks at our own books only
  --settled           nothing is under way: what the provider had in the last hour has to be in the book too
  --json              writes the result as JSON

  Reads the database of DATABASE_URL, else the embedded one, and asks the provider of STRIPE_SECRET_KEY, else the
  demo's.`;

/** SQLSTATEs for a table or column that does not exist. */
const OTHER_SCHEMA = new Set(["42P01", "42703"]);

try {
  const { values } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      "without-provider": { type: "boolean", default: false },
      settled: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
  } else {
    const check = await run(!values["without-provider"], { settled: values.settled, recent: !values.all });
    console.log(values.json ? JSON.stringify(check) : reportText(check));
    if (!check.ok) process.exitCode = 1;
  }
} catch (error) {
  console.error(readable(error));
  process.exitCode = 1;
}

async function run(withProvider: boolean, how: HowToCheck): Promise<LedgerCheck> {
  const { url, leave } = await joinDatabase();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "donate-nil ledger check",
  });
  // A connection that is lost fails the statement it is in.
  client.on("error", () => {});
  try {
    await client.connect();
    return await checkLedger(client, withProvider ? openProvider() : null, how);
  } finally {
    await client.end().catch(() => {});
    await leave();
  }
}

function openProvider() {
  const { NODE_ENV, STRIPE_SECRET_KEY, STRIPE_API_ORIGIN } = process.env;
  const played = !STRIPE_SECRET_KEY && NODE_ENV !== "production";
  return openStripe({
    secret_key: settings.STRIPE_SECRET_KEY.read(played ? "sk_test_demo" : STRIPE_SECRET_KEY),
    // This program reads no events.
    webhook_secrets: [],
    api_origin: settings.STRIPE_API_ORIGIN.read(
      STRIPE_API_ORIGIN || (played ? playedPaymentsOrigin(process.env) : undefined),
    ),
  });
}

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ProviderAway || error instanceof ProviderRefused) {
    return `${error.message}\nThe books were not checked. --without-provider checks our own.`;
  }
  if (error instanceof pg.DatabaseError && OTHER_SCHEMA.has(error.code ?? "")) {
    return `${error.message}: the database has another schema than this checkout. npm run migrate brings it up to date.`;
  }
  return error.message;
}
