import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addClosedDays, removeClosedDays } from "../../../../contract/collaborations/school-facts.ts";
import { listDeskPayors } from "../../../../contract/contributions/desk-payors.ts";
import { businessDaysAfter, federalHolidays } from "../../../../pure/business-days.ts";
import { openTestDatabase } from "../../../testing/open-database.ts";
import { addPerson, signedIn } from "../../../testing/people.ts";
import type { Database } from "../../../world/database.ts";
import { dayFromToday, startPayors } from "../../testing/payors.ts";
import { countPayorsAt } from "../count-payors.ts";
import { dueBy, dueOfAllDays, FIRST_DAY, readDueOn } from "./calendars.ts";

// What a school's calendar leaves out of the business days within which a sum is reported.

const holidaysOf = (...years: number[]) =>
  years.flatMap(federalHolidays).map(({ day, name }) => ({ first_day: day, last_day: day, name }));
const FALL_BREAK = { first_day: "2026-11-27", last_day: "2026-11-27", name: "Fall break" };

test("federal holidays and closed days are left out: Thanksgiving and the day after move a Wednesday's sum from December 2 to 4", () => {
  const calendar = { school_id: 1, left_out: [...holidaysOf(2026, 2027), FALL_BREAK] };
  const figures = [{ from_day: "-infinity", until_day: "infinity", business_days: 5 }];
  assert.deepEqual(dueBy(calendar, figures, "2026-11-25"), {
    due_on: "2026-12-04",
    left_out: ["Thanksgiving Day", "Fall break"],
  });
  assert.deepEqual(dueBy(calendar, figures, "2026-11-28"), { due_on: "2026-12-04", left_out: [] });
  assert.equal(dueBy(calendar, [], "2026-11-25"), null);
});

test("all days at once are the same as each by itself, whatever is closed and whichever figures hold", () => {
  const left_out = [
    ...holidaysOf(2021, 2022, 2023),
    { first_day: "2022-12-17", last_day: "2023-01-08", name: "Winter break" },
    { first_day: "2022-12-24", last_day: "2022-12-26", name: "Christmas" },
    { first_day: "2019-01-01", last_day: "2021-07-06", name: "Long ago" },
  ];
  const figures = [
    { from_day: "-infinity", until_day: "2021-12-31", business_days: 5 },
    { from_day: "2022-01-01", until_day: "2022-06-30", business_days: null },
    { from_day: "2022-07-01", until_day: "2022-12-20", business_days: 0 },
    { from_day: "2022-12-21", until_day: "infinity", business_days: 3 },
  ];
  const calendar = { school_id: 1, left_out };
  const all = dueOfAllDays(calendar, figures, "2023-03-01");
  let day: string = FIRST_DAY;
  for (const due of all) {
    const by_itself = dueBy(calendar, figures, day);
    const found = due === null ? null : new Date(Date.UTC(2000, 0, 1 + due)).toISOString().slice(0, 10);
    assert.equal(found, by_itself?.due_on ?? null, day);
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  }
  assert.ok(day > "2023-03-31", "also those that are dated ahead");
});

let played: Awaited<ReturnType<typeof startPayors>>;
let reads: Database;
before(async () => {
  played = await startPayors();
  reads = openTestDatabase(String(played.site.database.options.connectionString), 2);
});
after(async () => {
  await reads?.close();
  await played?.stop();
});

test("lists, the payor's page, what waits and letters leave out what the school's calendar does, of its own athletes alone", async () => {
  const { site, ids, kai, schools, officer, one, gives, guest } = played;
  const dana = ids["Dana Okafor"] ?? 0;
  const crossed_on = dayFromToday(-8);
  const payor_id = await gives(guest(), 700, { days_ago: 8 });
  await gives(guest(), 700, { to: dana, days_ago: 8 });
  await addPerson(site.database, {
    email: "bo@school.example",
    role: "compliance",
    school_id: schools["Test Boise"] ?? 0,
  });
  const other = await signedIn(site, "bo@school.example");
  const plain = businessDaysAfter(crossed_on, 5);

  const stands = async () => {
    const payor = await one(payor_id);
    const [listed] = (await officer.ask(listDeskPayors, { query: {} })).data;
    const school_id = schools["Test Air Force"] ?? 0;
    const waiting = await countPayorsAt(reads, school_id, new Date());
    assert.deepEqual(
      [listed?.due_on, listed?.state, listed?.due_left_out],
      [payor.due_on, payor.state, payor.due_left_out],
    );
    assert.equal(await readDueOn(reads, kai, crossed_on), payor.due_on);
    const { overdue, due, report_by } = waiting;
    return {
      due_on: payor.due_on,
      state: payor.state,
      left_out: payor.due_left_out,
      overdue,
      due,
      report_by,
    };
  };

  const before_it = { due_on: plain, state: "overdue", left_out: null, overdue: 1, due: 0, report_by: null };
  assert.deepEqual(await stands(), before_it);

  const [first_day, last_day] = [dayFromToday(-7), dayFromToday(1)];
  const facts = await officer.ask(addClosedDays, { body: { name: "Fall break", first_day, last_day } });
  const years = [-8, 30].map((days) => Number(dayFromToday(days).slice(0, 4)));
  const left_out = [...holidaysOf(...new Set(years)), { first_day, last_day, name: "Fall break" }];
  const later = businessDaysAfter(crossed_on, 5, left_out);
  const with_it = await stands();
  assert.deepEqual(
    { ...with_it, left_out: with_it.left_out?.includes("Fall break") },
    { due_on: later, state: "due", left_out: true, overdue: 0, due: 1, report_by: later },
  );

  // Another school has no calendar.
  const [elsewhere] = (await other.ask(listDeskPayors, { query: {} })).data;
  assert.deepEqual([elsewhere?.due_on, elsewhere?.state, elsewhere?.due_left_out], [plain, "overdue", null]);

  const entry = facts.closed_days.find(({ name }) => name === "Fall break");
  await officer.ask(removeClosedDays, { params: { closed_days_id: entry?.closed_days_id ?? 0 } });
  assert.deepEqual(await stands(), before_it);
});
