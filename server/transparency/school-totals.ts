import sql from "sql-template-tag";
import type { KindTotals, SchoolTotals } from "../../contract/transparency/school-totals.ts";
import { OTHER_GROUPS } from "../../contract/transparency/transparency.ts";
import { monthsAfter } from "../../pure/months.ts";
import type { Queries } from "../world/database.ts";
import { cellsOf } from "./school-cells.ts";
import { type SchoolSum, schoolSums } from "./school-sums.ts";

/**
 * What a school's desk sees drawn. Every figure is a sum of lines of the school's file, none is counted beside it: who subtracts
 * one from the other finds what the file says in any case.
 */
export async function readSchoolTotals(
  queries: Queries,
  school_id: number,
  now: Date,
): Promise<SchoolTotals> {
  const school = await queries.row<{ school_name: string }>(
    sql`select school_name from schools where school_id = ${school_id}`,
  );
  const sums = schoolSums(await cellsOf(queries, school_id));
  const of = (kind: SchoolSum["kind"]) => totalsOf(sums.filter((each) => each.kind === kind));
  return {
    school_name: school?.school_name ?? "",
    contributions: of("contributions"),
    agreements: of("nil_agreements"),
    decisions: await decisionsOf(queries, school_id, now),
  };
}

export function totalsOf(sums: readonly SchoolSum[]): KindTotals {
  const by = (name: (each: SchoolSum) => string) =>
    [...Map.groupBy(sums, name)]
      .map(([group, of]) => ({ name: group, ...sumOf(of) }))
      .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
  return {
    whole: sumOf(sums),
    by_month: spansOf(sums).map(({ from, to, of }) => ({
      months: from === to ? from : `${from}/${to}`,
      ...sumOf(of),
    })),
    by_sport: by(({ sport }) => sport),
    by_gender: by(({ gender }) => gender ?? OTHER_GROUPS),
  };
}

interface Span {
  readonly from: string;
  readonly to: string;
  readonly of: readonly SchoolSum[];
}

/** Lines whose months overlap can only be told together. */
function spansOf(sums: readonly SchoolSum[]): Span[] {
  const spans: Span[] = [];
  for (const each of sums.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = spans.at(-1);
    if (last && each.from <= last.to) {
      const to = each.to > last.to ? each.to : last.to;
      spans.splice(-1, 1, { from: last.from, to, of: [...last.of, each] });
    } else spans.push({ from: each.from, to: each.to, of: [each] });
  }
  return spans;
}

const sumOf = (sums: readonly SchoolSum[]) => ({
  amount: sums.reduce((sum, { cents }) => sum + cents, 0) / 100,
  count: sums.reduce((sum, { count }) => sum + count, 0),
});

/** Of a year, until the desk decided for the first time; a request that is with its sender does not wait for the desk. */
export const decisionsOf = (
  queries: Queries,
  school_id: number,
  now: Date,
): Promise<SchoolTotals["decisions"]> =>
  queries.rows<SchoolTotals["decisions"][number]>(sql`
    with steps as (
      select h.request_id, h.entry_id, h.actor, h.state, h.happened_at,
             lead(h.happened_at) over (partition by h.request_id order by h.entry_id) as until
        from collaboration_requests r join collaboration_history h using (request_id) where r.school_id = ${school_id}),
    decided as (
      select distinct on (request_id) request_id, entry_id, happened_at from steps
       where state in ('approved', 'declined') and actor = 'officer' order by request_id, entry_id),
    times as (
      select d.happened_at, extract(epoch from sum(s.until - s.happened_at)) / 3600 as hours
        from decided d join steps s using (request_id)
       where s.entry_id < d.entry_id and s.state in ('submitted', 'in_review', 'answered') and d.happened_at >= ${monthsAfter(now, -12)}
       group by d.request_id, d.happened_at)
    select to_char(happened_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count,
           (percentile_cont(0.5) within group (order by hours::float8))::float8 as median_hours,
           max(hours)::float8 as slowest_hours
      from times group by 1 order by 1`);
