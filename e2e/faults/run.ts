import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import Stripe from "stripe";
import type { Player } from "../../contract/players/players.ts";
import { DURATIONS } from "../../contract/recurring/recurring.ts";
import { athletes } from "../driving/books.ts";
import { type Site, type SiteOfPrograms, startSiteOfPrograms } from "../driving/site.ts";
import { afterwards, letGapsPass, untilQuiet } from "./aftermath.ts";
import { startHurtDatabase } from "./database.ts";
import { type Giver, signInGivers } from "./givers.ts";
import { passMonths } from "./months.ts";
import { endOrders, liveOrders, reckonOrders, signInAthletes } from "./orders.ts";
import { openPaidOut } from "./paid-out.ts";
import { seededRandom } from "./random.ts";
import { reckonPayors } from "./reckoning/payors.ts";
import { reckon } from "./reckoning.ts";
import { type Offer, type SupporterLog, support } from "./supporter.ts";
import { calmDown, forge, planTroubles, stirUp, type TroubleOptions } from "./trouble.ts";
import { workedOff } from "./working-off.ts";

export interface FaultsOptions extends TroubleOptions {
  contributions: number;
  /** How many of them are charged every month, and for how many months at most. */
  monthly: number;
  months: number;
  /** How many of them, at least, are for a service that is ordered. */
  orders: number;
  /** How many athletes are paid out meanwhile; none: payouts are left alone. */
  paid_out: number;
  /** How many give at the same time. */
  supporters: number;
  seed: number;
}

/**
 * Contributions through the whole program while everything around it breaks. Answers what does not agree in the
 * end between ledger, provider and what supporters were told.
 */
export async function runFaults(
  options: FaultsOptions,
  say: (line: string) => void,
  log?: string,
): Promise<string[]> {
  say(sizeOf(options));
  const random = seededRandom(options.seed);
  const database = await startHurtDatabase();
  const site = await startSiteOfPrograms({ SWEEP_SECONDS: "2", PAYOUT_AFTER_DAYS: "0" }, database);
  // Connections that stand idle while the database is hurt are lost, and made again.
  site.database.on("error", () => {});
  const stripe = providerOf(site);
  const faults: string[] = [];
  try {
    const players = await untouchedAthletes(site);
    const givers = await signInGivers(site, options.monthly);
    const performers = await signInAthletes(site, players);
    const paid_out = await openPaidOut({ site, stripe, random }, performers.cookies, options.paid_out);
    await stirUp(site, random);
    const tales: SupporterLog[] = [];
    const begin = performance.now();
    const giving = giveAll(site, { players, givers, offers: performers.offers }, options, tales, random);
    const living = liveOrders(site, performers, random, () => tales.length >= options.contributions);
    const breaking = breakAll(
      planTroubles(site, database, random, options),
      () => tales.length,
      options,
      say,
    );
    const paying = paid_out.liveOn(() => tales.length >= options.contributions);
    await Promise.all([giving, breaking, living, paying, forgeNowAndThen(site, tales, options, faults)]);
    say(
      `${tales.length} supporters came through in ${seconds(begin)}; ${tales.filter(({ paid }) => paid).length} paid`,
    );
    const more = planTroubles(site, database, random, { ...options, kills: Math.ceil(options.kills / 2) });
    faults.push(
      ...(await passMonths(
        site,
        stripe,
        givers,
        { troubles: more, meanwhile: paid_out.liveSome },
        random,
        say,
      )),
    );
    say(`the last month had passed after ${seconds(begin)}`);
    await calmDown(site);
    await afterwards(site, stripe, random);
    faults.push(...(await untilQuiet(site, stripe, say)));
    // Days pass while all is paid out, in which a refund may fail.
    for (const end of [untilOrdersEnd, () => paid_out.end(say), untilOrdersEnd])
      faults.push(...(await end(site, say)), ...(await untilQuiet(site, stripe, say)));
    const orders = await reckonOrders(site);
    say(`orders: ${orders.ends}`);
    const reckoned = await reckon(site, stripe, tales, options.kills);
    const payors = await reckonPayors(site.database);
    faults.push(...orders.faults, ...reckoned.faults, ...payors.faults, ...(await paid_out.reckon(say)));
    say(
      `sums by payor counted from nothing and held against the book: ${payors.sums} sums, ${payors.crossings} crossings, ${payors.faults.length} differences`,
    );
    say(`reckoned after ${seconds(begin)}; ${reckoned.repeated_receipts} receipts came again`);
  } catch (error) {
    faults.push(inspect(error));
  }
  if (log) writeFileSync(log, site.lines.join("\n"));
  // The ledger check is part of stopping, and fails it.
  await site.stop().catch((error: Error) => faults.push(error.message));
  return faults;
}

