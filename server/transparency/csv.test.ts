import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import type { ReceivedSum } from "../../contract/transparency/transparency.ts";
import { receivedCsv } from "./csv.ts";

const sum = (name: string, received_donations = 20): ReceivedSum => ({
  name,
  received_donations,
  contributions: 6,
  athletes: 5,
  athletes_listed: 40,
  groups: 1,
});

const received = {
  as_of: "2026-11-21T10:20:00.000Z",
  received_donations: 60.5,
  contributions: 18,
  held_for_orders: null,
  arrived: 20.25,
  held: 40.25,
  athletes_listed: 120,
  by_sport: [],
  by_gender: [],
  by_conference: [sum('=cmd|"/c calc"!A1'), sum("+1 Conference"), sum("@Sun, Belt"), sum("")],
  by_month: [{ ...sum("2026-05/2026-06", -20.5), athletes: null, athletes_listed: null, groups: 2 }],
};

test("a name from a roster is never a formula, and stays one cell", () => {
  const rows: Record<string, string>[] = parse(receivedCsv(received), { columns: true });
  assert.deepEqual(
    rows.filter(({ group_by }) => group_by === "conference").map(({ group }) => group),
    [`'=cmd|"/c calc"!A1`, "'+1 Conference", "'@Sun, Belt", "No conference"],
  );
});

test("the file names its units, its moment and its rule; what can't be counted is empty", () => {
  const [whole, ...rows]: Record<string, string>[] = parse(receivedCsv(received), { columns: true });
  assert.equal(whole?.received_usd, "60.50");
  assert.match(whole?.note ?? "", /fewer than 5 supported athletes/);
  assert.deepEqual(rows.at(-1), {
    group_by: "month",
    group: "2026-05/2026-06",
    received_usd: "-20.50",
    contributions: "6",
    athletes_supported: "",
    athletes_listed: "",
    as_of_utc: "2026-11-21T10:20:00.000Z",
    note: "Sum of 2 groups",
  });
});
