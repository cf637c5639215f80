import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { task } from "../../http/domain.ts";
import { howOftenOf, lastTurn } from "../../letters/choices/how-often.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";

/**
 * Has athletes mailed who want to hear of messages once a day or a week, and not of each (letters/letters.ts), where senders wrote to them since
 * the last turn. Of two servers that look at once, one finds it.
 */
export const tellMessages = task(
  {
    name: "collaborations_messages",
    // Minutes after the turn: what was written just before it is stored by then.
    times: "6 * * * *",
  },
  async ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) => {
    const now = clock.now();
    await database.rows(sql`
      with choosing as (
        select m.user_id, coalesce(m.told_until, m.chosen_at) as since,
               case m.how_often when 'daily' then ${lastTurn("daily", now)}::timestamptz
                                else ${lastTurn("weekly", now)}::timestamptz end as turn
          from mail_choices m
         where m.topic = 'messages' and m.how_often in ('daily', 'weekly') for update skip locked),
      due as (
        update mail_choices m set told_until = c.turn from choosing c
         where m.user_id = c.user_id and m.topic = 'messages' and c.since < c.turn
        returning m.user_id, c.since, c.turn),
      counted as (
        select d.user_id, d.turn, count(*)::int as messages, count(distinct e.request_id)::int as requests
          from due d
          join roles_held h on h.user_id = d.user_id and h.role = 'athlete'
          join collaboration_requests r on r.player_id = h.player_id
          join collaboration_history e on e.request_id = r.request_id and e.act = 'write' and e.actor = 'sender'
                                      and e.happened_at > d.since and e.happened_at <= d.turn
         group by d.user_id, d.turn)
      select from counted c cross join lateral ${jobs.added(
        mailMessages,
        sql`json_build_object('user_id', c.user_id, 'turn', extract(epoch from c.turn)::bigint,
                              'messages', c.messages, 'requests', c.requests)`,
        sql`${`${mailMessages.name} `} || c.user_id || ' ' || extract(epoch from c.turn)::bigint`,
      )}`);
  },
);

const shape = z.object({ user_id: z.int(), turn: z.int(), messages: z.int(), requests: z.int() });

/** Mails an athlete how many messages there are. What was written, and by whom, is read where it is answered. */
export const mailMessages = task({ name: "mail_collaboration_messages" }, async (world, payload) => {
  const { user_id, turn, messages, requests } = shape.parse(payload);
  const athlete = await world.database.row<{ email: string }>(sql`
    select p.email from people p join roles_held h using (user_id)
     where p.user_id = ${user_id} and h.role = 'athlete' and p.deleted_at is null
       and ${howOftenOf("messages", sql`p.user_id`)} <> 'never'`);
  // Who has the page no more, or turned these emails off meanwhile, is not written to.
  if (!athlete) return;
  const new_ones = messages === 1 ? "a new message" : `${messages} new messages`;
  await mailOnce(world, {
    key: `collaboration_messages.${user_id}.${turn}`,
    because: { user_id, topic: "messages" },
    to: athlete.email,
    subject: `You have ${new_ones} about your NIL requests`,
    opening: `Senders of NIL collaboration requests that you accepted wrote to you: you have ${new_ones}${requests > 1 ? ` in ${requests} requests` : ""}.`,
    way: { label: "Read and answer", address: world.origin + pages.ownRequests.to() },
    after: ["Your email address stays hidden when you answer there."],
  });
});
