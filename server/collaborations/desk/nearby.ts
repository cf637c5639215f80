import sql, { type Sql } from "sql-template-tag";
import type { DeskRequest, RequestNearby } from "../../../contract/collaborations/desk.ts";
import type { Queries } from "../../world/database.ts";
import { LINE } from "../parties/own.ts";
import { DESK_STATES } from "../states/moves.ts";
import { STANDING, STANDING_FROM, type Standing, withDue } from "../states/read.ts";

/** Days between what is asked of an athlete that an office wants to know about. */
const DAYS_NEARBY = 7;
const MOST = 20;

/** Days between the two, where an alternate day is one of those wanted too. */
const APART = sql`
  (select min(abs(wanted.day - theirs.day))
     from unnest(mine.days) as wanted (day), (values (t.requested_date), (t.alternate_date)) as theirs (day))`;

type Row = Standing & Omit<RequestNearby, "due"> & { readonly of_all: number };

/** The athlete's other requests at these schools around the same days, of those that came to a desk: the nearest first. */
export async function nearbyRequests(
  queries: Queries,
  request_id: string,
  schools: Sql,
  now: Date,
): Promise<DeskRequest["nearby"]> {
  const rows = await queries.rows<Row>(sql`
    select ${STANDING}, ${LINE}, t.alternate_date::text as alternate_date, t.flat_fees::float8 as flat_fees,
           t.royalties::float8 as royalties, t.other, count(*) over ()::int as of_all
      from collaboration_requests r ${STANDING_FROM} join collaboration_terms t using (request_id)
      join (select o.request_id as my_id, o.player_id as asked, o.school_id as desk,
                   array_remove(array[ot.requested_date, ot.alternate_date], null) as days
              from collaboration_requests o join collaboration_terms ot using (request_id)
             where o.request_id = ${request_id}) mine on r.player_id = asked and r.school_id = desk and r.request_id <> my_id
     where ${schools} and r.submitted_at is not null and r.state = any(${[...DESK_STATES]})
       and ${APART} <= ${DAYS_NEARBY}
     order by ${APART}, r.request_number desc limit ${MOST}`);
  return { data: rows.map(({ of_all: _, ...row }) => withDue(row, now)), count: rows[0]?.of_all ?? 0 };
}
