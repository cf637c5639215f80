import { setTimeout as sleep } from "node:timers/promises";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import { task } from "../../../http/domain.ts";
import { DatabaseAway } from "../../../world/database.ts";
import { ProviderAway } from "../../../world/payments/card-payments.ts";
import type { World } from "../../../world/world.ts";
import { WEEKLY_TIMES } from "../standing/weekly.ts";
import { beginWeekly, GO_ON_TASK, goOnWithRuns } from "./begin.ts";
import { mayPlan } from "./lost-transfers.ts";
import { nextPortion, planPayouts } from "./plan.ts";
import { sendPayout } from "./send.ts";

/** Begins the weekly run. */
export const weeklyPayouts = task({ name: "payouts_weekly", times: WEEKLY_TIMES }, beginWeekly);

/** Goes on with what was broken off, every hour. */
export const hourlyPayouts = task({ name: "payouts_hourly", times: "23 * * * *" }, goOnWithRuns);

const payloadShape = z.object({ run_id: z.int() });

/** Plans what a run has left to plan, and then sends what it has left to send. Throws while the provider is away, and is retried. */
export const goOnWithPayouts = task(GO_ON_TASK, async (world, payload) => {
  const { run_id } = payloadShape.parse(payload);
  if (!world.payouts) return;
  if (!(await mayPlan(world))) return;
  while (await planSome(world, run_id));
  await sendAll(world, run_id);
});

/** Plans the next athletes of a run; false: there are no more, or it is stopped. */
async function planSome(world: World, run_id: number): Promise<boolean> {
  const { payouts } = world;
  if (!payouts) return false;
  return world.database.transaction(async (tx) => {
    const run = await tx.row<{ planned_through: number }>(sql`
      select planned_through::float8 from payout_runs where run_id = ${run_id} and state = 'planning' for update`);
    if (!run) return false;
    const last = await nextPortion(tx, run.planned_through);
    if (last === null) {
      await tx.row(sql`update payout_runs set state = 'sending' where run_id = ${run_id}`);
      return false;
    }
    const where = sql`p.player_id > ${run.planned_through} and p.player_id <= ${last}`;
    await planPayouts(world, tx, { run_id, where, ...payouts });
    await tx.row(sql`update payout_runs set planned_through = ${last} where run_id = ${run_id}`);
    return true;
  });
}

/** Payouts read at a time. */
const A_PORTION = 100;

interface Waiting {
  readonly payout_id: string;
  readonly amount_cents: number;
}

/** So many failures are no longer one payout's own. */
const MANY_FAILURES = 10;

/**
 * Sends what is planned of a run, as fast as the setting allows, until it is done, stopped, or the balance is too small: then it waits,
 * with an alarm, and goes on an hour later. The smallest go first: where the balance is too small for one, it is for all that are left.
 * One that fails keeps no other from being sent; then its failure is thrown.
 */
async function sendAll(world: World, run_id: number): Promise<void> {
  const failures: unknown[] = [];
  for (let after: Waiting = { amount_cents: 0, payout_id: "" }; ; ) {
    const waiting = await world.database.rows<Waiting>(sql`
      select payout_id, amount_cents::float8 as amount_cents from payouts p
       where run_id = ${run_id} and state = 'planned'
         and (amount_cents, payout_id::text) > (${after.amount_cents}::bigint, ${after.payout_id})
         and exists (select from payout_runs r where r.run_id = ${run_id} and r.state in ('sending', 'short'))
         -- One that is stopped for its athlete alone is dropped, so that the run comes to its end.
         and not exists (select from payout_stops s where s.lifted_at is null and s.player_id is null)
       order by p.amount_cents, payout_id::text limit ${A_PORTION}`);
    const last = waiting.at(-1);
    if (!last) break;
    const lacks = await sendSome(
      world,
      waiting.map(({ payout_id }) => payout_id),
      failures,
    );
    if (lacks) await noteShort(world, run_id);
    if (lacks || isHopeless(failures)) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
  await finish(world, run_id);
}

/**
 * Sends these, so many a second, and adds what fails. Answers whether the balance was too small for one: the others are not asked for then.
 */
async function sendSome(world: World, payout_ids: readonly string[], failures: unknown[]): Promise<boolean> {
  const every_ms = 1_000 / (world.payouts?.per_second ?? 1);
  let lacks = false;
  const under_way: Promise<void>[] = [];
  for (const payout_id of payout_ids) {
    if (lacks || isHopeless(failures)) break;
    const sent = sendPayout(world, payout_id).then(
      (outcome) => {
        if (outcome === "short") lacks = true;
      },
      (error: unknown) => {
        world.log.error({ err: error, payout_id }, "Sending a payout failed.");
        failures.push(error);
      },
    );
    under_way.push(sent);
    await sleep(every_ms);
  }
  await Promise.all(under_way);
  return lacks;
}

/** Whether others would fail as well: the provider or the database is away altogether, or too many did. */
const isHopeless = (failures: readonly unknown[]): boolean =>
  failures.length >= MANY_FAILURES || failures.some(isAway);

const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof ProviderAway && (!error.answered || error.denied));

async function noteShort(world: World, run_id: number): Promise<void> {
  await world.database.transaction(async (tx) => {
    await tx.row(sql`update payout_runs set state = 'short' where run_id = ${run_id} and state = 'sending'`);
    const left = await tx.row<{ dollars: string; count: number }>(sql`
      select to_char(coalesce(sum(amount_cents), 0) / 100.0, 'FM999999999990.00') as dollars, count(*)::int as count
        from payouts where run_id = ${run_id} and state = 'planned'`);
    await raiseAlarm(world, tx, "payouts_short", [
      ["Payout run", String(run_id)],
      ["Payouts left", String(left?.count ?? 0)],
      ["Dollars left", left?.dollars ?? "0.00"],
    ]);
  });
}

/** Done where nothing of it is planned any more: what is stopped keeps it open. */
async function finish(world: World, run_id: number): Promise<void> {
  await world.database.transaction(async (tx) => {
    const done = await tx.row(sql`
      update payout_runs r set state = 'done', done_at = ${world.clock.now()}
       where run_id = ${run_id} and state in ('sending', 'short')
         and not exists (select from payouts p where p.run_id = r.run_id and p.state = 'planned') returning run_id`);
    if (done) await closeAlarm(world, tx, "payouts_short", String(run_id));
  });
}
