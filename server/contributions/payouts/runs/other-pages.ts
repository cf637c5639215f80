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
    // Each payout was booked once for each page: a few rows, where its lines are many.
    const found = await tx.rows<OtherPage>(sql`
      with apart as materialized (
        select distinct p.payout_id, p.player_id as athlete, q.player_id as page
          from ledger_transfers t join payouts p on p.payout_id::text = split_part(t.provider_object, ':', 1)
          join players y on y.player_id = p.player_id
          join players q on q.player_id::text = split_part(t.provider_object, ':', 2)
         where t.kind = 'payout_planned' and p.state = 'sent'
           and coalesce(q.merged_into, q.player_id) <> coalesce(y.merged_into, y.player_id)),
      summed as (
        select payout_id, athlete, page, sum(l.amount_cents - l.reversed_cents) as cents
          from apart join payout_lines l using (payout_id) join contributions c using (contribution_id)
         where c.player_id = apart.page group by 1, 2, 3 having sum(l.amount_cents - l.reversed_cents) > 0)
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

/** Whoever marked it as done knows of these payouts. */
async function tellOnce(world: World, tx: Parameters<typeof raiseAlarm>[1], one: OtherPage): Promise<void> {
  const facts: AlarmFacts = [
    ["Player", one.page],
    ["Sent to player", one.athlete],
    ["Payouts", one.payouts],
    ["Dollars", one.dollars],
  ];
  const is_told = await tx.row(sql`
    select from needs_attention
     where kind = 'payout_of_another_page' and subject = ${subjectOf(one)} and facts = ${JSON.stringify(facts)}::jsonb`);
  if (!is_told) await raiseAlarm(world, tx, "payout_of_another_page", facts, subjectOf(one));
}
