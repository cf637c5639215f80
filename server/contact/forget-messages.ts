import sql from "sql-template-tag";
import { task } from "../http/domain.ts";
import type { World } from "../world/world.ts";

/** After the answer, or after it came where there is none. The privacy page says so. */
const DAYS_OF_A_MESSAGE = 365;
/** Of spam, and of what the guard holds back. */
const DAYS_OF_SPAM = 30;

/** Deletes what came by the public forms once its time is over. */
export const forgetMessages = task(
  { name: "forget_messages", times: "11 9 * * *" },
  async ({ database, clock }: Pick<World, "database" | "clock">) => {
    const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    await database.row(sql`
    delete from contact_messages
     where coalesce(answered_at, created_at) < ${before(DAYS_OF_A_MESSAGE)}
        or state = 'spam' and created_at < ${before(DAYS_OF_SPAM)}`);
    await database.row(sql`delete from suspected_submissions where received_at < ${before(DAYS_OF_SPAM)}`);
  },
);
