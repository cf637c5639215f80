import sql, { type Sql } from "sql-template-tag";
import type { ReportFigures } from "../../../../contract/contributions/report-figures.ts";
import { task } from "../../../http/domain.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
type Day = string;

/** Of a row that has `from_cents` and `business_days`; nobody is asked to report where no rule says a figure. */
export const figuresOf = (row: {
  readonly from_cents: number | null;
  readonly business_days: number | null;
}): ReportFigures => ({
  reported_from: (row.from_cents ?? 0) / 100,
  report_within: row.business_days,
});

/** Columns `from_cents` and `business_days` of the figures that hold today: `… left join ${FIGURES_TODAY} held on true`. */
export const FIGURES_TODAY: Sql = sql`
  (select cents::float8 as from_cents, business_days::int as business_days from report_figures
    where (now() at time zone 'UTC')::date between from_day and until_day)`;

/** As they hold today, or held on a day. Null where no rule says from which sum on. */
export async function readFigures(queries: Queries, day: Day | null = null): Promise<ReportFigures | null> {
  const found = await queries.row<{ from_cents: number; business_days: number | null }>(sql`
    select cents::float8 as from_cents, business_days::int as business_days from report_figures
     where coalesce(${day}::date, (now() at time zone 'UTC')::date) between from_day and until_day and cents is not null`);
  return found && figuresOf(found);
}

/**
 * Has the figures, and the days on which sums crossed, follow the rules: at the first moments of a day on which one begins, and where an
 * older server changed one. Whoever changes a rule here has them follow in the same transaction.
 */
export const followRules = task(
  { name: "report_figures", times: "*/10 * * * *" },
  async ({ database, log }: Pick<World, "database" | "log">) => {
    if (await figuresFollow(database)) log.info({}, "Figures of the payors' report follow the rules.");
  },
);

/** Answers whether anything changed. */
export async function figuresFollow(queries: Queries): Promise<boolean> {
  const found = await queries.row<{ changed: boolean }>(sql`select report_figures_follow() as changed`);
  return found?.changed ?? false;
}
