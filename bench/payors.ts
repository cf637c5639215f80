import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { login, sync } from "../contract/accounts/accounts.ts";
import { listDeskPayors } from "../contract/contributions/desk-payors.ts";
import { payorSum } from "../contract/contributions/payor-sum.ts";
import { payorsByPlayer } from "../contract/contributions/payors.ts";
import { oneClient } from "./measuring/one-client.ts";
import { type FilledDatabase, startNewDatabase, startServer } from "./measuring/subject.ts";
import { head, line, median } from "./measuring/table.ts";

const FAN = { username: "fan@demo.test", password: "Demo-pass-1" };
const ATHLETE = { ...FAN, username: "athlete@demo.test" };
const OFFICER = { ...FAN, username: "compliance@demo.test" };
/** What the dialog and lists may take, and how much longer a payment may take for being counted by payor. */
const MOST_MS = 10;
const MOST_LIST_MS = 50;
const MOST_SHARE = 1.1;

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
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(
    `${contributions} contributions of ${givers} payors, ${rounds} rounds. Load of the machine before: ${loadavg()[0]?.toFixed(2)}`,
  );
  const database = await startNewDatabase("payors", 25_000);
  try {
    const crowded = await fill(database, contributions ?? 0, givers ?? 0);
    const server = await startServer(database.settings);
    try {
      await measureDialog(server.origin, crowded, rounds ?? 0);
    } finally {
      await server.stop();
    }
    await measurePayments(database, crowded, rounds ?? 0);
  } finally {
    await database.stop();
  }
}

/** Answers the athlete whom ten thousand payors gave $600 each; as many more gave it to others of the same school. The sums are counted at once, as a recount would. */
async function fill({ ownerUrl }: FilledDatabase, contributions: number, givers: number): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      "select player_id::int as crowded from roles_held where role = 'athlete' order by user_id limit 1",
    );
    const crowded: number = rows[0].crowded;
    await owner.query("alter table contributions disable trigger user");
    const began = performance.now();
    await owner.query(PAYORS, [givers]);
    await owner.query(CONTRIBUTIONS, [contributions, crowded]);
    await owner.query("alter table contributions enable trigger user");
    await owner.query("vacuum (analyze) contributions, payors");
    const counting = performance.now();
    await owner.query(COUNT);
    await owner.query("vacuum (analyze) payor_sums");
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(0);
    console.log(
      `Filled in ${seconds(began, counting)} s, all sums counted from nothing in ${seconds(counting, performance.now())} s.`,
    );
    return crowded;
  } finally {
    await owner.end();
  }
}

const PAYORS = `
  insert into payors (email_key) select 'payor' || n || '@example.org' from generate_series(1, $1::int) n on conflict do nothing`;

const CONTRIBUTIONS = `
  with have as (select greatest(0, $1::int - count(*))::int as missing from contributions),
       who as (select array_agg(payor_id order by payor_id) as ids from payors where email_key like 'payor%'),
       whom as (select array_agg(player_id order by player_id) as ids from players where is_listed),
       desk as (select array_agg(player_id order by player_id) as ids from players join teams using (team_id)
                 where school_id = (select school_id from roles_held where role = 'compliance' order by user_id limit 1))
  insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                             paid_at, paid_cents, contributor_email, payor_id)
  select 'one_time', 'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, cents, 'paid', now(),
         now() - n * interval '10 seconds', cents, y.email_key, y.payor_id
    from have cross join who cross join whom cross join desk cross join lateral generate_series(1, have.missing) n
    cross join lateral (select case when n <= 20000 then 60000 else 2500 end as cents) worth
    join payors y on y.payor_id = who.ids[1 + n % cardinality(who.ids)]
    join players p on p.player_id = case when n <= 10000 then $2::bigint
                                         when n <= 20000 then desk.ids[1 + n % cardinality(desk.ids)]
                                         else whom.ids[1 + (n::bigint * 7919) % cardinality(whom.ids)] end`;

