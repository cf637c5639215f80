import assert from "node:assert/strict";
import { test } from "node:test";
import { letterMoment, localDay, longDate, momentInUtc, partOfDate, tableDate } from "./dates.ts";

test("a moment names its zone, whatever the offset it came with", () => {
  assert.equal(momentInUtc("2027-04-21T14:05:59Z"), "April 21, 2027, 14:05 UTC");
  assert.equal(momentInUtc("2026-12-31T23:30:00-05:00"), "January 1, 2027, 04:30 UTC");
});

test("of a day that is known in part, that part is said", () => {
  assert.deepEqual(
    ["2027-04-21", "2027-04", "2027"].map((iso) => partOfDate(iso)),
    ["April 21, 2027", "April 2027", "2027"],
  );
});

/** Half past each hour of days at the edges of months, of years and of summer time. */
const moments = ["2026-03-08", "2026-11-01", "2026-12-31", "2027-01-01", "2028-02-29", "2031-10-09"].flatMap(
  (day) => Array.from({ length: 24 }, (_, hour) => new Date(Date.parse(day) + (hour * 60 + 30) * 60_000)),
);

test("the long forms are what the language's own formatter writes in American English", () => {
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  const table = new Intl.DateTimeFormat("en-US", {
    month: "2-digit",
    day: "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
  for (const at of moments) {
    const iso = at.toISOString();
    // Some versions of the language's tables write a narrow blank before AM and PM.
    assert.equal(letterMoment(at), `${moment.format(at).replace("\u202f", " ")} (UTC)`);
    assert.equal(longDate(iso), day.format(at));
    assert.equal(longDate(iso.slice(0, 10)), day.format(at));
    assert.equal(partOfDate(`${at.getUTCFullYear()}-${at.getUTCMonth() + 1}`), month.format(at));
    assert.equal(tableDate(iso), table.format(at));
  }
});

test("a letter's moment has no leading zero, and noon and midnight are 12", () => {
  assert.equal(letterMoment(new Date("2027-04-21T00:05:00Z")), "April 21, 2027 at 12:05 AM (UTC)");
  assert.equal(letterMoment(new Date("2027-04-01T12:00:59Z")), "April 1, 2027 at 12:00 PM (UTC)");
  assert.equal(letterMoment(new Date("2027-04-01T15:04:00Z")), "April 1, 2027 at 3:04 PM (UTC)");
});

test("the local day is the one of the machine's time zone", () => {
  const { TZ } = process.env;
  try {
    for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
      process.env.TZ = zone;
      for (const at of moments) assert.equal(localDay(at), at.toLocaleDateString("en-CA"), zone);
    }
    process.env.TZ = "America/Los_Angeles";
    assert.equal(localDay(new Date("2027-01-01T07:59:00Z")), "2026-12-31");
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});
