import sql, { join, type Sql } from "sql-template-tag";
import type { ReportRule } from "../../../contract/contributions/payor-sum.ts";
import {
  PAYOR_STATES,
  type Payor,
  type PayorState,
  type ReportOutcome,
} from "../../../contract/contributions/payors.ts";
import type { DueDay } from "./figures/calendars.ts";
import { RUN_UNDER } from "./run-under.ts";

/** Who it is, before it is decided whether that is told. */
interface Who {
  readonly is_account: boolean;
  readonly is_deleted: boolean;
  readonly person_name: string | null;
  readonly email: string | null;
  readonly is_company: boolean;
  readonly company_name: string | null;
}

/** A row of `payors_found f` with what `ROW_FROM` reads of it. Money in cents. */
export interface PayorRow extends Who {
  readonly payor_id: number;
  readonly athlete_id: number;
  readonly paid_cents: number;
  readonly promised_cents: number;
  readonly deals_cents: number;
  readonly sum_cents: number;
  readonly is_open_ended: boolean;
  readonly crossed_on: string | null;
  /** By weekends alone. */
  readonly due_on: string | null;
  readonly from_cents: number | null;
  readonly state: PayorState;
  readonly rule: ReportRule;
  readonly notes: number | null;
  readonly last_id: number;
  readonly reported_on: string;
  readonly report_number: string | null;
  readonly outcome: ReportOutcome | null;
  readonly reported_cents: number;
  readonly player_name: string;
  readonly team_name: string;
  readonly sport_name: string;
  readonly place: string;
  /** How many payors count as this one. */
  readonly counts_as_one: number;
  /** See `RUN_UNDER`: officers alone are told. */
  readonly run_under: number | null;
}

/** Everything of a row but names, which only leave the database where they are told. */
export const ROW: Sql = sql`
  f.payor_id::int as payor_id, f.athlete_id::int as athlete_id, parts.paid_cents::float8 as paid_cents,
  parts.promised_cents::float8 as promised_cents, parts.deals_cents::float8 as deals_cents, f.sum_cents::float8 as sum_cents,
  f.is_open_ended, f.crossed_on::text as crossed_on, report_due_on(f.crossed_on)::text as due_on, f.from_cents::float8 as from_cents,
  (array[${join([...PAYOR_STATES])}]::text[])[f.rank] as state, f.rule,
  case when f.last_id is not null
       then (select count(*) from pages g join payor_reports n using (player_id)
              where g.athlete_id = f.athlete_id and n.payor_id = any (payor_members(f.payor_id)))::int end as notes,
  f.last_id::int as last_id, r.reported_on::text as reported_on, r.report_number, r.outcome, r.sum_cents::float8 as reported_cents,
  p.player_name, p.team_name, sp.sport_name,
  concat_ws('.', f.rank, f.at, f.athlete_id, f.payor_id) as place,
  cardinality(payor_members(f.payor_id)) as counts_as_one, ${RUN_UNDER} as run_under,
  y.user_id is not null as is_account, y.company_key is not null as is_company,
  coalesce(u.deleted_at is not null, false) as is_deleted,
  case when f.crossed_on is not null and f.rule = 'yes' then coalesce(u.given_name, u.user_name, u.email) end as person_name,
  case when f.crossed_on is not null and f.rule = 'yes' then coalesce(u.email, y.email_key) end as email,
  coalesce((select t.company_name from payor_deals d join collaboration_terms t using (request_id)
             where d.payor_id = y.payor_id and y.company_key is not null and t.company_name is not null
               and d.player_id = any (array(select player_id from pages where athlete_id = f.athlete_id))
             order by d.executed_on desc, d.request_id limit 1),
           (select d.payor_name from deals_elsewhere_now d
             where d.payor_id = y.payor_id and y.company_key is not null and d.payor_name is not null
               and d.player_id = any (array(select player_id from pages where athlete_id = f.athlete_id))
             order by d.agreed_on desc, d.entry_id limit 1)) as company_name`;
/**
 * `y`: who it is. Of those who count as one the one at whom the sum is kept may have given this athlete nothing, and is not theirs to know:
 * then it is who did.
 */
export const ROW_FROM: Sql = sql`
  cross join lateral (
    select coalesce(
      (select m.payor_id from payor_groups g join payor_moves m on m.payor_id = g.payor_id
        where g.head_id = f.payor_id and (m.cents <> 0 or m.is_open_ended)
          and m.player_id = any (array(select player_id from pages where athlete_id = f.athlete_id))
        order by m.payor_id limit 1), f.payor_id) as payor_id offset 0) gave
  join payors y on y.payor_id = gave.payor_id
  join players p on p.player_id = f.athlete_id join sports sp on sp.sport_id = p.sport_id
  cross join lateral (
    select sum(s.paid_cents) as paid_cents, sum(s.promised_cents) as promised_cents, sum(s.deals_cents) as deals_cents
      from pages g join payor_sums s using (player_id) where g.athlete_id = f.athlete_id and s.payor_id = f.payor_id) parts
  left join payor_reports r on r.report_id = f.last_id left join people u on u.user_id = y.user_id`;

/** As it is told. `by_calendar`: where the athlete's school has one. */
export function payorOf(row: PayorRow, by_calendar: DueDay | null): Payor {
  const is_named = row.crossed_on !== null && row.rule === "yes";
  return {
    payor_id: row.payor_id,
    kind: kindOf(row),
    name: nameOf(row, is_named),
    email: is_named ? row.email : null,
    paid: row.paid_cents / 100,
    promised: row.promised_cents / 100,
    deals: row.deals_cents / 100,
    sum: row.sum_cents / 100,
    is_open_ended: row.is_open_ended,
    reported_from: (row.from_cents ?? 0) / 100,
    crossed_on: row.crossed_on,
    due_on: is_named ? (by_calendar?.due_on ?? row.due_on) : null,
    due_left_out: (is_named && by_calendar?.left_out) || null,
    state: row.state,
    reported: row.notes
      ? {
          report_id: row.last_id,
          reported_on: row.reported_on,
          report_number: row.report_number,
          outcome: row.outcome,
          sum: row.reported_cents / 100,
          notes: row.notes,
        }
      : null,
    counts_as_one: row.counts_as_one,
    has_risen: row.notes !== null && row.sum_cents > row.reported_cents,
  };
}

const kindOf = ({ is_company, is_account }: Who): Payor["kind"] => {
  if (is_company) return "company";
  return is_account ? "account" : "guest";
};

const A_SUPPORTER = "A supporter";

/** Below what is reported a gift is nobody's in particular; a company is known by the deal that was signed with it. */
function nameOf(
  { is_company, company_name, is_deleted, person_name, email }: Who,
  is_named: boolean,
): string {
  if (is_company) return company_name ?? "A company";
  if (!is_named) return A_SUPPORTER;
  if (is_deleted) return "A supporter who deleted their account";
  return person_name ?? email ?? A_SUPPORTER;
}
