import sql from "sql-template-tag";
import { tellRequests } from "../collaborations/acts.ts";
import { tellMessages } from "../contact/acts.ts";
import { tellQuestionedOrders } from "../contributions/acts.ts";
import { task } from "../http/domain.ts";
import { howOftenOf, lastTurn } from "../letters/choices/how-often.ts";
import { tellReports, tellReviews, tellThanks } from "../profiles/acts.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { mailNews } from "./news-letter.ts";

/** Has each admin mailed where messages, profiles, thanks, reports, questioned orders or requests came since the last look. */
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
      const thanks = await tellThanks(tx, now);
      const reports = await tellReports(tx, now);
      const orders = await tellQuestionedOrders(tx, now);
      const requests = await tellRequests(tx, now);
      if (messages + profiles + thanks + reports + orders + requests === 0) return;
      const admins = await tx.rows<{ user_id: number }>(sql`
        select user_id::int as user_id from roles_held join people using (user_id)
         where role = 'admin' and deleted_at is null
           and ${howOftenOf("waiting", sql`people.user_id`)} = 'at_once' order by user_id`);
      for (const { user_id } of admins) await mailAdmin({ jobs }, tx, user_id, now);
    }),
);

/**
 * Has those mailed who want it once a day or a week and whose turn has come, where anything waits: the letter itself looks. A server that
 * was away is late, and skips nobody.
 */
export const lookForNewsByTurns = task(
  {
    name: "admin_news_by_turns",
    times: "17 * * * *",
  },
  ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const turn = sql`case how_often when 'daily' then ${lastTurn("daily", now)}::timestamptz
                                      else ${lastTurn("weekly", now)}::timestamptz end`;
      const due = await tx.rows<{ user_id: number }>(sql`
        update mail_choices set told_until = ${turn}
         where topic = 'waiting' and how_often in ('daily', 'weekly') and coalesce(told_until, chosen_at) < ${turn}
        returning user_id::int as user_id`);
      for (const { user_id } of due) await mailAdmin({ jobs }, tx, user_id, now);
    }),
);

/** One letter that could not leave yet is enough: it counts what waits when it does, for who is an admin then. */
const mailAdmin = ({ jobs }: Pick<World, "jobs">, tx: Queries, user_id: number, now: Date): Promise<void> =>
  jobs.add(tx, mailNews, { user_id, looked_at: now.toISOString() }, `${mailNews.name} ${user_id}`);
