import sql, { empty, raw, type Sql } from "sql-template-tag";
import type {
  DeskFilters,
  DeskLine,
  DeskView,
  ListedAfter,
  listDeskRequests,
} from "../../../contract/collaborations/desk.ts";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { World } from "../../world/world.ts";
import { LINE } from "../parties/own.ts";
import { dayOf, daysAfter } from "../rules/facts.ts";
import { DESK_STATES, OPEN_STATES, OVER_STATES, WAITING_STATES } from "../states/moves.ts";
import { HAS_SOMEBODY } from "../states/office.ts";
import { STANDING, STANDING_FROM, type Standing, withDue } from "../states/read.ts";
import { NAME, ofSchool } from "./desk.ts";

/** Written out, as the indexes of the queue have them: a state that is asked for apart would be found by no index. */
const writtenOut = (states: readonly CollaborationState[]): Sql =>
  raw(states.map((state) => `'${state}'`).join(", "));
/** What waits for the office. An agreement that is disclosed waits for others: to be delivered and paid. */
export const TO_DO = sql`r.state in (${writtenOut(OPEN_STATES)}) and r.disclosed_on is null`;
const VIEWS: Readonly<Record<DeskView, Sql>> = {
  open: TO_DO,
  waiting: sql`(r.state in (${writtenOut(WAITING_STATES)}) or r.state = 'agreement' and r.disclosed_on is not null)`,
  decided: sql`r.state in (${writtenOut(OVER_STATES)})`,
  all: sql`r.state in (${writtenOut(DESK_STATES)})`,
};

/** Whose requests are looked at, and by whom. */
export interface DeskOf {
  /** A condition on the schools of `collaboration_requests r`. */
  readonly schools: Sql;
  readonly user_id: number;
}

interface DeskQuery extends DeskFilters, ListedAfter {
  readonly limit: number;
  readonly skip: number;
}

/** A part of the queue of an officer's own school. */
export async function listAtDesk(
  world: World,
  school_id: number,
  asked: DeskQuery,
  user_id: number,
): Promise<CallAnswer<typeof listDeskRequests>> {
  const found = await listRequests(world, { schools: ofSchool(school_id), user_id }, asked);
  const school = await world.database.row<{ school_name: string }>(
    sql`select school_name from schools where school_id = ${school_id}`,
  );
  return { ...found, school_name: school?.school_name ?? "" };
}

/** A part of a queue; ids first and then the rows, as in every list. It costs the same however far down it is. */
export async function listRequests(
  { database, clock }: World,
  desk: DeskOf,
  asked: DeskQuery,
): Promise<{ data: DeskLine[]; count: number }> {
  const which = wanted(desk, asked, clock.now());
  const order = ORDERS[asked.view];
  const rows = await database.rows<DeskRow>(sql`
    with ids as materialized (
      select r.request_id from collaboration_requests r where ${which} ${following(asked)}
       order by ${order} limit ${asked.limit} offset ${asked.skip})
    select ${DESK_LINE} from ids join collaboration_requests r using (request_id) ${DESK_LINE_FROM} order by ${order}`);
  const counted = await database.row<{ count: number }>(
    sql`select count(*)::int as count from collaboration_requests r where ${which}`,
  );
  return { data: rows.map((row) => withDue(row, clock.now())), count: counted?.count ?? 0 };
}

/** A line before it is said how many days are left. */
export type DeskRow = Standing & Omit<DeskLine, "due">;

/** All lines of the queue, in its order. */
export const allAtDesk = (desk: DeskOf, filters: DeskFilters, now: Date): Sql => sql`
  select ${DESK_LINE} from collaboration_requests r ${DESK_LINE_FROM}
   where ${wanted(desk, filters, now)} order by ${ORDERS[filters.view]}`;

const DESK_LINE = sql`${STANDING}, ${LINE},
  (select json_build_object('user_id', p.user_id, 'name', ${NAME}) from people p
    where p.user_id = r.assigned_to and ${HAS_SOMEBODY}) as assigned_to`;
const DESK_LINE_FROM = sql`${STANDING_FROM} join collaboration_terms t using (request_id)`;

/** What is due first, and last that on which nothing is; else the newest first. */
const BY_DUE = sql`coalesce(r.due_on, 'infinity'), r.request_number`;
const NEWEST = sql`r.request_number desc`;
const ORDERS: Readonly<Record<DeskView, Sql>> = {
  open: BY_DUE,
  waiting: BY_DUE,
  decided: NEWEST,
  all: NEWEST,
};

/** What comes after the place where the last known line stood. */
function following({ view, after_due_on, after_number }: DeskQuery): Sql {
  if (after_number === undefined) return empty;
  if (ORDERS[view] === NEWEST) return sql`and r.request_number < ${after_number}`;
  return sql`and (coalesce(r.due_on, 'infinity'), r.request_number)
                 > (coalesce(${after_due_on ?? null}::date, 'infinity'), ${after_number}::bigint)`;
}

function wanted({ schools, user_id }: DeskOf, filters: DeskFilters, now: Date): Sql {
  const today = dayOf(now);
  return sql`${schools} and ${VIEWS[filters.view]} ${cameToDesk(filters.view)}
    ${filters.assigned === "me" ? sql`and r.assigned_to = ${user_id}` : empty}
    ${filters.assigned === "nobody" ? sql`and (r.assigned_to is null or not ${HAS_SOMEBODY})` : empty}
    ${filters.due === "overdue" ? sql`and r.due_on < ${today}::date` : empty}
    ${filters.due === "week" ? sql`and r.due_on <= ${daysAfter(today, 7)}::date` : empty}
    ${named(filters.text.trim())}`;
}

/** What is over may have ended before the office saw it; what is under way there, it has seen. */
const cameToDesk = (view: DeskView): Sql =>
  view === "open" || view === "waiting" ? empty : sql`and r.submitted_at is not null`;

/** Any part of a name, or the number as people say it. */
function named(text: string): Sql {
  if (text === "") return empty;
  const [, number] = /^(?:no\.?\s*|#)?(\d{1,9})$/i.exec(text) ?? [];
  // In a query of its own: worked out once, and not for each row.
  const by_name = sql`r.found_by like (select '%' || replace(replace(name_key(${text}), '\\', ''), '%', '') || '%')`;
  return number ? sql`and (r.request_number = ${Number(number)} or ${by_name})` : sql`and ${by_name}`;
}