function sizeOf(options: FaultsOptions): string {
  const shortest = Math.min(...DURATIONS);
  // Whoever gives by the month would never come to it.
  if (options.monthly > 0 && options.months < shortest)
    throw new RangeError(`A monthly contribution lasts ${shortest} months at least, not ${options.months}.`);
  return `${options.contributions} contributions, ${options.monthly} of them monthly, ${options.orders} for a service, ${options.paid_out} athletes paid out, ${options.kills} kills, ${options.restarts} database restarts, seed ${options.seed}`;
}

/** All that is ordered comes to its end: what is not done is refunded by itself, or by an admin. */
async function untilOrdersEnd(site: Site, say: (line: string) => void): Promise<readonly string[]> {
  const look = async () => {
    await letGapsPass(site);
    return endOrders(site);
  };
  return workedOff(site, "until every order is over", look, say);
}

const providerOf = ({ payments }: Site): Stripe =>
  new Stripe("sk_test_demo", {
    host: "localhost",
    port: Number(new URL(payments).port),
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 5,
  });

/** Who was given nothing by the demo, so that sums start at nothing. Few: they are to be given to at the same time. */
async function untouchedAthletes(site: Site): Promise<Player[]> {
  const found = await athletes(site, { sport_id: 2 });
  return found.filter((it) => it.accepts_contributions && it.received_donations === 0).slice(0, 12);
}

async function giveAll(
  site: Site,
  whom: {
    readonly players: readonly Player[];
    readonly givers: readonly Giver[];
    readonly offers: readonly Offer[];
  },
  { contributions, supporters, months, orders }: FaultsOptions,
  tales: SupporterLog[],
  random: ReturnType<typeof seededRandom>,
): Promise<void> {
  let next = 0;
  const { players, givers, offers } = whom;
  const waiting = [...givers];
  const every = Math.ceil(contributions / Math.max(1, givers.length));
  const every_order =
    orders === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(contributions / orders));
  const durations = DURATIONS.filter((duration) => duration <= months);
  const line = async () => {
    while (next < contributions) {
      next += 1;
      const giver = next % every === 0 ? waiting.shift() : undefined;
      const monthly = giver ? { giver, months: random.one(durations) } : null;
      // Between those who give by the month.
      const ordered = next % every_order === 1 % every_order ? offers : [];
      tales.push(await support(site, players, next, random, monthly, ordered));
    }
  };
  await Promise.all(Array.from({ length: supporters }, line));
}

/** Spread over the contributions, one after the other. */
async function breakAll(
  troubles: readonly { name: string; befall(): Promise<void> }[],
  done: () => number,
  { contributions }: FaultsOptions,
  say: (line: string) => void,
): Promise<void> {
  for (const [at, { name, befall }] of troubles.entries()) {
    const due = ((at + 0.5) / troubles.length) * contributions * 0.95;
    while (done() < due) await sleep(20);
    say(`  after ${done()}: ${name}`);
    await befall();
  }
}

async function forgeNowAndThen(
  site: SiteOfPrograms,
  tales: readonly SupporterLog[],
  { contributions }: FaultsOptions,
  faults: string[],
): Promise<void> {
  while (tales.length < contributions) {
    await sleep(1_000);
    const victim = tales.at(-1)?.opened[0]?.contribution_id;
    if (victim && (await forge(site, victim)) > 0) faults.push("A forged event was taken.");
  }
}

const seconds = (begin: number) => `${((performance.now() - begin) / 1_000).toFixed(1)} s`;
