import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import { dayOf } from "../rules/facts.ts";
import { hasOfficer } from "../states/office.ts";
import { TO_DO } from "./desk-list.ts";

/** What still waits for admins at their own desk they are mailed of again after so long: it is their turn. */
const DAYS_AT_OUR_DESK = 3;
/** What an office has left overdue, after so long: they can but ask it, and it may have its reasons. */
const DAYS_AT_AN_OFFICE = 7;

/** Requests that wait for admins. */
export interface AdminsTurn {
  /** At schools without an officer, of which admins decide. */
  readonly at_our_desk: number;
  /** That a school's office has not answered by the day that was due. */
  readonly overdue_at_offices: number;
}

const OUR_DESK = sql`${TO_DO} and not ${hasOfficer(sql`r.school_id`)}`;
const late = (now: Date) => sql`
  r.state in ('submitted', 'in_review', 'answered') and r.due_on < ${dayOf(now)}::date`;
const overdue = (now: Date) => sql`${late(now)} and ${hasOfficer(sql`r.school_id`)}`;

/**
 * How many wait for admins that they were not told of, or long ago; from now on they are. What came to its state
 * since, or is overdue since, counts as new. A signed agreement is told of again only once its disclosure is overdue.
 */
export async function tellRequests(tx: Queries, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const told = await tx.row<{ count: number }>(sql`
    with told as (
      update collaboration_requests r set admins_told_at = ${now}
       where (${OUR_DESK}
              and (coalesce(r.admins_told_at < r.state_at, true)
                   or r.admins_told_at <= ${daysAgo(DAYS_AT_OUR_DESK)}
                      and (r.state <> 'agreement' or r.due_on < ${dayOf(now)}::date)))
          or (${overdue(now)}
              and (coalesce(r.admins_told_at < (r.due_on + 1)::timestamp at time zone 'UTC', true)
                   or r.admins_told_at <= ${daysAgo(DAYS_AT_AN_OFFICE)}))
      returning r.request_id)
    select count(*)::int as count from told`);
  return told?.count ?? 0;
}

export async function countAdminsTurn(queries: Queries, now: Date): Promise<AdminsTurn> {
  // By school first: whose desk it is, is looked up once for each.
  const found = await queries.row<AdminsTurn>(sql`
    select coalesce(sum(s.waiting) filter (where not s.has_officer), 0)::int as at_our_desk,
           coalesce(sum(s.late) filter (where s.has_officer), 0)::int as overdue_at_offices
      from (select r.school_id, count(*) as waiting, count(*) filter (where ${late(now)}) as late,
                   ${hasOfficer(sql`r.school_id`)} as has_officer
              from collaboration_requests r where ${TO_DO} group by r.school_id) as s`);
  return found ?? { at_our_desk: 0, overdue_at_offices: 0 };
}
