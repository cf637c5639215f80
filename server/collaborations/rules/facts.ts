import sql, { type Sql } from "sql-template-tag";
import type { Division } from "../../../contract/collaborations/school-facts.ts";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import type { LeftOut } from "../../../pure/business-days.ts";
import type { Queries } from "../../world/database.ts";
import { NOW, type RuleRow, readRows } from "./rows.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
export type Day = string;

/** What one payor and one athlete have agreed on beside the request that is looked at. */
export interface PayorDeal {
  readonly executed_on: Day;
  readonly flat_fees: number;
  readonly royalties: number;
  readonly other: string | null;
}

/** By when an agreement has to be disclosed, as one of several says it. It is kept with the agreement, so its shape may only grow. */
export interface DisclosureRule {
  readonly source: string;
  readonly source_url: string | null;
  readonly set_by: string;
  readonly days: number;
  readonly counted: "days" | "business days";
  /** The signature of this agreement, or the one by which the payor's deals came to $600 together: no day as long as they have not. */
  readonly runs_from: "signature" | "threshold";
  /** It is to be disclosed before it is signed: then the day of the signature is the last. */
  readonly is_before: boolean;
  /** Of business days: what is left out beside Saturdays and Sundays. Absent in what was pinned before a school had a calendar. */
  readonly left_out?: readonly LeftOut[];
  /** Of what runs from the threshold: dollars. Absent in what was pinned before figures were rows. */
  readonly threshold_dollars?: number;
  /** The lines of `rules` that it is from; absent where it is from none, and in what was pinned before. */
  readonly rule_rows?: readonly number[];
}

/** All that rules and deadlines may know of a request. What is null is not known to us. */
export interface Facts {
  readonly today: Day;
  readonly state: CollaborationState;
  readonly submitted_on: Day | null;
  readonly executed_on: Day | null;
  readonly disclosed_on: Day | null;
  /** The last day before it ends by itself, in its state; null where it does not. */
  readonly ends_on: Day | null;
  /** Pinned to a signed agreement; null before. */
  readonly disclosure_rules: readonly DisclosureRule[] | null;
  readonly company_name: string | null;
  readonly scope_of_use: string;
  readonly additional_details: string | null;
  readonly requested_date: Day;
  readonly flat_fees: number;
  readonly royalties: number;
  readonly other: string | null;
  readonly player_id: number;
  readonly player_name: string;
  readonly player_class: string | null;
  readonly at_high_school: boolean;
  readonly date_of_birth: Day | null;
  readonly guardian_agreed: boolean;
  /** On a roster, and open for requests. */
  readonly takes_requests: boolean;
  readonly school_id: number;
  readonly school_name: string;
  readonly us_state: string | null;
  readonly division: Division | null;
  /** The days on which the school is closed, as it says; without any it has no calendar. */
  readonly closed_days: readonly LeftOut[];
  readonly review_days: number | null;
  readonly disclosure_days: number | null;
  /**
   * The other signed deals of the same payor with this athlete: of the same e-mail address, account or company name. Payors
   * under one owner are not known to us as one.
   */
  readonly payor_deals: readonly PayorDeal[];
  /** The rules as they are known, of any day and status: those of everybody, and the school's own. */
  readonly rules: readonly RuleRow[];
}

type FactsRow = Omit<Facts, "today" | "ends_on" | "rules"> & { readonly expires_at: Date | null };

/** Null where what was asked for is deleted. */
export async function readFacts(queries: Queries, request_id: string, now: Date): Promise<Facts | null> {
  const found = await queries.row<FactsRow>(selectFacts(sql`r.request_id = ${request_id}`));
  return found && factsIn(found, now, await readRows(queries, [found.school_id], NOW));
}

/** Of every request that `which` finds and whose days may change. */
export async function readOpenFacts(
  queries: Queries,
  which: Sql,
  now: Date,
): Promise<(Facts & { request_id: string })[]> {
  const found = await queries.rows<FactsRow & { request_id: string }>(
    selectFacts(sql`r.due_on is not null and ${which}`),
  );
  const rules = await readRows(queries, [...new Set(found.map(({ school_id }) => school_id))], NOW);
  return found.map((each) => factsIn(each, now, rules));
}

const factsIn = <Row extends FactsRow>(
  { expires_at, ...row }: Row,
  now: Date,
  rules: readonly RuleRow[],
) => ({
  today: dayOf(now),
  ends_on: expires_at && lastDayBefore(expires_at),
  rules,
  ...row,
});

const PAYOR_DEALS = sql`
  (select coalesce(json_agg(json_build_object('executed_on', o.executed_on::text, 'flat_fees', ot.flat_fees::float8,
                                              'royalties', ot.royalties::float8, 'other', ot.other)), '[]')
     from collaboration_requests o join collaboration_terms ot using (request_id)
    where o.player_id = r.player_id and o.request_id <> r.request_id and o.state in ('agreement', 'done')
      and (o.user_id = r.user_id or lower(ot.email_address) = lower(t.email_address)
           or name_key(ot.company_name) = nullif(name_key(t.company_name), '')))`;

/** A school's calendar as it was at a moment. */
export const closedDaysAt = (school_id: Sql, at: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('first_day', c.first_day, 'last_day', c.last_day, 'name', c.name)
                            order by c.first_day, c.closed_days_id), '[]')
     from school_closed_days c
    where c.school_id = ${school_id} and c.added_at <= ${at}
      and (c.removed_at is null or c.removed_at > ${at}))`;

const selectFacts = (which: Sql) => sql`
  select r.request_id, r.state, (r.submitted_at at time zone 'UTC')::date::text as submitted_on,
         r.executed_on::text as executed_on, r.disclosed_on::text as disclosed_on, r.expires_at, r.disclosure_rules, t.company_name, t.scope_of_use, t.additional_details,
         t.requested_date::text as requested_date, t.flat_fees::float8 as flat_fees, t.royalties::float8 as royalties,
         t.other, p.player_id::int as player_id, p.player_name, p.player_class, p.conference = 'High School' as at_high_school,
         g.date_of_birth::text as date_of_birth, p.accepts_collaborations and p.is_listed as takes_requests,
         exists (select from collaboration_history h
                  where h.request_id = r.request_id and h.actor = 'guardian' and h.act = 'agree') as guardian_agreed,
         r.school_id, s.school_name, k.us_state, k.division, ${closedDaysAt(sql`r.school_id`, sql`'infinity'`)} as closed_days, d.review_days::int as review_days, d.disclosure_days::int as disclosure_days,
         ${PAYOR_DEALS} as payor_deals
    from collaboration_requests r join collaboration_terms t using (request_id) join players p using (player_id)
    join schools s using (school_id) left join school_desks d using (school_id)
    cross join lateral school_facts_at(r.school_id, 'infinity') k
    left join athlete_guardians g using (player_id)
   where ${which}`;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;
/** A day of the calendar is over everywhere at noon, UTC, of the next: so a letter can name the last day to anybody. */
export const DAY_IS_OVER_MS = DAY_MS + 12 * 3_600_000;

/** The last day before it ends, as `2027-04-21`. */
export const lastDayBefore = (expires_at: Date): Day =>
  dayOf(new Date(expires_at.getTime() - DAY_IS_OVER_MS));

/** So many days of the calendar after a day. */
export const daysAfter = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * DAY_MS));

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whole years from a day of birth to a day. */
export function yearsBetween(birth: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

export const isMinor = ({ date_of_birth, today }: Pick<Facts, "date_of_birth" | "today">): boolean =>
  date_of_birth !== null && yearsBetween(date_of_birth, today) < 18;
