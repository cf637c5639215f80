import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sql from "sql-template-tag";
import { DAY, openPayouts } from "../testing/payouts.ts";
import { nextPortion, planPayouts } from "./plan.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** The last athlete of each portion, until there is none. */
async function portions(at_once: Parameters<typeof nextPortion>[2]): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const last = await nextPortion(given.world.database, found.at(-1) ?? 0, at_once);
    if (last === null) return found;
    found.push(last);
  }
}

test("a portion ends at so many athletes, or so many contributions, those to another page of theirs among them", async () => {
  const [a, page, b, c] = [given.another(), given.another(), given.another(), given.another()];
  for (const one of [a, b, c]) await given.ready(one);
  for (const to of [a, page, page, b, c]) await given.give(to, 30);
  await given.owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    a,
    page,
  ]);
  assert.deepEqual(await portions({ athletes: 100, contributions: 100 }), [c]);
  assert.deepEqual(await portions({ athletes: 2, contributions: 100 }), [b, c]);
  // At least one athlete, though that one has more.
  assert.deepEqual(await portions({ athletes: 100, contributions: 2 }), [a, c]);
  assert.deepEqual(await portions({ athletes: 100, contributions: 3 }), [a, c]);
  assert.deepEqual(await portions({ athletes: 100, contributions: 4 }), [b, c]);
});

// PostgreSQL looks at a row again that was changed between the moment a statement reads of and the lock (EvalPlanQual).
test("contributions that are changed while they are planned go into one payout, once", async () => {
  const athletes = [given.another(), given.another(), given.another()];
  for (const one of athletes) await given.ready(one);
  const gifts: string[] = [];
  for (const to of [...athletes, ...athletes]) gifts.push(await given.give(to, 30));
  await given.advance(8 * DAY);
  // So many others that each athlete's are looked up, one athlete after the other.
  await given.owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, paid_at, paid_cents)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 3000, 'paid', now(), now(), 3000
       from players, generate_series(1, 3000) where player_id = $1`,
    [given.another()],
  );
  await given.owner.query("analyze contributions");
  const { rows } = await given.owner.query<{ run_id: number }>(
    "insert into payout_runs (begun_at, state) values (now(), 'sending') returning run_id::int",
  );
  const planning = given.world.database.transaction(async (tx) => {
    for (const other of ["enable_hashjoin", "enable_mergejoin"])
      await tx.row(sql`select set_config(${other}, 'off', true)`);
    const where = sql`p.player_id = any (${athletes}::bigint[]) and (select pg_sleep(1)) is not null`;
    return planPayouts(given.world, tx, {
      run_id: rows[0]?.run_id ?? 0,
      where,
      after_days: 7,
      least_cents: 2_500,
    });
  });
  await sleep(300);
  await given.owner.query(
    "update contributions set looked_at_moment = looked_at_moment + 1 where contribution_id = any ($1::uuid[])",
    [gifts],
  );
  const planned = await planning;
  assert.deepEqual(
    planned.map(({ player_id, amount_cents }) => [player_id, Number(amount_cents)]),
    athletes.map((player_id) => [player_id, 6_000]),
  );
  const { rows: lines } = await given.owner.query<{ cents: number; lines: number }>(
    `select c.paid_out_cents::int as cents, (select sum(l.amount_cents)::int from payout_lines l where l.contribution_id = c.contribution_id) as lines
       from contributions c where c.contribution_id = any ($1::uuid[])`,
    [gifts],
  );
  assert.deepEqual(
    lines,
    gifts.map(() => ({ cents: 3_000, lines: 3_000 })),
  );
});
