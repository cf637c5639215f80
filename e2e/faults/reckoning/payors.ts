import type { Pool } from "pg";

/** What the sums by payor came to: those of one payor and one athlete, how many came to what is reported, and what does not agree. */
export interface ReckonedSums {
  readonly sums: number;
  readonly crossings: number;
  readonly faults: string[];
}

/**
 * Holds the sums by payor against a count of all rows from nothing, and what was paid of them against the book itself: by whoever paid, as the
 * ledger has it, which was held against the provider to the cent.
 */
export async function reckonPayors(database: Pick<Pool, "query">): Promise<ReckonedSums> {
  const { rows: kept } = await database.query<{ sums: number; crossings: number }>(`
    select count(*)::int as sums, count(crossed_on)::int as crossings from payor_sums
     where sum_cents <> 0 or is_open_ended or crossed_on is not null`);
  const { rows: wrong } = await database.query<{ fault: string }>(
    `${AGAINST_ROWS} union all ${AGAINST_BOOK}`,
  );
  return { sums: 0, crossings: 0, ...kept[0], faults: wrong.map(({ fault }) => fault) };
}

const AGAINST_ROWS = `
  select 'Payor ' || payor_id || ' to ' || player_id || ': kept ' || concat_ws(', ', s.paid_cents, s.promised_cents, s.deals_cents, s.crossed_on)
         || '; counted ' || concat_ws(', ', c.paid_cents, c.promised_cents, c.deals_cents, c.crossed_on) as fault
    from payor_sums s full join payor_sums_counted c using (payor_id, player_id)
   where (coalesce(s.paid_cents, 0), coalesce(s.promised_cents, 0), coalesce(s.deals_cents, 0), coalesce(s.is_open_ended, false))
         is distinct from
         (coalesce(c.paid_cents, 0), coalesce(c.promised_cents, 0), coalesce(c.deals_cents, 0), coalesce(c.is_open_ended, false))
      or (s.crossed_on is null) <> (c.crossed_on is null) or s.crossed_on > c.crossed_on`;

/** Who counts as one with others has one sum with them, so all is compared by the one at whom it is kept. */
const AGAINST_BOOK = `
  select 'Payor ' || payor_id || ' to ' || player_id || ': paid ' || coalesce(s.cents, 0) || ' cents, and ' || coalesce(b.cents, 0) || ' by the book'
    from (select payor_id, player_id, paid_cents as cents from payor_sums where paid_cents <> 0) s
    full join (
      select payor_head(y.payor_id) as payor_id, c.player_id, -sum(e.amount_cents) as cents
        from contributions c
        join payors y on y.user_id = c.user_id or c.user_id is null and y.email_key = lower(c.contributor_email)
        join ledger_transfers t using (contribution_id)
        join ledger_entries e using (transfer_id) join ledger_accounts a using (account_id)
       where a.kind in ('held_for_athlete', 'held_for_order')
       group by 1, 2 having sum(e.amount_cents) <> 0) b using (payor_id, player_id)
   where s.cents is distinct from b.cents`;
