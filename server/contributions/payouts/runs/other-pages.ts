import sql from "sql-template-tag";
import { type AlarmFacts, closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { World } from "../../../world/world.ts";

interface OtherPage {
  readonly page: string;
  readonly athlete: string;
  readonly payouts: string;
  readonly dollars: string;
}

/**
 * Tells of payouts that were sent with what was given to another page: it was taken for the athlete's when they went out, and is somebody
 * else's by now, whoever took that back and how. One alarm for each page and athlete, once for the same payouts. It closes when a reversal has taken it back,
 * or the pages are one athlete's again.
 */
export async function tellOfOtherPages(world: World): Promise<void> {
  await world.database.transaction(async (tx) => {
    // Of pages that were given back alone, which are few: all payouts there ever were are many.
    const found = await tx.rows<OtherPage>(sql`
      with summed as (
        select p.payout_id, p.player_id as athlete, q.player_id as page, sum(l.amount_cents - l.reversed_cents) as cents
          from pages_given_back g join players q on q.player_id = g.player_id
          join contributions c on c.player_id = q.player_id and c.paid_at is not null
          join payout_lines l using (contribution_id)
          join payouts p using (payout_id) join players y on y.player_id = p.player_id
         where p.state = 'sent' and coalesce(q.merged_into, q.player_id) <> coalesce(y.merged_into, y.player_id)
         group by 1, 2, 3 having sum(l.amount_cents - l.reversed_cents) > 0)
      select page::text, athlete::text, string_agg(payout_id::text, ', ' order by payout_id) as payouts,
             to_char(sum(cents) / 100.0, 'FM999999999990.00') as dollars
        from summed group by page, athlete order by page, athlete`);
    for (const one of found) await tellOnce(world, tx, one);
    const subjects = found.map(subjectOf);
    const over = await tx.rows<{ subject: string }>(sql`
      select subject from needs_attention
       where kind = 'payout_of_another_page' and closed_at is null and subject <> all (${subjects}::text[])`);
    for (const { subject } of over) await closeAlarm(world, tx, "payout_of_another_page", subject);
  });
}

const subjectOf = ({ page, athlete }: OtherPage): string => `${page}:${athlete}`;

/** Whoever marked it as done knows of these payouts. One that closed because the pages were one again says nothing of them now. */
async function tellOnce(world: World, tx: Parameters<typeof raiseAlarm>[1], one: OtherPage): Promise<void> {
  const facts: AlarmFacts = [
    ["Player", one.page],
    ["Sent to player", one.athlete],
    ["Payouts", one.payouts],
    ["Dollars", one.dollars],
  ];
  const is_told = await tx.row(sql`
    select from needs_attention
     where kind = 'payout_of_another_page' and subject = ${subjectOf(one)} and facts = ${JSON.stringify(facts)}::jsonb
       and (closed_at is null or closed_by is not null)`);
  if (!is_told) await raiseAlarm(world, tx, "payout_of_another_page", facts, subjectOf(one));
}
