import sql from "sql-template-tag";
import * as z from "zod/mini";
import { mailOnce } from "../letters/letter.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";

/** The job that mails an alarm to the site's contact address. */
export const ALARM_TASK = "mail_alarm";

const alarmShape = z.enum(["card_testing", "athlete_checkouts", "charge_beyond"]);
export type Alarm = z.infer<typeof alarmShape>;
/** Lines for a reader: ids and numbers, nothing personal. */
export type AlarmFacts = [name: string, value: string][];

/**
 * Tells the log and, by mail, the site's contact address: once an hour for each kind, however many servers say so.
 * Runs in the caller's transaction.
 */
export async function raiseAlarm(world: World, tx: Queries, alarm: Alarm, facts: AlarmFacts): Promise<void> {
  const raised = await tx.row<{ hour_start: Date }>(sql`
    insert into alarms (alarm) values (${alarm}) on conflict do nothing returning hour_start`);
  if (!raised) return;
  world.log.warn({ alarm, facts }, "An alarm.");
  const hour_start = raised.hour_start.toISOString();
  await world.jobs.add(tx, ALARM_TASK, { alarm, hour_start, facts }, `${ALARM_TASK}:${alarm}:${hour_start}`);
}

const payloadShape = z.object({
  alarm: alarmShape,
  hour_start: z.iso.datetime(),
  facts: z.array(z.tuple([z.string(), z.string()])),
});

/** Mails an alarm. */
export async function mailAlarm(world: World, payload: unknown): Promise<void> {
  const { alarm, hour_start, facts } = payloadShape.parse(payload);
  const [what, opening, advice] = WORDS[alarm];
  await mailOnce(world, {
    key: `alarm.${alarm}.${hour_start.replaceAll(":", "-")}`,
    to: world.contact_email,
    subject: `Alarm: ${what}`,
    opening,
    facts,
    after: [advice, "This alarm is mailed at most once an hour."],
  });
}

const WORDS: Readonly<Record<Alarm, readonly [what: string, opening: string, advice: string]>> = {
  card_testing: [
    "one card was tried too often",
    "Somebody may be testing stolen cards by small contributions.",
    "What was paid with the card is marked for review (view contributions_to_review). Nothing was refunded: look at each, and refund at the payment provider what is not honest, before the card's owner disputes it.",
  ],
  charge_beyond: [
    "one charge more than was agreed to",
    "Somebody was charged once more than a recurring contribution promised.",
    "It is booked, and sent back by itself; the subscription was ended. Look at the payment provider why it went on.",
  ],
  athlete_checkouts: [
    "many contributions for one athlete at once",
    "More payment pages than usual are being opened for one athlete. It may be a stadium, or somebody testing stolen cards.",
    "Nothing is held back. The share of declined cards at the payment provider tells the one from the other.",
  ],
};
