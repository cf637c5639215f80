import { pages } from "../../contract/pages/addresses.ts";
import { SCHOOL_TOTALS_CSV, type SchoolTotals } from "../../contract/transparency/school-totals.ts";
import { audit } from "../http/calls/audit.ts";
import { csvLine } from "../http/files/csv.ts";
import type { OwnFile } from "../http/files/own-file.ts";
import { cellsOf, schoolOf } from "./school-cells.ts";
import { type SchoolSum, schoolSums } from "./school-sums.ts";
import { decisionsOf } from "./school-totals.ts";

/**
 * What the athletes of an officer's school received and agreed on, by month, sport and gender: sums alone, and none of a few people;
 * and how long the desk took to decide, by month.
 */
export const schoolFile: OwnFile = {
  address: SCHOOL_TOTALS_CSV,
  who: "compliance",
  fresh_proof: true,
  page: pages.deskTotals.to(),
  async write({ database, clock }, _query, asker) {
    const school_id = schoolOf(asker);
    const sums = schoolSums(await cellsOf(database, school_id));
    const decisions = await decisionsOf(database, school_id, clock.now());
    await audit(database, asker, { act: "exported a school's totals", subject: `school ${school_id}` });
    const name = `nil-totals-${clock.now().toISOString().slice(0, 10)}.csv`;
    const lines = [COLUMNS, ...sums.map(lineOf), ...decisions.map(decisionLine)];
    return { name, lines: lines.map(csvLine) };
  },
};

const COLUMNS = [
  ...["kind", "from_month", "to_month", "sport", "gender", "usd", "count", "athletes"],
  ...["median_hours", "slowest_hours"],
];

const lineOf = ({ kind, from, to, sport, gender, cents, count, athletes }: SchoolSum) => [
  kind,
  from,
  to,
  sport,
  gender ?? "several",
  (cents / 100).toFixed(2),
  count,
  athletes,
  null,
  null,
];

/** How long decisions of a month took. */
const decisionLine = ({ month, count, median_hours, slowest_hours }: SchoolTotals["decisions"][number]) => [
  "decisions",
  month,
  month,
  ...[null, null, null],
  count,
  null,
  ...[median_hours.toFixed(1), slowest_hours.toFixed(1)],
];
