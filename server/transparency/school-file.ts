import { pages } from "../../contract/pages/addresses.ts";
import { SCHOOL_TOTALS_CSV } from "../../contract/transparency/school-totals.ts";
import { audit } from "../http/calls/audit.ts";
import { csvLine } from "../http/files/csv.ts";
import type { OwnFile } from "../http/files/own-file.ts";
import { cellsOf, schoolOf } from "./school-cells.ts";
import { type SchoolSum, schoolSums } from "./school-sums.ts";

/** What the athletes of an officer's school received and agreed on, by month, sport and gender: sums alone, and none of a few people. */
export const schoolFile: OwnFile = {
  address: SCHOOL_TOTALS_CSV,
  who: "compliance",
  fresh_proof: true,
  page: pages.deskTotals.to(),
  async write({ database, clock }, _query, asker) {
    const school_id = schoolOf(asker);
    const sums = schoolSums(await cellsOf(database, school_id));
    await audit(database, asker, { act: "exported a school's totals", subject: `school ${school_id}` });
    const name = `nil-totals-${clock.now().toISOString().slice(0, 10)}.csv`;
    return { name, lines: [csvLine(COLUMNS), ...sums.map((sum) => csvLine(lineOf(sum)))] };
  },
};

const COLUMNS = ["kind", "from_month", "to_month", "sport", "gender", "usd", "count", "athletes"];

const lineOf = ({ kind, from, to, sport, gender, cents, count, athletes }: SchoolSum) => [
  kind,
  from,
  to,
  sport,
  gender ?? "several",
  (cents / 100).toFixed(2),
  count,
  athletes,
];
