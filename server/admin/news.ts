import sql from "sql-template-tag";
import { tellRequests } from "../collaborations/acts.ts";
import { tellMessages } from "../contact/acts.ts";
import { tellReviews } from "../profiles/acts.ts";
import type { World } from "../world/world.ts";
import { NEWS_LETTER_TASK } from "./news-letter.ts";

/** The job that looks whether something new waits for an admin. */
export const NEWS_TASK = "admin_news";
/** Cron's fields: every hour, so that nobody is written to more often. */
export const NEWS_TIME = "47 * * * *";

/** Has each admin mailed where messages, profiles or requests came since the last look. */
export const lookForNews = ({
  database,
  clock,
  jobs,
}: Pick<World, "database" | "clock" | "jobs">): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const messages = await tellMessages(tx, now);
    const profiles = await tellReviews(tx, now);
    const requests = await tellRequests(tx, now);
    if (messages + profiles + requests === 0) return;
    const admins = await tx.rows<{ user_id: number }>(sql`
      select user_id::int as user_id from roles_held join people using (user_id)
       where role = 'admin' and deleted_at is null order by user_id`);
    for (const { user_id } of admins) {
      // One letter that could not leave yet is enough: it counts what waits when it does.
      await jobs.add(
        tx,
        NEWS_LETTER_TASK,
        { user_id, looked_at: now.toISOString() },
        `${NEWS_LETTER_TASK} ${user_id}`,
      );
    }
  });
