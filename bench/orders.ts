import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startNewDatabase, startServer } from "./measuring/subject.ts";
import { head, line, median } from "./measuring/table.ts";

/** What a look at all open orders may take. */
const MOST_SECONDS = 10;

/**
 * `npm run bench -- orders`: what the server does by itself with many open orders: the hourly look, with so many that are to be reminded
 * of, and the nightly search for athletes who left. Each is a job of a running server, with the letters that follow beside it.
 */
export async function orders(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      open: { type: "string", default: "100000" },
      due: { type: "string", default: "1000" },
      rounds: { type: "string", default: "5" },
    },
  });
  const [open = 0, due = 0, rounds = 0] = [values.open, values.due, values.rounds].map(Number);
  console.log(`${open} open orders, ${due} of them due, ${rounds} rounds.`);
  const database = await startNewDatabase("orders", 25_000);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const began = performance.now();
    for (const statement of FILL) await owner.query(statement, statement.includes("$1") ? [open] : []);
    console.log(`Filled in ${((performance.now() - began) / 1_000).toFixed(0)} s.`);
    const server = await startServer(database.settings);
    try {
      await measure(owner, due, rounds);
    } finally {
      await server.stop();
    }
  } finally {
    await owner.end();
    await database.stop();
  }
}

async function measure(owner: pg.Client, due: number, rounds: number): Promise<void> {
  const looks: number[] = [];
  const leaves: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await owner.query(DUE, [due]);
    looks.push(await worked(owner, "orders_look"));
    const { rows } = await owner.query("select count(*)::int as left from orders where look_at <= now()");
    if (rows[0].left > 0) throw new Error(`${rows[0].left} orders were not looked at.`);
    leaves.push(await worked(owner, "orders_leave"));
  }
  console.log(`\n${head(["job", "median s", "longest s", "at most"])}`);
  for (const [name, all] of [
    ["orders_look", looks],
    ["orders_leave", leaves],
  ] as const) {
    const longest = Math.max(...all);
    console.log(line([name, (median(all) ?? 0).toFixed(2), longest.toFixed(2), String(MOST_SECONDS)]));
    if (longest > MOST_SECONDS) process.exitCode = 1;
  }
}

/** Seconds from the moment in which a job is added until it is done, its wait for a worker among them. */
async function worked(owner: pg.Client, task: string): Promise<number> {
  const begin = performance.now();
  await owner.query("select graphile_worker.add_job($1, '{}'::json, job_key := 'bench')", [task]);
  for (;;) {
    const { rows } = await owner.query<{ last_error: string | null }>(
      "select last_error from graphile_worker.jobs where key = 'bench'",
    );
    const [job] = rows;
    if (!job) return (performance.now() - begin) / 1_000;
    if (job.last_error) throw new Error(`${task}: ${job.last_error}`);
    await sleep(10);
  }
}

/** A thousand athletes offer a service; each order is paid, booked and held, and in the middle of its time. */
const FILL = [
  "alter table contributions disable trigger user",
  `insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
   select player_id, 'practice_tip', 5000, 30, 1000, now() from players where is_listed order by player_id limit 1000
   on conflict do nothing`,
  `with of as (select array_agg(offer_id order by offer_id) as ids from offers where kind = 'practice_tip')
   insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at, state, paid_at,
                              paid_cents, fee_booked, provider_session_id)
   select 'one_time', 'practice_tip', p.player_id, p.team_id, p.player_name, p.team_name, 5000, now(), 'paid', now(), 5000, true,
          'bench_' || f.offer_id || '_' || n
     from of cross join generate_series(1, $1::int) n
     join offers f on f.offer_id = of.ids[1 + n % cardinality(of.ids)] join players p using (player_id)`,
  `insert into orders (contribution_id, offer_id, state, version, created_at, ordered_at, due_at, state_at, look_at)
   select contribution_id, split_part(provider_session_id, '_', 2)::uuid, 'ordered', 2, now(), now() - interval '23 days',
          now() + interval '6 days 12 hours', now() - interval '23 days', now() + interval '3 days'
     from contributions where provider_session_id like 'bench_%'`,
  `select count(ledger_book('charge', 'ch_' || contribution_id, contribution_id, 'usd', paid_at, player_id, paid_cents)),
          count(ledger_book('order_held', contribution_id || ':1', contribution_id, 'usd', paid_at, player_id, paid_cents))
     from contributions where provider_session_id like 'bench_%'`,
  "alter table contributions enable trigger user",
  "vacuum (analyze) contributions, orders, offers, ledger_transfers, ledger_entries",
];

/** Those whose reminder is due: any, as they come. */
const DUE = `
  update orders set look_at = now() - interval '1 minute'
   where order_id in (select order_id from orders where look_at is not null order by md5(order_id::text) limit $1)`;
