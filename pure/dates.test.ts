import assert from "node:assert/strict";
import { test } from "node:test";
import {
  letterMoment,
  localDay,
  longDate,
  momentHere,
  momentInUtc,
  partOfDate,
  tableDate,
  yearsBefore,
} from "./dates.ts";

test("a moment names its zone, whatever the offset it came with", () => {
  assert.equal(momentInUtc("2027-04-21T14:05:59Z"), "April 21, 2027 at 2:05 PM (UTC)");
  assert.equal(momentInUtc("2026-12-31T23:30:00-05:00"), "January 1, 2027 at 4:30 AM (UTC)");
});

test("years before, the day is the same, where that year has it", () => {
  assert.deepEqual(
    ["2033-11-24T05:06:07.000Z", "2032-02-29T00:00:00.000Z"].map((iso) =>
      yearsBefore(new Date(iso), 7).toISOString(),
    ),
    ["2026-11-24T05:06:07.000Z", "2025-03-01T00:00:00.000Z"],
  );
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

test("a moment here has the machine's day and clock, and names its zone, in summer and in winter", () => {
  inZone("America/New_York", () => {
    assert.equal(momentHere("2027-01-01T04:30:00Z"), "December 31, 2026 at 11:30 PM (EST)");
    assert.equal(momentHere("2027-07-04T16:05:00Z"), "July 4, 2027 at 12:05 PM (EDT)");
    // The hour that comes twice.
    assert.equal(momentHere("2026-11-01T05:30:00Z"), "November 1, 2026 at 1:30 AM (EDT)");
    assert.equal(momentHere("2026-11-01T06:30:00Z"), "November 1, 2026 at 1:30 AM (EST)");
  });
  inZone("Asia/Kathmandu", () =>
    assert.equal(momentHere("2027-04-21T20:00:00Z"), "April 22, 2027 at 1:45 AM (GMT+5:45)"),
  );
  inZone("UTC", () => {
    for (const at of moments) assert.equal(momentHere(at.toISOString()), momentInUtc(at.toISOString()));
  });
});

test("the local day is the one of the machine's time zone", () => {
  for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
    inZone(zone, () => {
      for (const at of moments) assert.equal(localDay(at), at.toLocaleDateString("en-CA"), zone);
    });
  }
  inZone("America/Los_Angeles", () => assert.equal(localDay(new Date("2027-01-01T07:59:00Z")), "2026-12-31"));
});

function inZone(zone: string, act: () => void): void {
  const { TZ } = process.env;
  try {
    process.env.TZ = zone;
    act();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}
