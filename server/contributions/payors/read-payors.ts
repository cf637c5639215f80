import sql, { type Sql } from "sql-template-tag";
import type { DeskPayor, listDeskPayors } from "../../../contract/contributions/desk-payors.ts";
import type {
  Payor,
  PayorCounts,
  PayorFilter,
  PayorLine,
  PayorLinesShown,
  payorsByPlayer,
} from "../../../contract/contributions/payors.ts";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { pagesOf, pagesOfAthlete, pagesOfSchool } from "../pages/pages-of.ts";
import { type Day, dayOf } from "./figures/due-on.ts";
import { FIGURES_TODAY, figuresOf, readFigures } from "./figures/figures.ts";
import { type PayorRow, payorOf, ROW, ROW_FROM } from "./payor-row.ts";
import {
  type Athletes,
  COUNTS,
  dueDayOf,
  IN_ORDER,
  pagesAmong,
  payorsFound,
  rankOf,
  rankOfNth,
  readAthletes,
} from "./payor-rows.ts";
import { REPORT_RULE, type Reporting } from "./reporting.ts";

/** A list is read by several statements: of the same moment, so that no sum is another than what it is listed by. */
export const atOneMoment = <Read>(
  { database, clock }: Pick<World, "database" | "clock">,
  read: (queries: Queries, now: Date) => Promise<Read>,
): Promise<Read> =>
  database.transaction(async (tx) => {
    await tx.row(sql`set transaction isolation level repeatable read, read only`);
    return read(tx, clock.now());
  });

/** A part of an athlete's payors. Throws `Refusal` 404. */
export async function listOfAthlete(
  queries: Queries,
  player_id: number,
  asked: { state: PayorFilter; limit: number; skip: number },
  now: Date,
): Promise<CallAnswer<typeof payorsByPlayer>> {
  const { rule, school_name, ...held } = await reportingOf(queries, player_id);
  const athletes = await readAthletes(queries, pagesOfAthlete(player_id), dayOf(now));
  const { rows, ...counted } = await readPart(queries, athletes, asked);
  return { rule, school_name, ...figuresOf(held), data: rows.map(payorIn(athletes)), ...counted };
}

/** A part of the payors of a school's athletes. */
export async function listOfSchool(
  queries: Queries,
  school: { school_id: number; school_name: string; is_admins: boolean },
  { state, after, limit }: CheckedInput<typeof listDeskPayors>["query"],
  now: Date,
): Promise<CallAnswer<typeof listDeskPayors>> {
  const athletes = await readAthletes(queries, pagesOfSchool(school.school_id), dayOf(now));
  const { rows, ...counted } = await readPart(queries, athletes, { state, after, limit, skip: 0 });
  const figures = (await readFigures(queries)) ?? figuresOf({ from_cents: null, business_days: null });
  // An officer's mark: whoever else looks at the desk does without.
  const data = rows.map((row) => ({
    ...deskPayorOf(row, athletes),
    run_under: school.is_admins ? null : row.run_under,
  }));
  return { data, ...counted, ...figures, school_name: school.school_name };
}

const payorIn =
  (athletes: Athletes) =>
  (row: PayorRow): Payor =>
    payorOf(row, dueDayOf(athletes, row));

const deskPayorOf = (row: PayorRow, athletes: Athletes): Omit<DeskPayor, "run_under"> => ({
  ...payorIn(athletes)(row),
  athlete: athleteOf(row),
  rule: row.rule,
  place: row.place,
});

const athleteOf = ({ athlete_id, player_name, team_name, sport_name }: PayorRow): DeskPayor["athlete"] => ({
  player_id: athlete_id,
  player_name,
  team_name,
  sport_name,
});

