import sql from "sql-template-tag";
import type { World } from "../world/world.ts";

/** The job that deletes what came by the public forms once its time is over. */
export const FORGET_MESSAGES_TASK = "forget_messages";
/** Cron's minute and hour in UTC. */
export const FORGET_MESSAGES_TIME = "11 9 * * *";

/** After the answer, or after it came where there is none. The privacy page says so. */
const DAYS_OF_A_MESSAGE = 365;
/** Of spam, and of what the guard holds back. */
const DAYS_OF_SPAM = 30;

export async function forgetMessages({ database, clock }: Pick<World, "database" | "clock">): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await database.row(sql`
    delete from contact_messages
     where coalesce(answered_at, created_at) < ${before(DAYS_OF_A_MESSAGE)}
        or state = 'spam' and created_at < ${before(DAYS_OF_SPAM)}`);
  await database.row(sql`delete from suspected_submissions where received_at < ${before(DAYS_OF_SPAM)}`);
}