const COUNT = `
  insert into payor_sums (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
  select * from payor_sums_counted
  on conflict (payor_id, player_id) do update set paid_cents = excluded.paid_cents, promised_cents = excluded.promised_cents,
     deals_cents = excluded.deals_cents, is_open_ended = excluded.is_open_ended, crossed_on = excluded.crossed_on`;

/** Beside it a call that reads the session and nothing else; and what the athlete and their school's officer read of the sums. */
async function measureDialog(origin: string, crowded: number, rounds: number): Promise<void> {
  const { ask, close } = oneClient(origin);
  const get = (path: string) => ({ method: "GET", path }) as const;
  const fan = (await ask(login, FAN)).cookie;
  const athlete = (await ask(login, ATHLETE)).cookie;
  const officer = (await ask(login, OFFICER)).cookie;
  const questions = [
    { name: "(the session alone)", call: sync, cookie: fan, most_ms: MOST_MS },
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
    console.log(line([name, at(all, 0.5).toFixed(2), p95.toFixed(2), String(most_ms)]));
    if (p95 > most_ms) process.exitCode = 1;
  }
}

const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0;

const FOLLOWING = ["have_payors", "have_payors_new", "payor_sums_follow", "payor_sums_follow_new"];

/** What a payment's event does to the database, with and without being counted by payor: A B A B, one after the other. */
async function measurePayments({ ownerUrl }: FilledDatabase, crowded: number, rounds: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const taken: Record<"without" | "counted", number[]> = { without: [], counted: [] };
  try {
    for (let turn = -1; turn < 8; turn += 1) {
      for (const way of ["without", "counted"] as const) {
        const word = way === "without" ? "disable" : "enable";
        for (const trigger of FOLLOWING)
          await owner.query(`alter table contributions ${word} trigger ${trigger}`);
        for (let payment = 0; payment < rounds / 8; payment += 1) {
          const ms = await onePayment(owner, crowded, `${way}${turn}.${payment}`);
          if (turn >= 0) taken[way].push(ms);
        }
      }
    }
    // What was paid while nothing followed is put right, so that the next run begins with sums that agree.
    await owner.query(
      "update contributions set user_id = user_id where payor_id is null and contributor_email is not null",
    );
    await owner.query(COUNT);
  } finally {
    await owner.end();
  }
  const [without, counted] = [median(taken.without) ?? 0, median(taken.counted) ?? 0];
  console.log(`\n${head(["a payment in the database", "median ms", "of without"])}`);
  console.log(line(["without sums by payor", without.toFixed(3), "1.00"]));
  console.log(line(["with them", counted.toFixed(3), (counted / without).toFixed(2)]));
  if (counted / without > MOST_SHARE) process.exitCode = 1;
}

/** A row that is open becomes paid and is booked. Milliseconds of the booking transaction. */
async function onePayment(owner: pg.Client, player_id: number, name: string): Promise<number> {
  const unique = `${name}.${Date.now()}.${Math.random()}`;
  const { rows } = await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, 'open', now() + interval '1 hour'
       from players where player_id = $1 returning contribution_id`,
    [player_id],
  );
  const [{ contribution_id }] = rows;
  const began = performance.now();
  await owner.query("begin");
  await owner.query("select from contributions where contribution_id = $1 for update", [contribution_id]);
  for (const [kind, cents] of [
    ["charge", 2500],
    ["fee", 103],
  ])
    await owner.query("select ledger_book($1, $2, $3, 'usd', now(), $4, $5)", [
      kind,
      `bench_${kind}_${unique}`,
      contribution_id,
      kind === "charge" ? player_id : null,
      cents,
    ]);
  await owner.query(
    `update contributions set state = 'paid', paid_at = now(), paid_cents = 2500, fee_booked = true, contributor_email = $2,
            looked_at_moment = looked_at_moment + 1 where contribution_id = $1`,
    [contribution_id, `payor${1 + Math.floor(Math.random() * 9000)}@example.org`],
  );
  await owner.query("commit");
  return performance.now() - began;
}
