import assert from "node:assert/strict";
import { test } from "node:test";
import { wrongDay } from "./wished-day.ts";

test("a day is wished for between tomorrow and the day on which the order is due", () => {
  const noon = new Date("2027-03-10T17:00:00Z");
  assert.equal(wrongDay("2027-03-10", 30, noon), "Please choose a day in the future.");
  assert.equal(wrongDay("2027-03-11", 30, noon), null);
  assert.equal(wrongDay("2027-04-09", 30, noon), null);
  const late = "Please choose a day by April 9, 2027: this is done within 30 days.";
  assert.equal(wrongDay("2027-04-10", 30, noon), late);
  assert.equal(wrongDay("2030-05-04", 30, noon), late);
});

test("in the evening in the United States tomorrow is tomorrow, though the site's day has turned", () => {
  // 7 PM on March 9 in Chicago, 3 PM in Hawaii.
  const evening = new Date("2027-03-10T01:00:00Z");
  assert.equal(wrongDay("2027-03-10", 30, evening), null);
  assert.equal(wrongDay("2027-03-09", 30, evening), "Please choose a day in the future.");
});
