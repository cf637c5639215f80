import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import pg from "pg";
import Stripe from "stripe";
import { type Cluster, openCluster } from "../../../ops/cluster/cluster.ts";
import { removeFolder } from "../../../ops/cluster/disks.ts";
import { databaseUrl } from "../../../ops/cluster/places.ts";
import type { Way } from "../../../ops/cluster/servers.ts";
import { projectFolder } from "../../../ops/programs/project-folder.ts";
import { layRelease } from "../../../ops/upgrade/releases.ts";
import { athletes } from "../../driving/books.ts";
import { checkBooks } from "../../driving/parts/ledger.ts";
import { openRelay } from "../../driving/parts/relay.ts";
import type { Site } from "../../driving/site.ts";
import { afterwards, untilQuiet } from "../aftermath.ts";
import { type Random, seededRandom } from "../random.ts";
import { reckon } from "../reckoning.ts";
import { type SupporterLog, support } from "../supporter.ts";
import { type Askers, askSteadily } from "./asking.ts";
import type { ClusterTrouble } from "./cluster-trouble.ts";
import { type Felt, feltBetween } from "./felt.ts";
import { soak, whatGrew } from "./soak.ts";
import { clusterTroubles } from "./troubles.ts";

export interface ClusterFaults {
  readonly first_port: number;
  readonly servers: number;
  readonly way: Way;
  readonly lists_a_second: number;
  readonly checkouts_a_second: number;
  /** How many give, one contribution after the other. */
  readonly supporters: number;
  /** Only troubles with this word in their names. */
  readonly only: string;
  /** A Git reference: the servers are of that release until a release is rolled out, and of this checkout from then on. */
  readonly from: string | null;
  /** So many minutes in which nothing goes wrong, and no trouble at all; null: each trouble. */
  readonly soak_minutes: number | null;
  readonly seed: number;
}

/** How one trouble was felt. */
export interface Row {
  readonly name: string;
  readonly lists: Felt;
  readonly checkouts: Felt;
}

export interface ClusterOutcome {
  readonly rows: readonly Row[];
  /** What does not agree in the end. */
  readonly faults: readonly string[];
  /** What went through all of it, a line each. */
  readonly through: readonly string[];
}

/** Enough for a small site and its journal. */
const DISK_MB = 900;
const REST_MS = 4_000;
const WHOLE_WITHIN_S = 120;
/** The stage looks every few seconds after what is unfinished. An hour in which nothing goes wrong is one of production, with its gaps. */
const SOAKING = { SWEEP_SECONDS: "300" };

/**
 * Lists asked, pages of payments opened and contributions given at a steady pace, while everything of a cluster breaks, one thing after the
 * other. Answers how long each was felt, and what does not agree between what people were told, the book and the provider.
 */
export async function runClusterFaults(
  options: ClusterFaults,
  say: (line: string) => void,
): Promise<ClusterOutcome> {
  const folder = join(tmpdir(), `donate-nil-cluster-faults-${options.first_port}`);
  removeFolder(folder);
  await using laid = new AsyncDisposableStack();
  const release = options.from ? await laidRelease(options.from, laid, say) : projectFolder;
  const random = seededRandom(options.seed);
  const rows: Row[] = [];
  const faults: string[] = [];
  const through: string[] = [];
  const cluster = await openCluster({
    ...{ ...options, folder, release, wires: true, disk_mb: DISK_MB, say },
    settings: options.soak_minutes === null ? {} : SOAKING,
  });
  try {
    await withSite(cluster, async (site) => {
      const load = await beginLoad(site, cluster, options, random);
      await sleep(REST_MS);
      if (options.soak_minutes === null)
        rows.push(...(await breakEach(cluster, load.askers, troublesOf(cluster, options), say)));
      else faults.push(...whatGrew(await soak(cluster, load.askers, options.soak_minutes, say)));
      const tales = await load.end();
      faults.push(...(await agreement(site, cluster, tales, load.askers.opened, random, say)));
      through.push(
        `${tales.length} supporters came through, ${tales.filter(({ paid }) => paid).length} of them paid`,
        `${load.askers.opened.length} more pages of payments were opened, and left unpaid`,
        `${load.askers.lists.length} lists were asked`,
      );
    });
  } catch (error) {
    faults.push(inspect(error));
  } finally {
    await cluster.close();
  }
  return { rows, faults, through };
}

const troublesOf = (cluster: Cluster, { from, only }: ClusterFaults): ClusterTrouble[] =>
  clusterTroubles(cluster, from).filter(({ name }) => name.includes(only));

