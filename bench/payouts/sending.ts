import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { residentMegabytes } from "../../ops/programs/held.ts";
import { head, line } from "../measuring/table.ts";

/** Of what the setting allows, so much has to be sent. */
const LEAST_OF_THE_PACE = 0.8;
/** More than the server held at a tenth of the whole, in megabytes, and what is looked at. */
const MOST_GROWN = 50;
const SHARES = [0.1, 0.5, 1];
/** The pace is of these: the last may wait for what a stopped server had under way. */
const MOST_OF_THEM = 0.9;

/** The look of the hour; with nothing sent for so long it comes now. */
const HOUR = "select graphile_worker.add_job('payouts_hourly', job_key := 'payouts_hourly:bench')";
const QUIET_MS = 5_000;
/** What a server had asked for as it stopped is not asked for by another before that is surely over. */
const MOST_QUIET_MS = 900_000;
/** Whatever fails is tried again later. */
export const MOST_STILL_MS = 120_000;

export const failureOf = async (owner: pg.Client): Promise<string> =>
  (
    await owner.query(
      `select left(coalesce(string_agg(last_error, '; '), 'no job of payouts failed'), 500) as failure
         from graphile_worker.jobs where task_identifier like 'payouts%'`,
    )
  ).rows[0].failure;

const sentSoFar = async (owner: pg.Client): Promise<number> =>
  (await owner.query("select count(*)::int as n from payouts where state = 'sent'")).rows[0].n;

const leftToSend = async (owner: pg.Client): Promise<number> =>
  (await owner.query("select count(*)::int as n from payouts where state = 'planned'")).rows[0].n;

/** For ten seconds, or as long as leaves half of a small run to go on with. */
export async function measureSending(owner: pg.Client, per_second: number, planned: number): Promise<void> {
  const seconds = Math.min(10, (planned - (await sentSoFar(owner))) / 2 / per_second);
  const [before, begin] = [await sentSoFar(owner), performance.now()];
  await sleep(seconds * 1_000);
  tellPace(((await sentSoFar(owner)) - before) / (performance.now() - begin), per_second);
}

function tellPace(a_millisecond: number, per_second: number): void {
  const pace = 1_000 * a_millisecond;
  console.log(`\n${pace.toFixed(1)} sent a second, where the setting allows ${per_second}.`);
  if (pace > per_second * 1.05 || pace < per_second * LEAST_OF_THE_PACE) process.exitCode = 1;
}

/** A server was asked to stop in the middle; another, which has just started, goes on until a few more are sent. */
export async function goneOnWith(owner: pg.Client): Promise<void> {
  const before = await sentSoFar(owner);
  if ((await leftToSend(owner)) === 0)
    throw new Error("All were sent before the server had stopped: name more athletes.");
  const begin = performance.now();
  await owner.query(HOUR);
  while ((await sentSoFar(owner)) === before) {
    if (performance.now() - begin > 180_000) throw new Error("Nobody goes on with the run.");
    await sleep(50);
  }
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.log(`Gone on with ${seconds} s after another server had started.`);
}

/** `--whole`: until the last is sent, each once, and what the server holds on the way. */
export async function sendWhole(owner: pg.Client, process_id: number, per_second: number): Promise<void> {
  const [before, left, begin] = [await sentSoFar(owner), await leftToSend(owner), performance.now()];
  const held: number[] = [];
  let moved_at = begin;
  let most = { sent: 0, at: begin };
  for (let sent = 0; sent < left; await sleep(200)) {
    const now_sent = (await sentSoFar(owner)) - before;
    if (now_sent > sent) moved_at = performance.now();
    if (now_sent <= MOST_OF_THEM * left) most = { sent: now_sent, at: moved_at };
    // What the first server had asked for as it stopped is for the look of the next hour.
    if (performance.now() - moved_at > QUIET_MS) await owner.query(HOUR);
    sent = now_sent;
    const now = residentMegabytes(process_id) ?? 0;
    while (held.length < SHARES.length && sent >= (SHARES[held.length] ?? 1) * left) held.push(now);
    if (performance.now() - moved_at > MOST_QUIET_MS)
      throw new Error(`${left - sent} of ${left} were not sent: ${await failureOf(owner)}`);
  }
  tellPace(most.sent / (most.at - begin), per_second);
  const [first = 0, ...later] = held;
  const grown = Math.max(...later) - first;
  console.log(
    `\n${head(["of the rest sent", ...SHARES.map((share) => `${100 * share} %`), "grown", "at most"])}`,
  );
  console.log(
    line([`${left}, MB held`, ...held.map((mb) => mb.toFixed(0)), grown.toFixed(0), String(MOST_GROWN)]),
  );
  if (grown > MOST_GROWN) process.exitCode = 1;
  await eachOnce(owner);
}

/** Nobody is forgotten, and nobody is sent to twice. */
async function eachOnce(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ state: string; payouts: number; transfers: number; athletes: number }>(
    `select state, count(*)::int as payouts, count(distinct transfer_id)::int as transfers, count(distinct player_id)::int as athletes
       from payouts where run_id is not null group by state`,
  );
  const [one] = rows;
  const is_right =
    rows.length === 1 &&
    one?.state === "sent" &&
    one.payouts === one.transfers &&
    one.payouts === one.athletes;
  console.log(
    `${one?.payouts} payouts by ${one?.transfers} transfers to ${one?.athletes} athletes, each once.`,
  );
  if (!is_right) throw new Error(`Not each once: ${JSON.stringify(rows)}`);
}
