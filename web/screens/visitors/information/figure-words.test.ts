import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReceivedSum } from "../../../../contract/transparency/transparency.ts";
import { drawnOf, nameOfSum, notesOn, percent } from "./figure-words.ts";

const sum = (name: string): ReceivedSum => ({
  name,
  received_donations: 100,
  contributions: 9,
  athletes: 7,
  athletes_listed: 20,
  groups: 1,
});
const months = Array.from({ length: 14 }, (_, i) =>
  sum(`${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`),
);

test("months are called as people call them, several in one sum too", () => {
  assert.equal(nameOfSum("month", { name: "2026-05" }), "May 2026");
  assert.equal(nameOfSum("month", { name: "2026-05/2026-07" }), "May to July 2026");
  assert.equal(nameOfSum("month", { name: "2025-12/2026-01" }), "December 2025 to January 2026");
  assert.equal(nameOfSum("conference", { name: "" }), "No conference");
});

test("the last twelve months are drawn, else the ten largest, and what is left out is said", () => {
  assert.deepEqual([drawnOf("month", months).length, drawnOf("month", months).at(-1)?.name], [12, "2026-02"]);
  assert.deepEqual([drawnOf("sport", months).length, drawnOf("sport", months)[0]?.name], [10, "2025-01"]);
  assert.deepEqual(notesOn("conference", months, "2026-02-03"), [
    "The 10 largest of 14; the table has all of them.",
  ]);
  assert.deepEqual(notesOn("month", months, "2026-02-03"), [
    "The last 12 months of 14; the table has all of them.",
    "February 2026 is not over yet.",
  ]);
  assert.deepEqual(notesOn("month", months.slice(0, 3), "2026-02-03"), []);
});

test("shares are told as finely as they are small", () => {
  assert.deepEqual(
    [percent(0, 9), percent(1, 0), percent(1, 10_000), percent(62, 1_000), percent(5, 12), percent(7, 7)],
    ["0%", "0%", "under 0.1%", "6.2%", "42%", "100%"],
  );
});
