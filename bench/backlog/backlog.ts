import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { residentMegabytes } from "../../ops/programs/held.ts";
import { askLists, type ListsMeanwhile } from "../measuring/ask-lists.ts";
import { chooseQuestions } from "../measuring/questions.ts";
import { type FilledDatabase, startNewDatabase, startServer } from "../measuring/subject.ts";
import { head, line } from "../measuring/table.ts";
import { startAsker } from "../money/asker.ts";
import { moneySettings, recordProvider } from "../money/learn.ts";
import { asOwner } from "../money/rounds.ts";
import { fillPlans, plansLeft, recordPlan } from "./plans.ts";
import { type Lost, startForgetfulProvider } from "./provider.ts";

/** A day on which the provider's events were lost, and within how long it has to be worked off. */
const DAY = { contributions: 50_000, plans: 100_000, within_s: 3_600 };
/** As the provider's test mode sends them for a contribution that is paid on its page. */
const EVENTS_EACH = 5;
/** So many lists are asked a second meanwhile. */
const LISTS_A_SECOND = 20;
/** To count all of them costs the database what some of them do. */
const LOOKED_EVERY_MS = 1_000;
/** Who is given to by plans. */
const PLAYER = 788;

/**
 * `npm run bench -- backlog`: contributions are paid and no event of it arrives; then the provider's list is read. How fast is all of it booked, while lists are
 * asked, and how long would a day of it take? `--plans`: beside it so many plans are looked at of which nothing was told, either.
 */
export async function backlog(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      seconds: { type: "string", default: "30" },
      connections: { type: "string", default: "10" },
      players: { type: "string", default: "1000" },
      plans: { type: "string", default: "0" },
    },
  });
  const [seconds = 0, connections = 0, players = 0, plans = 0] = [
    values.seconds,
    values.connections,
    values.players,
    values.plans,
  ].map(Number);
  await using begun = new AsyncDisposableStack();
  const database = begun.adopt(await startNewDatabase("backlog", players), ({ stop }) => stop());
  const recorded = await recordProvider(database);
  const plan = plans > 0 ? await recordPlan(database, PLAYER) : null;
  const provider = begun.adopt(await startForgetfulProvider(recorded, plan), ({ stop }) => stop());
  const asker = begun.adopt(await startAsker(), ({ stop }) => stop());
  const settings = { ...database.settings, ...moneySettings(provider.origin) };
  const first = await startServer(settings);
  await asker.ask({ origin: first.origin, connections, checkouts: { players, seconds } }).finally(first.stop);
  const lost = { of: await forgotten(database), events_each: EVENTS_EACH };
  await provider.loses(lost);
  if (plan) await fillPlans(database, plan, plans);
  // The list alone tells of them: nobody asks about each.
  const server = await startServer({ ...settings, SWEEP_SECONDS: "2" });
  try {
    show({ contributions: lost.of.length, plans }, await workedOff(database, server, lost));
  } finally {
    await server.stop();
  }
}

/** Contributions whose page is open, which no round of the server is to ask about. */
const forgotten = (database: FilledDatabase): Promise<string[]> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ contribution_id: string }>(
      "update contributions set check_at = null where state = 'open' returning contribution_id",
    );
    // A server that read the list a moment ago would have the next one wait for its interval.
    await owner.query("update provider_events_read set reading_until = '-infinity'");
    await owner.query("vacuum (analyze) contributions");
    return rows.map(({ contribution_id }) => contribution_id);
  });

interface WorkedOff extends ListsMeanwhile {
  /** Seconds until all was stored, and until all was booked and handled. */
  readonly stored_s: number;
  readonly booked_s: number;
  /** And until all plans were looked at. */
  readonly plans_s: number;
  readonly memory_mb: number;
}

