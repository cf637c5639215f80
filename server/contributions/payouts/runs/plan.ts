import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { ATHLETES, isFree } from "../standing/blocks.ts";
import { IS_OPEN, isOthersToGiveBack, OPEN_CENTS, ofMany, waitsFor } from "../standing/waiting.ts";

/**
 * Planned by one statement, in one transaction, which keeps their contributions locked meanwhile: so many athletes, of so many contributions.
 * Four times as many took 14 s on two processors that others kept busy (load 20), and a statement may take 15.
 */
const AT_ONCE = { athletes: 1_000, contributions: 5_000 };

/**
 * The last athlete of the next portion of a run, after `planned_through`; null: there is none left. At least one athlete, however often they were given to.
 */
export async function nextPortion(
  tx: Queries,
  planned_through: number,
  at_once = AT_ONCE,
): Promise<number | null> {
  const portion = await tx.row<{ last: number | null }>(sql`
    with athletes as materialized (
      select player_id from payout_accounts where player_id > ${planned_through} and closed_at is null and transfers = 'active'
       order by player_id limit ${at_once.athletes}),
    counted as materialized (
      select a.player_id,
             (select count(*) from contributions c where c.player_id = ${pagesOf(sql`a.player_id`)} and ${IS_OPEN}) as contributions
        from athletes a)
    select max(player_id)::float8 as last
      from (select player_id, contributions, sum(contributions) over (order by player_id) as with_them from counted) as summed
     where with_them <= ${at_once.contributions} or with_them = contributions`);
  return portion?.last ?? null;
}

interface PlannedRow {
  readonly payout_id: string;
  readonly player_id: number;
  readonly amount_cents: string;
}

/** What is planned, and for whom: `where`, a condition on `ATHLETES`. */
interface Planning {
  readonly run_id: number;
  readonly where: Sql;
  readonly after_days: number;
  readonly least_cents: number;
}

/**
 * Decides what goes out to the athletes named, in the caller's transaction: what is ready of each, less what has to be taken back, where
 * it is enough and nothing holds it. Each contribution is locked, so that a refund comes before or after; one that is being booked
 * meanwhile waits for the next run. Answers what was planned.
 */
export async function planPayouts(
  world: Pick<World, "clock">,
  tx: Queries,
  { run_id, where, after_days, least_cents }: Planning,
): Promise<PlannedRow[]> {
  const now = world.clock.now();
  const planned = await tx.rows<PlannedRow & { is_once: boolean }>(sql`
    with athletes as materialized (
      select p.player_id as athlete_id, a.payout_account_id, gen_random_uuid() as payout_id
        from ${ATHLETES} where r.role = 'athlete' and ${where} and ${isFree(world)}),
    -- A part of its own, whose rows PostgreSQL keeps beside each row that it locks. Where one of those was changed a moment before, it runs what
    -- stands here as a subquery again, \`athletes\` with it, which then has everyone twice: two payouts of the same contributions.
    page as materialized (
      select q.player_id, x.* from athletes x join players q on q.player_id = x.athlete_id
       union all
      select q.player_id, x.* from athletes x join players q on q.merged_into = x.athlete_id),
    locked as materialized (
      select c.contribution_id, c.player_id, page.athlete_id, page.payout_account_id, page.payout_id, ${OPEN_CENTS} as cents
        from page join contributions c using (player_id)
       where ${IS_OPEN} and ${waitsFor(world, after_days, ofMany(sql`page.athlete_id`))} is null
         and not ${isOthersToGiveBack(sql`page.athlete_id`)}
         for no key update of c skip locked),
    -- Walked through, never joined with another such set: how many rows one has is not known before, and a join of two could compare each with each.
    chosen as materialized (
      select * from (select locked.*, (sum(cents) over (partition by payout_id))::bigint as whole_cents from locked) as summed
       where whole_cents >= ${least_cents}::bigint and whole_cents > 0),
    made as (
      insert into payouts (payout_id, run_id, player_id, payout_account_id, amount_cents, currency, planned_at)
      select distinct payout_id, ${run_id}::bigint, athlete_id, payout_account_id, whole_cents, 'usd', ${now}::timestamptz from chosen
      returning payout_id, player_id, amount_cents),
    lines as (
      insert into payout_lines (payout_id, contribution_id, amount_cents)
      select payout_id, contribution_id, cents from chosen returning payout_id),
    noted as (
      update contributions c set paid_out_cents = c.paid_out_cents + chosen.cents
        from chosen where c.contribution_id = chosen.contribution_id returning ${OPEN_CENTS} = 0 as is_out),
    booked as materialized (
      select ${bookPlanned(now)} from (
        select payout_id, athlete_id as athlete, player_id as page, sum(cents)::bigint as cents
          from chosen group by 1, 2, 3) as of_page where cents <> 0)
    select payout_id, player_id::int, amount_cents, (select count(*) from lines) = (select count(*) from noted where is_out) as is_once from made
     where (select count(*) from booked) >= 0
     order by player_id`);
  // What is in two lines was noted once, and of what is not all out something else had gone out: it would be paid twice. Better nobody is paid than that.
  if (planned.some(({ is_once }) => !is_once))
    throw new Error("A contribution was planned twice in one statement.");
  return planned;
}

/** Of a page on which more has to be taken back than goes out, it is booked the other way. */
export const bookPlanned = (now: Date): Sql => sql`
  payout_book(case when cents > 0 then 'payout_planned' else 'payout_dropped' end,
              payout_id || ':' || page || case when cents > 0 then '' else ':back' end,
              'usd', ${now}::timestamptz, page, athlete, abs(cents))`;

/**
 * Undoes a payout that was not sent: what it was made of is held again. In the caller's transaction, with the payout's row locked; the
 * caller has seen at the provider that there is no transfer.
 */
export async function dropPayout(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  payout_id: string,
  why: string,
): Promise<void> {
  const now = clock.now();
  await tx.rows(sql`
    with dropped as (
      update payouts set state = 'dropped', dropped_at = ${now}, failure = ${why.slice(0, 500)}
       where payout_id = ${payout_id}::uuid and state = 'planned' returning payout_id, player_id, currency),
    noted as (
      update contributions c set paid_out_cents = c.paid_out_cents - l.amount_cents
        from payout_lines l join dropped using (payout_id) where c.contribution_id = l.contribution_id
      returning c.contribution_id),
    booked as materialized (
      select payout_book(case when cents > 0 then 'payout_dropped' else 'payout_planned' end,
                         payout_id || ':' || page || ':dropped', currency, ${now}::timestamptz, page, athlete, abs(cents))
        from (select d.payout_id, d.currency, d.player_id as athlete, c.player_id as page, sum(l.amount_cents)::bigint as cents
                from dropped d join payout_lines l using (payout_id) join contributions c using (contribution_id)
               group by 1, 2, 3, 4) as of_page where cents <> 0)
    select from booked, (select count(*) from noted) as n`);
}
