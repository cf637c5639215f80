import "../programs/node-version.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bareDatabase } from "../../database/testing/database.ts";
import { programHere } from "../deploy/testing/programs-here.ts";
import { startProxy } from "../deploy/testing/proxies.ts";
import type { Phase } from "./asking.ts";
import { startBalancer } from "./balancer.ts";
import { drillUpgrade } from "./drill.ts";
import type { DrillDatabase } from "./plan.ts";
import { releaseIn, runCommand } from "./release.ts";
import { layCheckout, layRelease, lend } from "./releases.ts";
import { tableOf } from "./table.ts";

const USAGE = `npm run upgrade-drill -- --from REF [--people N] [--requests N] [--without-lending]

  Tries an upgrade and the way back: the release of a Git reference becomes this checkout, and that one again, one server after
  the other, while people read, search, stay signed in and give. Prints what each phase lost, and ends with 1 where
  anything was, or where a payment is not booked, without a receipt, or the books are broken.

  --from REF         the release before: a tag, a branch, a commit
  --people N         people of each of the four kinds (2)
  --requests N       requests in each phase, at least (1000)
  --without-lending  leaves out that the release before gets the new one's scripts, and shows what is lost

  Both releases are laid and built in a temporary folder. HAProxy stands before the servers where it is installed, as
  deploy/proxies/haproxy.cfg has it, otherwise a balancer that goes about them in the same way. The database is made in the
  PostgreSQL of TEST_DATABASE_URL, else in the embedded one, and the payment provider is played; yours are not touched.`;

/** People take their time. */
const REST_MS = 50;
/** What a server has that is told nothing else. */
const DRAIN_SECONDS = 10;

try {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      people: { type: "string", default: "2" },
      requests: { type: "string", default: "1000" },
      "without-lending": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [people, requests] = [Number(values.people), Number(values.requests)];
  if (values.help) console.log(USAGE);
  else if (!values.from || !(people >= 1) || !(requests >= 1)) throw new Error(USAGE);
  else if (!(await tryFrom(values.from, { people, requests, lending: !values["without-lending"] })))
    process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Answers whether nothing was lost. */
async function tryFrom(
  ref: string,
  { people, requests, lending }: { people: number; requests: number; lending: boolean },
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-upgrade-"));
  try {
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    console.log(`The release before, ${ref}, is laid and built.`);
    await layRelease(ref, before);
    console.log("This checkout is laid and built.");
    await layCheckout(after, before);
    const plan = {
      ...{ before: releaseIn(before), after: releaseIn(after), people: { each: people, rest_ms: REST_MS } },
      lasts: (phase: Phase) => phase.requests < requests,
      database: () => databaseOf(before),
      lend: lending ? () => lend(after, before) : null,
      drain_seconds: DRAIN_SECONDS,
      balance: programHere("haproxy") && programHere("openssl") ? startHaproxy : startBalancer,
    };
    const result = await drillUpgrade(plan, console.log);
    console.log(`\n${tableOf(result)}`);
    return result.wrong.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function databaseOf(folder: string): Promise<DrillDatabase> {
  const store = await bareDatabase();
  await runCommand(folder, "migrate", [], {
    DATABASE_URL: store.appUrl,
    MIGRATE_DATABASE_URL: store.ownerUrl,
  });
  return store;
}

async function startHaproxy(ports: readonly string[]) {
  return { ...(await startProxy("haproxy", ports)), name: "HAProxy" };
}
