import sql, { type Sql } from "sql-template-tag";
import type { Division } from "../../../contract/collaborations/school-facts.ts";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import type { LeftOut } from "../../../pure/business-days.ts";
import { GUARDIAN_IS_ANOTHERS } from "../../people/anothers-page.ts";
import type { Queries } from "../../world/database.ts";
import { PLAYS_ELSEWHERE } from "./plays-elsewhere.ts";
import { NOW, type RuleRow, readRows } from "./rows.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
export type Day = string;

/** What one payor and one athlete have agreed on beside the request that is looked at. */
export interface PayorDeal {
  /** The day on which it counts. */
  readonly agreed_on: Day;
  readonly dollars: number;
  /** Nobody can say yet what it will come to. */
  readonly is_open_ended: boolean;
  /** It was given, or is promised by a plan. */
  readonly is_gift: boolean;
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
  /** To this request, and by whoever the athlete's present profile names: a claim that was undone named somebody else. */
  readonly guardian_agreed: boolean;
  /**
   * The profile that says how old the athlete is, and names the guardian, is of another account than the one that has the page: nobody is asked,
   * and no yes counts, until an admin has undone one or the other.
   */
  readonly guardian_is_anothers: boolean;
  /** On a roster, and open for requests. */
  readonly takes_requests: boolean;
  /** On the roster of another school than the one that decides. */
  readonly plays_elsewhere: boolean;
  readonly school_id: number;
  readonly school_name: string;
  readonly us_state: string | null;
  readonly division: Division | null;
  /** The days on which the school is closed, as it says; without any it has no calendar. */
  readonly closed_days: readonly LeftOut[];
  /**
   * What else the same payor agreed on with this athlete, here and elsewhere, and whoever a person found to count as one with them; what they
   * gave only once all of it comes to what is reported, since below that nobody learns whose gifts they are.
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

/**
 * Of `collaboration_requests r`: those whose days may change. A signed agreement on which nothing is due yet is among them, since a later deal of
 * its payor may bring it to what is reported.
 */
export const MAY_BE_DUE = sql`(r.due_on is not null or r.state = 'agreement' and r.disclosed_on is null)`;

/** Of every request that `which` finds and whose days may change. */
export async function readOpenFacts(
  queries: Queries,
  which: Sql,
  now: Date,
): Promise<(Facts & { request_id: string })[]> {
  const found = await queries.rows<FactsRow & { request_id: string }>(
    selectFacts(sql`${MAY_BE_DUE} and ${which}`),
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

/** Of a request with its terms: whose deal it is, as `payor_of()` has it, and all that count as one with them. */
const PAYOR_OF_REQUEST = sql`
  (select payor_members(coalesce(
            (select own.payor_id from payor_deals own where own.request_id = r.request_id),
            (select y.payor_id from payors y where y.company_key = nullif(name_key(t.company_name), '')),
            (select y.payor_id from payors y where y.user_id = r.user_id and coalesce(name_key(t.company_name), '') = ''),
            (select y.payor_id from payors y
              where y.email_key = lower(t.email_address) and r.user_id is null and coalesce(name_key(t.company_name), '') = ''))) as ids)`;

const PAYOR_DEALS = sql`
  (select coalesce(json_agg(json_build_object('agreed_on', m.agreed_on::text, 'dollars', (m.cents / 100.0)::float8,
                                              'is_open_ended', m.is_open_ended, 'is_gift', m.is_gift)), '[]')
     from (select o.executed_on as agreed_on, o.cents, o.is_open_ended, false as is_gift
             from payor_deals o
            where o.payor_id = any (payor.ids) and o.player_id = any (pages.ids) and o.request_id <> r.request_id
            union all
           select e.agreed_on, e.cents, e.is_open_ended, false from deals_elsewhere_now e
            where e.payor_id = any (payor.ids) and e.player_id = any (pages.ids)
            union all
           select g.agreed_on, g.cents, false, true from payor_moves g
            where g.payor_id = any (payor.ids) and g.player_id = any (pages.ids) and g.what in ('paid', 'promised')
              and k.division = 'I' and p.conference is distinct from 'High School'
              and exists (select from payor_sums s
                           where s.payor_id = any (payor.ids) and s.player_id = any (pages.ids)
                          having sum(s.sum_cents) >= payor_reported_from_cents() or bool_or(s.is_open_ended))) m
    where m.cents > 0 or m.is_open_ended)`;

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
         g.date_of_birth::text as date_of_birth, p.accepts_collaborations and p.is_listed as takes_requests, ${PLAYS_ELSEWHERE} as plays_elsewhere,
         exists (select from collaboration_history h
                  where h.request_id = r.request_id and h.actor = 'guardian' and h.act = 'agree'
                    and h.happened_at >= coalesce(g.decided_at, '-infinity')) and not ${GUARDIAN_IS_ANOTHERS} as guardian_agreed,
         ${GUARDIAN_IS_ANOTHERS} as guardian_is_anothers,
         r.school_id, s.school_name, k.us_state, k.division, ${closedDaysAt(sql`r.school_id`, sql`'infinity'`)} as closed_days,
         ${PAYOR_DEALS} as payor_deals
    from collaboration_requests r join collaboration_terms t using (request_id) join players p using (player_id)
    join schools s using (school_id)
    cross join lateral school_facts_at(r.school_id, 'infinity') k
    cross join lateral ${PAYOR_OF_REQUEST} payor
    cross join lateral (select array(select q.player_id from players q
                                      where coalesce(p.merged_into, p.player_id) in (q.player_id, q.merged_into)) as ids) pages
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

/** Below, a guardian has to agree. */
export const YEARS_OF_AGE = 18;

export const isMinor = ({ date_of_birth, today }: Pick<Facts, "date_of_birth" | "today">): boolean =>
  date_of_birth !== null && yearsBetween(date_of_birth, today) < YEARS_OF_AGE;
