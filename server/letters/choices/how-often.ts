import sql, { type Sql } from "sql-template-tag";
import { type HowOften, MAIL_TOPICS, type MailTopic } from "../../../contract/accounts/mail-choices.ts";
import type { Queries } from "../../world/database.ts";
import type { Chooser } from "./mail-links.ts";

/** The hour of the day (UTC) at which what comes once a day or a week is mailed: morning in most of the country. */
const MORNING = 12;
const DAY_MS = 86_400_000;

/** How often somebody gets a topic's emails, as SQL of the alias or column that has their number. */
export const howOftenOf = (topic: MailTopic, user_id: Sql): Sql => sql`
  coalesce((select chosen.how_often from mail_choices chosen
             where chosen.user_id = ${user_id} and chosen.topic = ${topic}), ${MAIL_TOPICS[topic].by_itself})`;

/** Keeps what somebody chose. */
export async function keepChoice(
  queries: Queries,
  { user_id, topic }: Chooser,
  how_often: HowOften,
  now: Date,
): Promise<void> {
  await queries.row(sql`
    insert into mail_choices (user_id, topic, how_often, chosen_at) values (${user_id}, ${topic}, ${how_often}, ${now})
    on conflict (user_id, topic) do update
       set how_often = excluded.how_often, chosen_at = excluded.chosen_at, told_until = null`);
}

/**
 * Up to when things are told now: what happened since waits for the next turn. Turns are counted from the calendar and not from the
 * last look, so that a server that was away is late and skips none. Weeks begin on Mondays.
 */
export function lastTurn(how_often: Exclude<HowOften, "never">, now: Date): Date {
  if (how_often === "at_once") return now;
  const morning = new Date(now);
  morning.setUTCHours(MORNING, 0, 0, 0);
  if (morning > now) morning.setTime(morning.getTime() - DAY_MS);
  if (how_often === "weekly") morning.setTime(morning.getTime() - ((morning.getUTCDay() + 6) % 7) * DAY_MS);
  return morning;
}