interface Part {
  readonly state: PayorFilter;
  /** The place of the row before it. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly skip: number;
}

/**
 * What is listed and what is counted is found once; who they are is looked up for those that are listed alone, by a statement that need
 * not be planned for each list anew.
 */
async function readPart(
  queries: Queries,
  athletes: Athletes,
  part: Part,
): Promise<{ rows: PayorRow[]; count: number; counts: PayorCounts }> {
  const found = await queries.row<{ counts: PayorCounts; listed: string }>(
    sql`${payorsFound(athletes)}, counted as (${COUNTS})
        select row_to_json(counted) as counts,
               (select coalesce(json_agg(f), '[]')::text
                  from (select f.*, row_number() over (order by ${IN_ORDER}) as nth
                          from (select f.* from payors_found f where ${wantedOf(part)}
                                 order by ${IN_ORDER} limit ${part.limit} offset ${part.skip}) f) f) as listed
          from counted`,
    { planned: "anew" },
  );
  if (!found) throw new Error("Nothing was counted.");
  const { counts, listed } = found;
  const rows = await queries.rows<PayorRow>(sql`
    with ${pagesAmong(athletes)}
    select ${ROW} from ${foundIn(listed)} ${ROW_FROM} order by f.nth`);
  const { state } = part;
  const count = state === "any" ? Object.values(counts).reduce((sum, each) => sum + each, 0) : counts[state];
  return { rows, count, counts };
}

/** Of the first rows only states are looked through that come so early: most payors are below the figure, or reported. */
function wantedOf({ state, after, limit, skip }: Part): Sql {
  const [rank, at, athlete_id, payor_id] = after?.split(".") ?? [];
  if (state === "any" && after === undefined)
    return sql`f.rank <= (select ${rankOfNth(limit + skip)} from counted)`;
  const wanted = state === "any" ? sql`true` : sql`f.rank = ${rankOf(state)}`;
  if (after === undefined) return wanted;
  return sql`${wanted} and (${IN_ORDER}) > (${rank}::bigint, ${at}::bigint, ${athlete_id}::bigint, ${payor_id}::bigint)`;
}

/** Rows of `payors_found f`, as they were found: a JSON array. */
const foundIn = (listed: string): Sql => sql`
  json_to_recordset(${listed}::json) f (athlete_id bigint, payor_id bigint, sum_cents bigint, is_open_ended boolean, crossed_on date,
                                        from_cents bigint, rule text, last_id bigint, rank int, at bigint, nth bigint)`;

/** One payor of an athlete, with a part of all that makes up the sum. Throws `Refusal` 404. */
export async function readLines(
  queries: Queries,
  payor_id: number,
  asked: { player_id: number; limit: number; skip: number },
  now: Date,
): Promise<PayorLinesShown> {
  const { rule, school_name } = await reportingOf(queries, asked.player_id);
  const { row, payor } = await rowOf(queries, payor_id, asked.player_id, dayOf(now));
  const lines = sql`
    from (select payor_id, player_id, what, cents, is_open_ended, agreed_on from payor_moves where what <> 'deal'
          union all select payor_id, player_id, 'deal', cents, is_open_ended, executed_on from payor_deals
          union all select payor_id, player_id, 'elsewhere', cents, is_open_ended, agreed_on from deals_elsewhere_now) moves
   where payor_id = any (payor_members(${payor_id})) and player_id = ${pagesOf(asked.player_id)}
     and (cents <> 0 or is_open_ended)`;
  const data = await queries.rows<PayorLine>(sql`
    select agreed_on::text as day, what, (cents / 100.0)::float8 as amount, is_open_ended ${lines}
     order by agreed_on desc, what, cents desc, is_open_ended limit ${asked.limit} offset ${asked.skip}`);
  const counted = await queries.row<{ count: number }>(sql`select count(*)::int as count ${lines}`);
  return {
    rule,
    school_name,
    athlete: athleteOf(row),
    payor,
    data,
    count: counted?.count ?? 0,
  };
}

/** One payor of an athlete, with all that count as one with them. Throws `Refusal` 404. */
export const readPayor = async (
  queries: Queries,
  payor_id: number,
  player_id: number,
  now: Date,
): Promise<Payor> => (await rowOf(queries, payor_id, player_id, dayOf(now))).payor;

async function rowOf(
  queries: Queries,
  payor_id: number,
  player_id: number,
  today: Day,
): Promise<{ row: PayorRow; payor: Payor }> {
  const which = sql`s.payor_id = payor_head(${payor_id})`;
  const noted = sql`r.payor_id = any (array(select unnest(payor_members(${payor_id}))))`;
  const athletes = await readAthletes(queries, pagesOfAthlete(player_id), today);
  const row = await queries.row<PayorRow>(
    sql`${payorsFound(athletes, { which, noted })}
        select ${ROW} from payors_found f ${ROW_FROM}`,
    { planned: "anew" },
  );
  if (!row) throw new Refusal(404, "We found no such payor of this athlete.");
  return { row, payor: payorIn(athletes)(row) };
}

/** Of an athlete's payor: whether their sum is a run just under the figure, for officers. Throws `Refusal` 404. */
export const readRunUnder = async (
  queries: Queries,
  payor_id: number,
  player_id: number,
  now: Date,
): Promise<number | null> => (await rowOf(queries, payor_id, player_id, dayOf(now))).row.run_under;

type Held = Parameters<typeof figuresOf>[0];

/** Whether an athlete reports, and of which school they are. Throws `Refusal` 404. */
async function reportingOf(queries: Queries, player_id: number): Promise<Reporting & Held> {
  const found = await queries.row<Reporting & Held>(sql`
    select ${REPORT_RULE} as rule, s.school_name, p.player_name, held.from_cents, held.business_days
      from players p join teams t using (team_id) join schools s using (school_id) left join ${FIGURES_TODAY} held on true
     where p.player_id = ${player_id}`);
  if (!found) throw new Refusal(404, "Player not found");
  return found;
}
