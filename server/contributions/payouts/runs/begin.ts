import sql from "sql-template-tag";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { TaskName } from "../../../world/jobs.ts";
import type { World } from "../../../world/world.ts";
import { withProvider } from "../accounts/open-form.ts";
import { ASKED_AGAIN_MS, readOwnMoney } from "../standing/own-money.ts";
import { mayPlan } from "./lost-transfers.ts";
import { planPayouts } from "./plan.ts";

/** The job that plans and sends what a run has left to do. */
export const GO_ON_TASK: TaskName = { name: "payouts_go_on" };

const jobKey = (run_id: number): string => `${GO_ON_TASK.name}:${run_id}`;

/**
 * Begins the weekly run of this day, once, whoever asks; also while one of before waits for the balance or is still being sent. Nothing
 * where payouts are off, or another is being planned: that one plans what this would.
 */
export async function beginWeekly(world: World): Promise<void> {
  const { clock, payouts } = world;
  if (!payouts) return;
  const now = clock.now();
  await world.database.transaction(async (tx) => {
    const made = await tx.row<{ run_id: number }>(sql`
      insert into payout_runs (weekly_on, begun_at) values ((${now}::timestamptz at time zone 'UTC')::date, ${now})
      on conflict do nothing returning run_id::int`);
    if (made) await world.jobs.add(tx, GO_ON_TASK, made, jobKey(made.run_id));
  });
}

/** Begins a run now, for an admin. Answers its number. Throws `Refusal` 409 where payouts are off or stopped, or a run is under way. */
export async function beginByAdmin(world: World, asker: Asker): Promise<number> {
  if (!world.payouts)
    throw new Refusal(409, "Payouts are off on this site: the setting PAYOUTS turns them on.");
  return world.database.transaction(async (tx) => {
    const stopped = await tx.row(sql`select from payout_stops where player_id is null and lifted_at is null`);
    if (stopped) throw new Refusal(409, "All payouts are stopped. Lift the stop first.");
    const { user_id } = personOf(asker);
    // One that waits for the balance does not keep another from planning.
    const made = await tx.row<{ run_id: number }>(sql`
      insert into payout_runs (begun_by, begun_at)
      select ${user_id}, ${world.clock.now()}
       where not exists (select from payout_runs where player_id is null and state in ('planning', 'sending'))
      on conflict do nothing returning run_id::int`);
    if (!made) throw new Refusal(409, "A run is under way. Wait until it is done.");
    await world.jobs.add(tx, GO_ON_TASK, made, jobKey(made.run_id));
    await audit(tx, asker, { act: "began a payout run", subject: `payout run ${made.run_id}` });
    return made.run_id;
  });
}

/**
 * Has what is ready of one athlete go out, for themselves: once a day. It is planned at once. Answers the payout's id. Throws
 * `Refusal` 409 where it can't, 502 where the provider is away.
 */
export async function beginForAthlete(world: World, asker: Asker, player_id: number): Promise<string> {
  const { payouts, clock } = world;
  const money = await readOwnMoney(world, player_id);
  if (!payouts || !money.can_ask) throw new Refusal(409, NOT_NOW);
  if (!(await withProvider(world, () => mayPlan(world)))) throw new Refusal(409, RECORDS_FIRST);
  const { user_id } = personOf(asker);
  return world.database.transaction(async (tx) => {
    // Whoever asks twice at once waits here, and is told.
    await tx.row(sql`select from roles_held where player_id = ${player_id} for update`);
    const made = await tx.row<{ run_id: number }>(sql`
      insert into payout_runs (player_id, begun_by, begun_at, state)
      select ${player_id}, ${user_id}, ${clock.now()}, 'sending'
       where not exists (select from payout_runs where player_id = ${player_id}
                            and begun_at > ${new Date(clock.now().getTime() - ASKED_AGAIN_MS)})
      returning run_id::int`);
    if (!made) throw new Refusal(409, "You've asked for a payout today already. You can ask again tomorrow.");
    const { run_id } = made;
    const planned = await planPayouts(world, tx, {
      run_id,
      where: sql`p.player_id = ${player_id}`,
      ...payouts,
    });
    const [payout] = planned;
    if (!payout) throw new Refusal(409, NOT_NOW);
    await world.jobs.add(tx, GO_ON_TASK, made, jobKey(run_id));
    await audit(tx, asker, { act: "asked for a payout", subject: `payout ${payout.payout_id}` });
    return payout.payout_id;
  });
}

const NOT_NOW = "Nothing can go out right now. Reload the page to see why.";
const RECORDS_FIRST =
  "We have to check our records first, so nothing goes out right now. Your money waits for you. Please try again tomorrow.";

/** Adds the jobs of runs that are not done: what was broken off, or waited for the balance, goes on. */
export async function goOnWithRuns(world: World): Promise<void> {
  if (!world.payouts) return;
  await world.database.transaction(async (tx) => {
    const open = await tx.rows<{ run_id: number }>(sql`
      select run_id::int from payout_runs where done_at is null order by run_id`);
    for (const run of open) await world.jobs.add(tx, GO_ON_TASK, run, jobKey(run.run_id));
  });
}
