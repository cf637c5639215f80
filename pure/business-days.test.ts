import assert from "node:assert/strict";
import { test } from "node:test";
import { businessDaysAfter, federalHolidays, leftOutBetween } from "./business-days.ts";

const NAMES = [
  "New Year's Day",
  "Birthday of Martin Luther King, Jr.",
  "Washington's Birthday",
  "Memorial Day",
  "Juneteenth National Independence Day",
  "Independence Day",
  "Labor Day",
  "Columbus Day",
  "Veterans Day",
  "Thanksgiving Day",
  "Christmas Day",
];

/** As the U.S. Office of Personnel Management lists them (opm.gov, 'Federal Holidays'), in the order of NAMES. */
const OPM: Readonly<Record<number, string>> = {
  2020: "2020-01-01 2020-01-20 2020-02-17 2020-05-25 2020-07-03 2020-09-07 2020-10-12 2020-11-11 2020-11-26 2020-12-25",
  2021: "2021-01-01 2021-01-18 2021-02-15 2021-05-31 2021-06-18 2021-07-05 2021-09-06 2021-10-11 2021-11-11 2021-11-25 2021-12-24",
  2022: "2021-12-31 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26",
  2023: "2023-01-02 2023-01-16 2023-02-20 2023-05-29 2023-06-19 2023-07-04 2023-09-04 2023-10-09 2023-11-10 2023-11-23 2023-12-25",
  2025: "2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25",
  2026: "2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25",
  2027: "2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24",
  2028: "2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25",
};

for (const [year, days] of Object.entries(OPM)) {
  test(`the federal holidays of ${year} are those that the government lists`, () => {
    const found = federalHolidays(Number(year));
    assert.equal(found.map(({ day }) => day).join(" "), days);
    const names = Number(year) < 2021 ? NAMES.filter((name) => !name.startsWith("Juneteenth")) : NAMES;
    assert.deepEqual(
      found.map(({ name }) => name),
      names,
    );
  });
}

const of = (...years: number[]) =>
  years.flatMap((year) =>
    federalHolidays(year).map(({ day, name }) => ({ first_day: day, last_day: day, name })),
  );

/** Five business days after a day: by weekends alone, and with the federal holidays left out. */
const FIVE: readonly [what: string, from: string, weekends: string, federal: string][] = [
  ["a Monday", "2026-11-02", "2026-11-09", "2026-11-09"],
  ["a Friday", "2026-10-16", "2026-10-23", "2026-10-23"],
  ["a Saturday", "2026-10-17", "2026-10-23", "2026-10-23"],
  ["a Sunday", "2026-10-18", "2026-10-23", "2026-10-23"],
  ["a week with Veterans Day", "2026-11-04", "2026-11-11", "2026-11-12"],
  ["a holiday itself", "2026-11-11", "2026-11-18", "2026-11-18"],
  ["before Thanksgiving", "2026-11-20", "2026-11-27", "2026-11-30"],
  ["over the turn of the year", "2026-12-24", "2026-12-31", "2027-01-04"],
  ["New Year's Day observed in the year before", "2027-12-27", "2028-01-03", "2028-01-04"],
];
for (const [what, from, weekends, federal] of FIVE) {
  test(`five business days after ${what}, ${from}`, () => {
    assert.equal(businessDaysAfter(from, 5), weekends);
    assert.equal(businessDaysAfter(from, 5, of(2026, 2027, 2028)), federal);
  });
}

test("what is left out has names, each once, and a weekend is left out in any case", () => {
  const winter = { first_day: "2026-12-24", last_day: "2027-01-03", name: "Winter break" };
  assert.equal(businessDaysAfter("2026-12-22", 5, [winter]), "2027-01-07");
  assert.deepEqual(leftOutBetween("2026-12-22", "2027-01-07", [winter]), ["Winter break"]);
  const saturday = { first_day: "2026-10-17", last_day: "2026-10-17", name: "Homecoming" };
  assert.equal(businessDaysAfter("2026-10-16", 1, [saturday]), "2026-10-19");
  assert.deepEqual(leftOutBetween("2026-10-16", "2026-10-19", [saturday]), []);
});
