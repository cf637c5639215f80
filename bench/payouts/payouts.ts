import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { login, sync } from "../../contract/accounts/accounts.ts";
import { getPayoutsOverview, listPayouts } from "../../contract/payouts/admin-payouts.ts";
import { getOwnMoney, listOwnMoneyMoves } from "../../contract/payouts/own-payouts.ts";
import { residentMegabytes } from "../../ops/programs/held.ts";
import { oneClient } from "../measuring/one-client.ts";
import { hearStatements, type Statement } from "../measuring/statements.ts";
import { startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line } from "../measuring/table.ts";
import { fill } from "./fill.ts";
import { readWhole, watchStatements } from "./longest.ts";
import { startTransferProvider } from "./provider.ts";
import { failureOf, goneOnWith, MOST_STILL_MS, measureSending, sendWhole } from "./sending.ts";

const ATHLETE = { username: "athlete@demo.test", password: "Demo-pass-1" };
const ADMIN = { ...ATHLETE, username: "admin@demo.test" };
/** What the athlete's page may take, and what an admin's. */
const MOST_MS = 30;
const MOST_ADMIN_MS = 2_000;
/** What a portion of athletes planned by one statement may take, in seconds and statements. */
const MOST_PORTION_SECONDS = 8;
const MOST_STATEMENTS = 12;
/** From so many athletes on a portion is a small part of every table. */
const MANY = 10_000;
/** Of fewer than these the run's own beginning and end, and the first payouts sent, are most of what is asked. */
const FEW_PORTIONS = 5;
/** More than the server held before it planned, in megabytes. */
const MOST_MORE_MEMORY = 100;
/** Half of what a statement may take before it is given up. */
const MOST_STATEMENT_SECONDS = 7.5;

/**
 * `npm run bench -- payouts`: a run over many athletes, planned, sent as fast as the setting allows, stopped and gone on with by another server;
 * and what the athlete's and the admin's pages of it ask.
 */
export async function payouts(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      athletes: { type: "string", default: "50000" },
      contributions: { type: "string", default: "10" },
      lines: { type: "string", default: "20000" },
      rounds: { type: "string", default: "100" },
      "per-second": { type: "string", default: "20" },
      whole: { type: "boolean", default: false },
    },
  });
  const [athletes = 0, contributions = 0, lines = 0, rounds = 0, per_second = 0] = [
    values.athletes,
    values.contributions,
    values.lines,
    values.rounds,
    values["per-second"],
  ].map(Number);
  console.log(
    `${athletes} athletes with ${contributions} open contributions each, ${lines} lines of one athlete, ${rounds} rounds.`,
  );
  await using begun = new AsyncDisposableStack();
  const database = begun.adopt(await startNewDatabase("payouts", 1_001), ({ stop }) => stop());
  const provider = begun.adopt(await startTransferProvider(), ({ stop }) => stop());
  const wire = begun.adopt(await hearStatements(database.settings.DATABASE_URL ?? ""), ({ close }) =>
    close(),
  );
  const owner = begun.adopt(new pg.Client({ connectionString: database.ownerUrl }), (client) => client.end());
  await owner.connect();
  await fill(owner, { athletes, contributions, lines });
  const settings = {
    ...database.settings,
    DATABASE_URL: wire.url,
    STRIPE_API_ORIGIN: provider.origin,
    PAYOUTS: "on",
    PAYOUTS_PER_SECOND: String(per_second),
  };
  // By itself: what hears the statements stands in their way.
  const asked = await startServer({ ...settings, DATABASE_URL: database.settings.DATABASE_URL ?? "" });
  try {
    await measurePages(asked.origin, rounds);
  } finally {
    await asked.stop();
  }
  const server = await startServer(settings);
  try {
    const planned = await measurePlanning(owner, wire, server.process_id, athletes);
    await measureSending(owner, per_second, planned);
  } finally {
    await server.stop();
  }
  const another = await startServer(settings);
  try {
    await goneOnWith(owner);
    if (values.whole) await sendWhole(owner, another.process_id, per_second);
  } finally {
    await another.stop();
  }
}

/** A connection plans a statement for its values five times before it keeps a plan. */
const WARM_UP = 10;

async function measurePages(origin: string, rounds: number): Promise<void> {
  const { ask, close } = oneClient(origin);
  const [athlete, admin] = [(await ask(login, ATHLETE)).cookie, (await ask(login, ADMIN)).cookie];
  const get = (path: string) => ({ method: "GET", path }) as const;
  const questions = [
    { name: "(the session alone)", call: sync, cookie: athlete, most_ms: null },
    { name: "Your money", call: get(getOwnMoney.path), cookie: athlete, most_ms: MOST_MS },
    {
      name: "its movements",
      call: get(`${listOwnMoneyMoves.path}?limit=20`),
      cookie: athlete,
      most_ms: MOST_MS,
    },
    { name: "an admin's list", call: get(`${listPayouts.path}?limit=20`), cookie: admin, most_ms: MOST_MS },
    {
      name: "an admin's overview",
      call: get(getPayoutsOverview.path),
      cookie: admin,
      most_ms: MOST_ADMIN_MS,
    },
  ];
  console.log(`\n${head(["asked", "median ms", "p95 ms", "at most", "of it", "session ="])}`);
  // The first, which is what each costs before it asks anything: a machine that others keep busy is slow for all alike.
  let session_ms: number | null = null;
  for (const { name, call, cookie, most_ms } of questions) {
    const taken: number[] = [];
    // What is asked for every athlete is not asked so often.
    const times = most_ms === MOST_ADMIN_MS ? Math.ceil(rounds / 20) : rounds;
    for (let round = -WARM_UP; round < times; round += 1) {
      const { status, ms } = await ask(call, {}, cookie);
      if (status !== 200) throw new Error(`${name}: ${status}`);
      if (round >= 0) taken.push(ms);
    }
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    session_ms ??= at(0.5);
    const ratio = `${(at(0.5) / session_ms).toFixed(1)} x`;
    console.log(line([name, at(0.5).toFixed(1), at(0.95).toFixed(1), ...limitOf(at(0.95), most_ms), ratio]));
    if (most_ms !== null && at(0.95) > most_ms) process.exitCode = 1;
  }
  close();
}

