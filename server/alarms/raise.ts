import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import type { TaskName } from "../world/jobs.ts";
import type { World } from "../world/world.ts";
import { type Alarm, BEFORE_PART, KINDS, type Kind } from "./kinds.ts";

/** The subject of what is about a part of something, such as one refund of a transaction: it closes with all of that. */
export const partOf = (whole: string, part: string): string => `${whole}${BEFORE_PART}${part}`;

/** The job that has operators mailed of what was raised. */
export const ALARMS: TaskName = { name: "handle_alarms" };

/** Lines for a reader: ids and numbers, nothing personal. The first one says what the alarm is about. */
export type AlarmFacts = [name: string, value: string][];

/**
 * Tells that somebody at the platform has to look at something: by the log, by an item under 'Needs attention' and by a
 * letter. `subject` is what it is about (the first fact's value unless given): while an item about it is open, the
 * same again only counts it up. Runs in the transaction of what happened, so it is told if and only if that is kept.
 */
export async function raiseAlarm(
  world: Pick<World, "clock" | "jobs" | "log">,
  tx: Queries,
  alarm: Alarm,
  facts: AlarmFacts,
  subject: string = facts[0]?.[1] ?? "",
): Promise<void> {
  const kind: Kind = KINDS[alarm];
  const now = world.clock.now();
  if (kind.lasting && (await isResting(tx, alarm, subject, now))) return;
  const raised = await tx.row<{ times: number; is_new: boolean }>(sql`
    insert into needs_attention as item (kind, subject, facts, raised_at, raised_last_at)
    values (${alarm}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${now}, ${now})
    on conflict (kind, subject) where closed_at is null do update
       set facts = excluded.facts, raised_last_at = excluded.raised_last_at,
           times = item.times + ${kind.lasting ? 0 : 1}
    returning times, xmax = 0 as is_new`);
  if (kind.lasting && !raised?.is_new) return;
  tx.afterCommit(() => world.log.warn({ alarm, facts }, "An alarm."));
  await world.jobs.add(tx, ALARMS, {}, ALARMS.name);
}

/** Closes what is open about it, since its cause is gone. Runs in the caller's transaction. */
export async function closeAlarm(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  alarm: Alarm,
  subject: string,
): Promise<void> {
  await tx.row(sql`
    update needs_attention set closed_at = ${clock.now()}
     where kind = ${alarm} and subject = ${subject} and closed_at is null`);
}

/** Closes what is open about any part of it, or was raised about it as a whole. Runs in the caller's transaction. */
export async function closeAlarmsOfParts(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  alarm: Alarm,
  whole: string,
): Promise<void> {
  await tx.row(sql`
    update needs_attention set closed_at = ${clock.now()}
     where kind = ${alarm} and split_part(subject, ${BEFORE_PART}, 1) = ${whole} and closed_at is null`);
}

/** Who closed it knows that it goes on. */
async function isResting(tx: Queries, alarm: Alarm, subject: string, now: Date): Promise<boolean> {
  const resting = await tx.row(sql`
    select from needs_attention
     where kind = ${alarm} and subject = ${subject} and closed_by is not null
       and closed_at > ${now}::timestamptz - interval '1 hour' limit 1`);
  return resting !== null;
}
