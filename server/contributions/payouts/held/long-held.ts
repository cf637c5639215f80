import sql, { type Sql } from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { MAIL_HELD } from "../jobs/letters.ts";
import { YEARS_OF_AGE } from "../standing/blocks.ts";
import { patienceOf } from "../standing/patience.ts";
import { OPEN_CENTS } from "../standing/waiting.ts";
import { CAN_BE_DECIDED } from "./open-money.ts";

/** Letters are sent so many days before the limit, beside the first that comes with the alarm. */
const LETTERS_BEFORE = [90, 30, 7];

/**
 * Athletes (`athlete_id`) of whose money something is held since before `before`, with `cents` of all that is open, and `since`, the first
 * of it: the day it was given, or the 18th birthday, before which nobody can be paid.
 */
export const heldSince = (before: Date): Sql => sql`
  (select athlete_id, cents, since
     from (select coalesce(page.merged_into, page.player_id) as athlete_id, sum(${OPEN_CENTS})::bigint as cents,
                  min(greatest(c.paid_at, (g.date_of_birth + make_interval(years => ${YEARS_OF_AGE})) at time zone 'UTC'))
                    filter (where ${OPEN_CENTS} > 0) as since
             from contributions c join players page using (player_id)
             left join athlete_guardians g on g.player_id = coalesce(page.merged_into, page.player_id)
            where ${CAN_BE_DECIDED} group by 1) as open
    where cents > 0 and since < ${before})`;

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Since when money is held that comes near the limit now. */
export function nearLimit(world: Pick<World, "clock" | "payouts">): Date {
  const { held_days, held_alarm_days } = patienceOf(world);
  return daysBefore(world.clock.now(), Math.max(held_days - held_alarm_days, 0));
}

/** Tells of money that comes near the limit, or is beyond it: one alarm each for all athletes, and a letter to each whom one reaches. */
export async function tellOfLongHeld(world: World): Promise<void> {
  const { held_days } = patienceOf(world);
  const now = world.clock.now();
  await world.database.transaction(async (tx) => {
    await tellOperators(world, tx, "money_waits_long", nearLimit(world));
    await tellOperators(world, tx, "money_held_too_long", daysBefore(now, held_days));
  });
  // Where payouts are off there is nothing that an athlete could do.
  if (world.payouts) await writeToAthletes(world);
}

async function tellOperators(
  world: World,
  tx: Queries,
  alarm: "money_waits_long" | "money_held_too_long",
  before: Date,
): Promise<void> {
  const found = await tx.row<{ athletes: number; dollars: string; first: string }>(sql`
    select count(*)::int as athletes, to_char(coalesce(sum(cents), 0) / 100.0, 'FM999999999990.00') as dollars,
           coalesce(to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD'), '') as first from ${heldSince(before)} as held`);
  if (!found || found.athletes === 0) return closeAlarm(world, tx, alarm, "athletes");
  const { athletes, dollars, first } = found;
  await raiseAlarm(
    world,
    tx,
    alarm,
    [
      ["Athletes", String(athletes)],
      ["Dollars", dollars],
      ["Held since", first],
    ],
    "athletes",
  );
}

/** A letter for each step that has come, once: its key names the athlete, since when the money is held, and the step. */
async function writeToAthletes(world: World): Promise<void> {
  const { held_days, held_alarm_days } = patienceOf(world);
  const steps = [held_alarm_days, ...LETTERS_BEFORE.filter((days) => days < held_alarm_days)];
  const now = world.clock.now();
  await world.database.transaction(async (tx) => {
    const due = await tx.rows<{ athlete_id: number; since: string; step: number }>(sql`
      select held.athlete_id::int, to_char(held.since at time zone 'UTC', 'YYYY-MM-DD') as since,
             (select min(step) from unnest(${steps}::int[]) as step
               where held.since < ${now}::timestamptz - make_interval(days => ${held_days} - step)) as step
        from ${heldSince(nearLimit(world))} as held join roles_held r on r.player_id = held.athlete_id and r.role = 'athlete'
       where not exists (select from held_decisions d where d.player_id = held.athlete_id and d.state in ('asked', 'agreed'))`);
    for (const { athlete_id, since, step } of due) {
      const id = `${athlete_id}.${since}.${step}`;
      await world.jobs.add(tx, MAIL_HELD, { about: "waits", id }, `${MAIL_HELD.name}:waits:${id}`);
    }
  });
}