/** What it may be, and its share of that. */
const limitOf = (value: number, limit: number | null): [string, string] =>
  limit === null ? ["-", "-"] : [String(limit), `${Math.round((100 * value) / limit)} %`];

type Wire = Awaited<ReturnType<typeof hearStatements>>;

/** From a run's beginning until its first payout could be sent. Answers how many were planned. */
async function measurePlanning(
  owner: pg.Client,
  wire: Wire,
  process_id: number,
  athletes: number,
): Promise<number> {
  const before = residentMegabytes(process_id) ?? 0;
  const moments: { through: number; at: number; held: number }[] = [];
  let most = before;
  const longest = watchStatements(owner);
  const begin = performance.now();
  const heard = await wire.during(async () => {
    const { rows } = await owner.query(
      "insert into payout_runs (begun_at) values (now()) returning run_id::int",
    );
    await owner.query(
      "select graphile_worker.add_job('payouts_go_on', $1, job_key := 'payouts_go_on:bench')",
      [rows[0]],
    );
    for (let state = "planning"; state === "planning"; await sleep(20)) {
      const { rows: runs } = await owner.query(
        "select state, planned_through::float8 as through from payout_runs where run_id = $1",
        [rows[0].run_id],
      );
      state = runs[0].state;
      if (performance.now() - (moments.at(-1)?.at ?? begin) > MOST_STILL_MS)
        throw new Error(`Nothing was planned for ${MOST_STILL_MS / 1_000} s: ${await failureOf(owner)}`);
      const held = residentMegabytes(process_id) ?? 0;
      most = Math.max(most, held);
      await longest.look();
      if (runs[0].through !== (moments.at(-1)?.through ?? 0))
        moments.push({ through: runs[0].through, at: performance.now(), held });
    }
  });
  const portions = moments.map(({ at }, n) => (at - (moments[n - 1]?.at ?? begin)) / 1_000);
  // What the server's other jobs ask meanwhile is more the longer it takes.
  const asked = heard.filter(({ text }) => text.includes("payout")).length;
  const statements = asked / Math.max(1, portions.length);
  console.log(`\nPortions, s: ${portions.map((seconds) => seconds.toFixed(1)).join(", ")}`);
  await lookAtPlans(owner, heard, athletes);
  const { rows: made } = await owner.query(
    "select count(*)::int as planned from payouts where state = 'planned' or run_id is not null",
  );
  const planned: number = made[0].planned;
  console.log(`\n${head([`planned: ${planned}`, "measured", "at most", "of it"])}`);
  for (const [what, value, limit] of [
    ["portions", portions.length, null],
    ["all of them, s", ((moments.at(-1)?.at ?? begin) - begin) / 1_000, null],
    ["athletes a second", (1_000 * athletes) / ((moments.at(-1)?.at ?? begin) - begin), null],
    ["first portion, s", portions[0] ?? 0, MOST_PORTION_SECONDS],
    ["last whole one, s", portions.at(-2) ?? portions[0] ?? 0, MOST_PORTION_SECONDS],
    ["middle one, s", portions.toSorted((a, b) => a - b)[portions.length >> 1] ?? 0, MOST_PORTION_SECONDS],
    ["longest, s", Math.max(...portions), MOST_PORTION_SECONDS],
    ["longest statement, s", longest.seconds(), MOST_STATEMENT_SECONDS],
    ["statements for each", statements, portions.length < FEW_PORTIONS ? null : MOST_STATEMENTS],
    ["memory before, MB", before, null],
    ...[0.1, 0.5, 1].map(
      (share) =>
        [`at ${100 * share} %, MB`, moments[Math.ceil(share * moments.length) - 1]?.held ?? 0, null] as const,
    ),
    ["memory more, MB", most - before, MOST_MORE_MEMORY],
  ] as const) {
    console.log(line([what, value.toFixed(1), ...limitOf(value, limit)]));
    if (limit !== null && value > limit) process.exitCode = 1;
  }
  return planned;
}

async function lookAtPlans(owner: pg.Client, heard: readonly Statement[], athletes: number): Promise<void> {
  await owner.query("analyze");
  const { plans, whole } = await readWhole(owner, heard);
  console.log(`${plans} plans looked at. Tables read whole: ${whole.join("; ") || "none"}.`);
  // Of few a whole table is the shortest way.
  if (whole.length > 0 && athletes >= MANY) process.exitCode = 1;
}
