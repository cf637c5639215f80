import sql from "sql-template-tag";
import { tellRequests } from "../collaborations/acts.ts";
import { tellMessages } from "../contact/acts.ts";
import { task } from "../http/domain.ts";
import { tellReviews } from "../profiles/acts.ts";
import type { World } from "../world/world.ts";
import { mailNews } from "./news-letter.ts";

/** Has each admin mailed where messages, profiles or requests came since the last look. */
export const lookForNews = task(
  {
    name: "admin_news",
    // Every hour, so that nobody is written to more often.
    times: "47 * * * *",
  },
  ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) =>
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
          mailNews,
          { user_id, looked_at: now.toISOString() },
          `${mailNews.name} ${user_id}`,
        );
      }
    }),
);
