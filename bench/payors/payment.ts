import { readFileSync } from "node:fs";
import pg from "pg";
import type { FilledDatabase } from "../measuring/subject.ts";
import { head, line, median } from "../measuring/table.ts";
import { countAgain, countPayments } from "./following.ts";

type Taken = Record<"ms" | "cpu_us", number[]>;

/**
 * What a payment's event does to the database, with and without being counted by payor: A B A B, one after the other, by somebody who gave
 * that athlete $600 before. Little else is in it than the booking: what it is of a whole payment `npm run bench -- money --payors` says.
 */
export async function measurePayments(
  { ownerUrl }: FilledDatabase,
  crowded: number,
  rounds: number,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const taken: Record<"without" | "counted", Taken> = {
    without: { ms: [], cpu_us: [] },
    counted: { ms: [], cpu_us: [] },
  };
  try {
    const cpu = await clockOf(owner);
    for (let turn = -1; turn < 8; turn += 1) {
      for (const way of ["without", "counted"] as const) {
        await countPayments(owner, way === "counted");
        for (let payment = 0; payment < rounds / 8; payment += 1) {
          const { ms, cpu_us } = await onePayment(owner, crowded, `${way}${turn}.${payment}`, cpu);
          if (turn < 0) continue;
          taken[way].ms.push(ms);
          if (cpu_us !== null) taken[way].cpu_us.push(cpu_us);
        }
      }
    }
    await countAgain(owner);
  } finally {
    await owner.end();
  }
  const [without, counted] = [taken.without, taken.counted].map(({ ms, cpu_us }) => ({
    ms: median(ms) ?? 0,
    cpu: median(cpu_us) ?? 0,
  }));
  if (!without || !counted) return;
  console.log(`\n${head(["a payment in the database", "median ms", "CPU µs", "more µs"])}`);
  console.log(line(["without sums by payor", without.ms.toFixed(3), without.cpu.toFixed(0), "-"]));
  console.log(
    line([
      "with them",
      counted.ms.toFixed(3),
      counted.cpu.toFixed(0),
      (counted.cpu - without.cpu).toFixed(0),
    ]),
  );
}

/** Microseconds of processor that the database took for this connection, to the nanosecond; it takes as long on a busy machine. Null where there is no /proc. */
async function clockOf(owner: pg.Client): Promise<() => number | null> {
  const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  const file = `/proc/${rows[0]?.pid}/schedstat`;
  return () => {
    try {
      return Number(readFileSync(file, "utf8").split(" ", 1)[0]) / 1_000;
    } catch {
      return null;
    }
  };
}

/** A row that is open becomes paid and is booked. What the booking transaction took. */
async function onePayment(
  owner: pg.Client,
  player_id: number,
  name: string,
  cpu: () => number | null,
): Promise<{ ms: number; cpu_us: number | null }> {
  const unique = `${name}.${Date.now()}.${Math.random()}`;
  const { rows } = await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, 'open', now() + interval '1 hour'
       from players where player_id = $1 returning contribution_id`,
    [player_id],
  );
  const [{ contribution_id }] = rows;
  const [began, cpu_began] = [performance.now(), cpu()];
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
  const [ms, cpu_now] = [performance.now() - began, cpu()];
  return { ms, cpu_us: cpu_began === null || cpu_now === null ? null : cpu_now - cpu_began };
}
