import sql, { type Sql } from "sql-template-tag";
import type { PayorsWaiting } from "../../../contract/accounts/waiting.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOfAthlete, pagesOfSchool } from "../pages/pages-of.ts";
import { dayOf } from "./figures/due-on.ts";
import { DUE_ON, payorsFound, rankOf, readAthletes } from "./payor-rows.ts";

/** Payors that an athlete is to report. */
export const countPayorsOf = (queries: Queries, player_id: number, now: Date): Promise<PayorsWaiting> =>
  countIn(queries, pagesOfAthlete(player_id), now);

/** Payors that athletes of a school are to report. */
export const countPayorsAt = (queries: Queries, school_id: number, now: Date): Promise<PayorsWaiting> =>
  countIn(queries, pagesOfSchool(school_id), now);

/** Of whom nobody knows the rules there is no day to report by, so they are not counted. */
async function countIn(queries: Queries, pages: Sql, now: Date): Promise<PayorsWaiting> {
  const athletes = await readAthletes(queries, pages, dayOf(now));
  const found = await queries.row<{ overdue: number; due: number; report_by: string | null }>(
    sql`${payorsFound(athletes, MAY_BE_DUE)}
        select count(*) filter (where rank = ${rankOf("overdue")})::int as overdue,
               count(*) filter (where rank = ${rankOf("due")})::int as due,
               (min(${DUE_ON}) filter (where rank = ${rankOf("due")}))::text as report_by
          from payors_found where rule = 'yes'`,
    { planned: "anew" },
  );
  return found ?? { overdue: 0, due: 0, report_by: null };
}

/** What is below on its own page comes to it at most together with another page of the athlete. */
const MAY_BE_DUE = { which: sql`s.crossed_on is not null`, of_several: sql`true` };
