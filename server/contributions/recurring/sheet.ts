import sql, { type Sql } from "sql-template-tag";
import type { RecurringSheet } from "../../../contract/recurring/recurring.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { IS_NOT_OFFERED } from "./not-offered.ts";

type Row = Omit<RecurringSheet, "card" | "owed" | Times> &
  Record<Times, Date | null> & {
    owed_amount: number;
    owed_since: Date | null;
    owed_tries: number;
    owed_next_try_at: Date | null;
    card_brand: string | null;
    card_last4: string;
    card_exp_month: number;
    card_exp_year: number;
  };
type Times = "next_charge_at" | "last_charge_at" | "paused_until" | "asked_until" | "ended_at";

/**
 * Of `recurring_contributions r`: it ends because whoever it was a service of moved on, or offers it no more. Whoever takes a page down, or loses it, holds it no more.
 */
export const HAS_MOVED_ON: Sql = sql`
  (r.athlete_left_at is not null and r.offer_id is not null
   and exists (select from roles_held h where h.player_id = r.player_id))`;

/** Of it and its `players p`: it ended because the question whether to go on was not answered. */
export const IS_UNANSWERED: Sql = sql`
  (not p.is_listed and r.answered_at is null and r.asked_until <= r.ended_at)`;

/** Recurring contributions as their supporter sees them, those that have not ended first. */
export async function readSheets(queries: Queries, which: Sql): Promise<RecurringSheet[]> {
  const rows = await queries.rows<Row>(sql`
    select r.recurring_id, r.state, r.player_id::int, p.team_id, p.player_name, p.team_name,
           r.team_name as began_with, p.is_listed as on_roster,
           case when not p.is_withdrawn then
             json_build_object('jersey_number', p.jersey_number, 'sport_id', p.sport_id,
                               'sport_name', sports.sport_name, 'team_color', t.color, 'team_alt_color', t.alt_color) end as worn,
           (r.amount_cents / 100.0)::float8 as amount, r.duration_months, s.charged,
           (s.given_cents / 100.0)::float8 as given, r.next_charge_at, r.last_charge_at, r.paused_until, r.ended_at,
           case when r.ended_at is null and r.answered_at is null then r.asked_until end as asked_until,
           ((s.given_cents + case when r.ended_at is null
                                  then coalesce(r.owed_cents, 0)
                                     + r.amount_cents * greatest(r.duration_months - s.charged - (r.owed_cents is not null)::int, 0)
                                  else 0 end) / 100.0)::float8 as total,
           (r.owed_cents / 100.0)::float8 as owed_amount, r.owed_since, r.owed_tries, r.owed_next_try_at,
           case when r.state = 'stopped' then
             case when ${HAS_MOVED_ON} and ${IS_NOT_OFFERED} then 'not_offered'
                  when ${HAS_MOVED_ON} then 'moved_on'
                  when r.athlete_left_at is not null then 'page_removed'
                  when ${IS_UNANSWERED} then 'unanswered' end end as ended_for,
           r.held_for, coalesce(w.card_awaited, false) and r.ended_at is null as card_awaited,
           r.card_brand, r.card_last4, r.card_exp_month, r.card_exp_year
      from recurring_contributions r
      join players p using (player_id)
      join teams t on t.team_id = p.team_id
      join sports on sports.sport_id = p.sport_id
     -- What was charged beyond the promise goes back, and is none of it.
     cross join lateral (select least(count(*), r.duration_months)::int as charged,
                                coalesce(sum(greatest(paid_cents - refunded_cents - lost_cents, 0)), 0) as given_cents
                           from contributions c where c.recurring_id = r.recurring_id and c.paid_at is not null) as s
      -- Until a look at the provider after it was set, and what was paid by it is booked.
      left join lateral (
        select p.done_at is null or p.done_moment > r.looked_at_moment
               or exists (select from contributions c where c.recurring_id = r.recurring_id and c.paid_at is null
                             and c.provider_invoice_id is not null) as card_awaited
          from card_pages p join recurring_contributions asked using (recurring_id)
         where asked.user_id = r.user_id and (p.recurring_id = r.recurring_id or not p.only_this)
         order by p.opened_at desc limit 1) as w on true
     where ${which}
     order by r.ended_at is not null, r.next_charge_at, r.created_at desc`);
  return rows.map(sheetOf);
}

function sheetOf(row: Row): RecurringSheet {
  const { card_brand, card_last4, card_exp_month, card_exp_year, ...known } = row;
  const { owed_amount, owed_since, owed_tries, owed_next_try_at, ...rest } = known;
  const times = {
    next_charge_at: textOf(row.next_charge_at),
    last_charge_at: textOf(row.last_charge_at),
    paused_until: textOf(row.paused_until),
    asked_until: textOf(row.asked_until),
    ended_at: textOf(row.ended_at),
  };
  const card = card_brand && {
    brand: card_brand,
    last4: card_last4,
    exp_month: card_exp_month,
    exp_year: card_exp_year,
  };
  const owed = owed_since && {
    amount: owed_amount,
    since: owed_since.toISOString(),
    declined: owed_tries > 0,
    next_try_at: textOf(owed_next_try_at),
  };
  return { ...rest, ...times, owed, card: card || null };
}

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** One recurring contribution; null where there is none. */
export async function readSheet(
  { database }: Pick<World, "database">,
  recurring_id: string,
): Promise<RecurringSheet | null> {
  const [sheet] = await readSheets(database, sql`r.recurring_id = ${recurring_id}::uuid`);
  return sheet ?? null;
}
