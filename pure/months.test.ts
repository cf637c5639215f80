import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeAfter, monthsAfter } from "./months.ts";

const after = (first: string, months: number) => monthsAfter(new Date(first), months).toISOString();

test("months are counted from the first day, to the last day of a month that is too short", () => {
  assert.equal(after("2027-01-31T10:00:00.000Z", 1), "2027-02-28T10:00:00.000Z");
  assert.equal(after("2027-01-31T10:00:00.000Z", 2), "2027-03-31T10:00:00.000Z");
  assert.equal(after("2028-01-31T23:59:59.000Z", 1), "2028-02-29T23:59:59.000Z");
  assert.equal(after("2028-02-29T00:00:00.000Z", 12), "2029-02-28T00:00:00.000Z");
  assert.equal(after("2027-10-31T08:00:00.000Z", 4), "2028-02-29T08:00:00.000Z");
});

test("the next edge is after the moment, never at it", () => {
  const first = new Date("2027-01-31T10:00:00Z");
  const edge = (moment: string) => edgeAfter(first, new Date(moment)).toISOString().slice(0, 10);
  assert.equal(edge("2027-01-31T10:00:00Z"), "2027-02-28");
  assert.equal(edge("2027-02-28T09:59:59Z"), "2027-02-28");
  assert.equal(edge("2027-02-28T10:00:00Z"), "2027-03-31");
  assert.equal(edge("2027-03-01T00:00:00Z"), "2027-03-31");
});
