import { parseArgs } from "node:util";
import { login, sync } from "../../contract/accounts/accounts.ts";
import { listDeskPayors } from "../../contract/contributions/desk-payors.ts";
import { payorSum } from "../../contract/contributions/payor-sum.ts";
import { payorLines, payorsByPlayer } from "../../contract/contributions/payors.ts";
import { oneClient } from "../measuring/one-client.ts";
import { startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line } from "../measuring/table.ts";
import { type Filled, fill } from "./fill.ts";
import { measurePayments } from "./payment.ts";

const FAN = { username: "fan@demo.test", password: "Demo-pass-1" };
const ATHLETE = { ...FAN, username: "athlete@demo.test" };
const OFFICER = { ...FAN, username: "compliance@demo.test" };
/** What the dialog and lists may take. */
const MOST_MS = 10;
const MOST_LIST_MS = 50;

/**
 * `npm run bench -- payors`: what the contribution dialog asks before a payment, and what keeping the sums costs a payment, with
 * many contributions of many payors, ten thousand of them on one athlete.
 */
export async function payors(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      contributions: { type: "string", default: "2000000" },
      payors: { type: "string", default: "200000" },
      rounds: { type: "string", default: "300" },
    },
  });
  const [contributions, givers, rounds] = [values.contributions, values.payors, values.rounds].map(Number);
  console.log(`${contributions} contributions of ${givers} payors, ${rounds} rounds.`);
  const database = await startNewDatabase("payors", 25_000);
  try {
    const filled = await fill(database, contributions ?? 0, givers ?? 0);
    const server = await startServer(database.settings);
    try {
      await measureDialog(server.origin, filled, rounds ?? 0);
    } finally {
      await server.stop();
    }
    await measurePayments(database, filled.crowded, rounds ?? 0);
  } finally {
    await database.stop();
  }
}

/** Beside it a call that reads the session and nothing else; and what the athlete and their school's officer read of the sums. */
async function measureDialog(origin: string, { crowded, payor_id }: Filled, rounds: number): Promise<void> {
  const { ask, close } = oneClient(origin);
  const get = (path: string) => ({ method: "GET", path }) as const;
  const fan = (await ask(login, FAN)).cookie;
  const athlete = (await ask(login, ATHLETE)).cookie;
  const officer = (await ask(login, OFFICER)).cookie;
  const questions = [
    { name: "(the session alone)", call: sync, cookie: fan, most_ms: null },
    {
      name: "the dialog's sum",
      call: get(`${payorSum.path}?player_id=${crowded}`),
      cookie: fan,
      most_ms: MOST_MS,
    },
    {
      name: "an athlete's payors",
      call: get(`${payorsByPlayer.path}?limit=25`),
      cookie: athlete,
      most_ms: MOST_LIST_MS,
    },
    {
      name: "a page of one payor",
      call: get(`${payorLines.path.replace("{payor_id}", String(payor_id))}?limit=25`),
      cookie: athlete,
      most_ms: MOST_LIST_MS,
    },
    {
      name: "a school's payors",
      call: get(`${listDeskPayors.path}?limit=25`),
      cookie: officer,
      most_ms: MOST_LIST_MS,
    },
  ];
  const taken = new Map(questions.map(({ name }): [string, number[]] => [name, []]));
  try {
    for (let round = -5; round < rounds; round += 1) {
      for (const { name, call, cookie } of questions) {
        const { status, ms } = await ask(call, {}, cookie);
        if (status !== 200) throw new Error(`${name}: ${status}`);
        if (round >= 0) taken.get(name)?.push(ms);
      }
    }
  } finally {
    close();
  }
  console.log(`\n${head(["asked", "median ms", "p95 ms", "at most"])}`);
  for (const { name, most_ms } of questions) {
    const all = taken.get(name) ?? [];
    const p95 = at(all, 0.95);
    console.log(
      line([name, at(all, 0.5).toFixed(2), p95.toFixed(2), most_ms === null ? "-" : String(most_ms)]),
    );
    if (most_ms !== null && p95 > most_ms) process.exitCode = 1;
  }
}

const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0;
