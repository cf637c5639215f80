import pg from "pg";
import { runScript, type Script } from "../measuring/pgbench.ts";
import { cpuSeconds, cpuSecondsOfFamily, parentOf } from "../measuring/processor.ts";
import type { FilledDatabase, startServer } from "../measuring/subject.ts";
import type { startAsker } from "./asker.ts";
import { untilDone } from "./learn.ts";
import type { startBareProvider } from "./provider.ts";
import type { Recorded } from "./recorder.ts";
import type { MoneyScripts } from "./scripts.ts";

export interface MoneyLoad {
  seconds: number;
  connections: number;
  players: number;
}

/** How often a second, and the processor's microseconds each time: of the server, of PostgreSQL, of all others. */
export interface Measured {
  rate: number;
  p50?: number;
  p99?: number;
  server_us?: number | null;
  database_us: number | null;
  /** The asker's and the provider's together: not ours, but of the same machine. */
  others_us?: number | null;
}

export const STAGES = ["checkouts", "events stored", "events settled"] as const;
export type MoneyRound = Record<(typeof STAGES)[number], Measured>;

export interface Ours {
  database: FilledDatabase;
  server: Awaited<ReturnType<typeof startServer>>;
  provider: Awaited<ReturnType<typeof startBareProvider>>;
  asker: Awaited<ReturnType<typeof startAsker>>;
  recorded: Recorded;
}

/** So many events have a job at a time: `MOST_JOBS` of `server/contributions/events/hand-over.ts`. */
const MOST_JOBS = 500;

/** Opens contributions, brings the event of each while the provider keeps silent, and lets them be settled. */
export async function roundOfServer(ours: Ours, load: MoneyLoad): Promise<MoneyRound> {
  const { database, server, provider, asker, recorded } = ours;
  const { connections, players, seconds } = load;
  const asking = { origin: server.origin, connections };
  const postmaster = await postmasterOf(database);
  const clocks = {
    server: cpuClock(() => cpuSeconds(server.process_id)),
    database: cpuClock(() => cpuSecondsOfFamily(postmaster)),
    others: cpuClock(() => sum(cpuSeconds(asker.process_id), cpuSeconds(provider.process_id))),
  };
  const cpu = (times: number) => ({
    server_us: clocks.server(times),
    database_us: clocks.database(times),
    others_us: clocks.others(times),
  });

  const opened = await asker.ask({ ...asking, checkouts: { players, seconds } });
  const checkouts = { ...opened, rate: opened.answered / opened.seconds, ...cpu(opened.answered) };

  const of = await withoutEvent(database);
  provider.hold();
  cpu(1);
  const stored = await asker.ask({
    ...asking,
    events: { of, event: recorded.event, was: recorded.contribution_id },
  });
  const events = { ...stored, rate: stored.answered / stored.seconds, ...cpu(stored.answered) };

  const begun_at = performance.now();
  provider.release();
  await untilDone(database);
  const settled = { rate: (1_000 * of.length) / (performance.now() - begun_at), ...cpu(of.length) };
  await checkBooked(database);
  return { checkouts, "events stored": events, "events settled": settled };
}

/** The same three stages by pgbench, on a database of its own. */
export async function roundOfPgbench(
  pgbench: string,
  database: FilledDatabase,
  scripts: MoneyScripts,
  { seconds, connections, players }: MoneyLoad,
): Promise<MoneyRound> {
  const postmaster = await postmasterOf(database);
  const cpu = cpuClock(() => cpuSecondsOfFamily(postmaster));
  const begin = ({ text, variables }: Script, often: { seconds: number } | { times: number }) => {
    const known = { ...variables, players: String(players), clients: String(connections), turn: "0" };
    return runScript(pgbench, database.appUrl, { text, variables: known }, { connections, ...often });
  };
  const run = async (...asked: Parameters<typeof begin>): Promise<Measured> => {
    cpu(1);
    const ran = await begin(...asked);
    return { rate: ran.rate, database_us: cpu(ran.times) };
  };
  /** As the server does it: only so many events have a job at a time. */
  const settle = async (times: number): Promise<Measured> => {
    cpu(1);
    let [seconds, done] = [0, 0];
    for (let left = times; left > 0; left -= MOST_JOBS / connections) {
      await giveJobs(database);
      const ran = await begin(scripts.settle, { times: Math.min(left, MOST_JOBS / connections) });
      seconds += ran.times / ran.rate;
      done += ran.times;
    }
    return { rate: done / seconds, database_us: cpu(done) };
  };
  const checkouts = await run(scripts.checkout, { seconds });
  const times = Math.floor((await withoutEvent(database)).length / connections);
  await number(database);
  const stored = await run(scripts.store, { times });
  const settled = await settle(times);
  await checkBooked(database);
  return { checkouts, "events stored": stored, "events settled": settled };
}

/** Open contributions that no event was stored for. */
const WITHOUT_EVENT = `
  select contribution_id::text from contributions c
   where state = 'open' and not exists (select from provider_events e where e.contribution_id = c.contribution_id)`;

const withoutEvent = (database: FilledDatabase): Promise<string[]> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ contribution_id: string }>(WITHOUT_EVENT);
    return rows.map(({ contribution_id }) => contribution_id);
  });

/** To those that wait for one, as `server/contributions/events/hand-over.ts` does. */
const giveJobs = (database: FilledDatabase): Promise<unknown> =>
  asOwner(database, (owner) =>
    owner.query(
      `with next as (select event_id from provider_events where without_job order by received_at, event_id
                      limit greatest(0, $1::int - (select count(*) from provider_events where handled_at is null and not without_job))),
            handed as (update provider_events e set without_job = false from next where e.event_id = next.event_id returning e.event_id)
       select graphile_worker.add_job('handle_event', json_build_object('event_id', event_id), job_key := event_id) from handed`,
      [MOST_JOBS],
    ),
  );

/** pgbench knows whose turn it is by number. */
const number = (database: FilledDatabase): Promise<unknown> =>
  asOwner(database, (owner) =>
    owner.query(`
      drop table if exists bench_contributions;
      create table bench_contributions as
        select row_number() over ()::int as n, contribution_id from (${WITHOUT_EVENT}) c;
      alter table bench_contributions add primary key (n);
      analyze bench_contributions;
      grant select on bench_contributions to public`),
  );

/** A figure counts only if the money is in the book: a charge and a fee for each event. */
const checkBooked = (database: FilledDatabase): Promise<void> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ wrong: number }>(`
      select count(*)::int as wrong from provider_events e
       where outcome is distinct from 'booked'
          or 2 <> (select count(*) from ledger_transfers t where t.contribution_id = e.contribution_id)`);
    if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} events are not booked.`);
  });

/** As autovacuum leaves a database that is in use. */
export const tidy = (database: FilledDatabase): Promise<unknown> =>
  asOwner(database, (owner) => owner.query("vacuum (analyze)"));

export async function asOwner<Result>(
  { ownerUrl }: FilledDatabase,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const postmasterOf = (database: FilledDatabase): Promise<number> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
    return parentOf(rows[0]?.pid ?? 0) ?? 0;
  });

/** Answers the microseconds since the clock (seconds) was looked at last, divided by `times`. */
function cpuClock(look: () => number | null): (times: number) => number | null {
  let before = look();
  return (times) => {
    const now = look();
    const each = before === null || now === null ? null : (1_000_000 * (now - before)) / times;
    before = now;
    return each;
  };
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;