function workedOff(
  database: FilledDatabase,
  { origin, process_id }: Awaited<ReturnType<typeof startServer>>,
  lost: Lost,
): Promise<WorkedOff> {
  return asOwner(database, async (owner) => {
    const lists = askLists(origin, await chooseQuestions(origin), LISTS_A_SECOND);
    const all = lost.of.length * lost.events_each;
    let [begin, stored_s, booked_s, plans_s, memory_mb] = [performance.now(), 0, 0, 0, 0];
    for (
      let [events, waiting, plans] = [all, 0, 0];
      events + waiting + plans > 0;
      await sleep(LOOKED_EVERY_MS)
    ) {
      ({ events, waiting } = await leftOf(owner, lost));
      plans = await plansLeft(owner);
      // The first reading begins a moment after the server.
      if (events === all) begin = performance.now();
      const now_s = (performance.now() - begin) / 1_000;
      if (events > 0) stored_s = now_s;
      if (events + waiting > 0) booked_s = now_s;
      if (plans > 0) plans_s = now_s;
      memory_mb = Math.max(memory_mb, residentMegabytes(process_id) ?? 0);
    }
    await checkBooked(owner, lost);
    return { ...{ stored_s, booked_s, plans_s, memory_mb }, ...(await lists.end()) };
  });
}

/** How many events are not in the inbox yet, and how many of those that are wait. */
async function leftOf(owner: pg.Client, lost: Lost): Promise<{ events: number; waiting: number }> {
  const { rows } = await owner.query<{ stored: number; waiting: number; parked: number }>(
    `select count(*)::int as stored, count(*) filter (where handled_at is null)::int as waiting,
            count(*) filter (where parked_at is not null)::int as parked
       from provider_events where contribution_id = any ($1::uuid[])`,
    [lost.of],
  );
  const [{ stored = 0, waiting = 0, parked = 0 } = {}] = rows;
  if (parked > 0) throw new Error(`${parked} events are parked.`);
  return { events: lost.of.length * lost.events_each - stored, waiting };
}

/** A figure counts only if the money is in the book: a charge and a fee for each contribution. */
async function checkBooked(owner: pg.Client, { of }: Lost): Promise<void> {
  const { rows } = await owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($1::uuid[]) as lost (contribution_id)
      where 2 <> (select count(*) from ledger_transfers t where t.contribution_id = lost.contribution_id)`,
    [of],
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} contributions are not booked.`);
}

function show(
  { contributions, plans }: { readonly contributions: number; readonly plans: number },
  { stored_s, booked_s, plans_s, list_p50_ms, list_p99_ms, memory_mb }: WorkedOff,
): void {
  const day_s = (booked_s * DAY.contributions) / contributions;
  const plans_day_s = plans > 0 ? (plans_s * DAY.plans) / plans : 0;
  console.log(
    `\n${head([`${contributions} contributions, ${contributions * EVENTS_EACH} events, ${plans} plans`, "measured", "at most"])}`,
  );
  for (const [what, value, limit] of [
    ["all stored, s", stored_s.toFixed(1), "-"],
    ["all booked, s", booked_s.toFixed(1), "-"],
    ["events a second", ((contributions * EVENTS_EACH) / booked_s).toFixed(0), "-"],
    [`a day of ${DAY.contributions}, s`, day_s.toFixed(0), String(DAY.within_s)],
    ...(plans > 0
      ? ([
          ["all plans looked at, s", plans_s.toFixed(1), "-"],
          ["plans a second", (plans / plans_s).toFixed(0), "-"],
          [`${DAY.plans} plans, s`, plans_day_s.toFixed(0), String(DAY.within_s)],
        ] as const)
      : []),
    ["a list meanwhile, p50 ms", list_p50_ms.toFixed(1), "-"],
    ["a list meanwhile, p99 ms", list_p99_ms.toFixed(1), "-"],
    ["server's memory, MB", memory_mb.toFixed(0), "-"],
  ] as const)
    console.log(line([what, value, limit]));
  if (Math.max(day_s, plans_day_s) > DAY.within_s) process.exitCode = 1;
}