/** One after the other, each mended before the next. */
async function breakEach(
  cluster: Cluster,
  { lists, checkouts }: Askers,
  troubles: readonly ClusterTrouble[],
  say: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const trouble of troubles) {
    const from = performance.now();
    say(`  ${trouble.name} …`);
    const mend = await trouble.befall();
    await sleep(trouble.lasts * 1_000);
    await mend();
    const whole = await madeWhole(cluster, say);
    await sleep(REST_MS);
    const to = performance.now();
    const row = {
      name: whole ? trouble.name : `${trouble.name}; Patroni had to be restarted`,
      lists: feltBetween(lists, from, to),
      checkouts: feltBetween(checkouts, from, to),
    };
    rows.push(row);
    say(`    lists ${inWords(row.lists)}; checkouts ${inWords(row.checkouts)}`);
  }
  return rows;
}

async function laidRelease(
  ref: string,
  until: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-release-"));
  until.defer(() => rmSync(folder, { recursive: true, force: true }));
  say(`the release before, ${ref} …`);
  await layRelease(ref, join(folder, "before"));
  return join(folder, "before");
}

/** Answers no where the nodes did not come together by themselves: then all Patronis are restarted, their PostgreSQL with them. */
async function madeWhole({ nodes, places }: Cluster, say: (line: string) => void): Promise<boolean> {
  const replicas = places.nodes.length - 1;
  try {
    await nodes.untilWhole(replicas, WHOLE_WITHIN_S);
    return true;
  } catch (error) {
    say(`    ${error instanceof Error ? error.message : String(error)}`);
    for (const node of places.nodes) await nodes.stop(node);
    for (const node of places.nodes) nodes.start(node);
    await nodes.untilWhole(replicas, WHOLE_WITHIN_S);
    return false;
  }
}

function inWords({ seconds, asked, told, broken, broken_as }: Felt): string {
  const what = [...broken_as].map(([status, times]) => `${times} x ${status ?? "no answer"}`);
  const as = what.length > 0 ? `: ${what.join(", ")}` : "";
  return `${seconds.toFixed(1)} s (${asked} asked, ${told} told to come again, ${broken} broken${as})`;
}

/** The cluster as what reckons with sites knows one. */
async function withSite(cluster: Cluster, work: (site: Site) => Promise<void>): Promise<void> {
  const { places, origin, certificate_file } = cluster;
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(certificate_file, "utf8")]);
  const database = new pg.Pool({
    connectionString: databaseUrl(places, "owner", [places.primary]),
    max: 2,
  });
  // Connections to a primary that went are lost, and made again.
  database.on("error", () => {});
  const relay = await openRelay(databaseUrl(places, "owner", [places.primary]));
  const elsewhere = () => Promise.reject(new Error("Of a cluster each part is started and ended by itself."));
  try {
    await work({
      ...{ origin, figures: `http://127.0.0.1:${places.servers[0]?.figures}/metrics`, database, relay },
      ...{ payments: `http://localhost:${places.payments}`, mailbox: `http://localhost:${places.mailbox}` },
      lines: [],
      ...{ pauseServer() {}, resumeServer() {}, stopPayments: elsewhere, startPayments: elsewhere },
      atEnd() {},
      stop: elsewhere,
    });
  } finally {
    await relay.close();
    await database.end();
  }
}

async function beginLoad(site: Site, cluster: Cluster, options: ClusterFaults, random: Random) {
  const found = await athletes(site, { sport_id: 2 });
  const players = found.filter((it) => it.accepts_contributions && it.received_donations === 0).slice(0, 12);
  const askers = askSteadily(cluster, players, options);
  const tales: SupporterLog[] = [];
  let over = false;
  let next = 0;
  const giving = Promise.all(
    Array.from({ length: options.supporters }, async () => {
      while (!over) {
        next += 1;
        tales.push(await support(site, players, next, random, null));
      }
    }),
  );
  giving.catch(() => {
    // Whoever ends the load hears of it.
  });
  return {
    askers,
    async end(): Promise<readonly SupporterLog[]> {
      over = true;
      await askers.stop();
      await giving;
      return tales;
    },
  };
}

/** In the end, when nothing is under way any more. */
async function agreement(
  site: Site,
  { places, environment, servers }: Cluster,
  tales: readonly SupporterLog[],
  opened: readonly string[],
  random: Random,
  say: (line: string) => void,
): Promise<string[]> {
  const stripe = new Stripe("sk_test_demo", {
    ...{ host: "localhost", port: places.payments, protocol: "http", telemetry: false, maxNetworkRetries: 5 },
  });
  // Disputes are decided, and some are refunded.
  await afterwards(site, stripe, random);
  const faults = [...(await untilQuiet(site, stripe, say))];
  // A server that is killed between the mail server's yes and its note of it sends a letter again.
  const kills = 4 * servers.count;
  faults.push(...(await reckon(site, stripe, tales, kills)).faults);
  const { rows } = await site.database.query<{ id: string }>(
    `select given.id from unnest($1::uuid[]) as given (id)
      where not exists (select from contributions c where c.contribution_id = given.id)`,
    [opened],
  );
  faults.push(...rows.map(({ id }) => `${id}: somebody was given its page, and it is lost`));
  const broken = await checkBooks({ ...environment });
  if (broken) faults.push(broken);
  return faults;
}
