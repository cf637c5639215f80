import sql, { empty, join, type Sql } from "sql-template-tag";
import type { CallAnswer } from "../../contract/call.ts";
import type { CollaborationState } from "../../contract/collaboration-states.ts";
import type { DeskFilters, DeskLine, DeskView, listDeskRequests } from "../../contract/compliance-desk.ts";
import type { World } from "../world/world.ts";
import { NAME } from "./desk.ts";
import { dayOf, daysAfter } from "./facts.ts";
import { DESK_STATES, OPEN_STATES, OVER_STATES, WAITING_STATES } from "./moves.ts";
import { LINE } from "./own.ts";
import { STANDING, STANDING_FROM, type Standing, withDue } from "./read.ts";

const STATES: Readonly<Record<DeskView, readonly CollaborationState[]>> = {
  open: OPEN_STATES,
  waiting: WAITING_STATES,
  decided: OVER_STATES,
  all: DESK_STATES,
};

/** Whose desk it is. */
export interface DeskOf {
  readonly school_id: number;
  readonly user_id: number;
}

/** A part of the queue, what is due first; ids first and then the rows, as in every list. */
export async function listAtDesk(
  { database, clock }: World,
  desk: DeskOf,
  filters: DeskFilters & { limit: number; skip: number },
): Promise<CallAnswer<typeof listDeskRequests>> {
  const which = wanted(desk, filters, clock.now());
  const rows = await database.rows<Standing & Omit<DeskLine, "due">>(sql`
    with ids as materialized (
      select r.request_id, row_number() over (order by ${ORDER}) as place from ${FROM_OF(filters)} where ${which}
       order by place limit ${filters.limit} offset ${filters.skip})
    select ${STANDING}, ${LINE},
           (select json_build_object('user_id', p.user_id, 'name', ${NAME}) from people p where p.user_id = r.assigned_to) as assigned_to
      from ids join collaboration_requests r using (request_id) ${STANDING_FROM}
      join collaboration_terms t using (request_id) order by place`);
  const counted = await database.row<{ count: number }>(
    sql`select count(*)::int as count from ${FROM_OF(filters)} where ${which}`,
  );
  const school = await database.row<{ school_name: string }>(
    sql`select school_name from schools where school_id = ${desk.school_id}`,
  );
  return {
    data: rows.map((row) => withDue(row, clock.now())),
    count: counted?.count ?? 0,
    school_name: school?.school_name ?? "",
  };
}

/** What has no due day any more comes last, the newest of it first. */
const ORDER = sql`r.due_on nulls last, case when r.due_on is null then -r.request_number else r.request_number end`;

/** Names are joined only where they are looked through. */
const FROM_OF = ({ text }: DeskFilters): Sql =>
  text.trim() === ""
    ? sql`collaboration_requests r`
    : sql`collaboration_requests r join collaboration_terms t using (request_id) join players p using (player_id)`;

function wanted({ school_id, user_id }: DeskOf, filters: DeskFilters, now: Date): Sql {
  const today = dayOf(now);
  const states = join([...STATES[filters.view]]);
  return sql`r.school_id = ${school_id} and r.state in (${states}) and r.submitted_at is not null
    ${filters.assigned === "me" ? sql`and r.assigned_to = ${user_id}` : empty}
    ${filters.assigned === "nobody" ? sql`and r.assigned_to is null` : empty}
    ${filters.due === "overdue" ? sql`and r.due_on < ${today}::date` : empty}
    ${filters.due === "week" ? sql`and r.due_on <= ${daysAfter(today, 7)}::date` : empty}
    ${named(filters.text.trim())}`;
}

function named(text: string): Sql {
  if (text === "") return empty;
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`and (p.player_name ilike ${pattern} or t.company_name ilike ${pattern}
                  or t.first_name || ' ' || t.last_name ilike ${pattern}
                  or r.request_number::text = ${text.replace(/^(no\.?|#)\s*/i, "")})`;
}
