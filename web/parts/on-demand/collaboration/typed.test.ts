import assert from "node:assert/strict";
import { test } from "node:test";
import { firstBroken } from "../../../../contract/form/call.ts";
import { nothingTyped, payloadOf, type Typed, typedRules } from "./typed.ts";

const typed = (changed: Partial<Typed>): Typed => ({
  ...nothingTyped,
  first_name: "Bea",
  last_name: "Brand",
  email_address: "bea@example.org",
  phone_number: "555 0100",
  street_address: "1 Main St",
  city: "Austin",
  state: "TX",
  zip_code: "73301",
  country: "United States",
  scope: "Social media",
  requested_date: new Date().toISOString().slice(0, 10),
  compensation: "flat_fees",
  flat_fees: "250",
  acknowledged: "yes",
  ...changed,
});
const broken = (changed: Partial<Typed>) => firstBroken(typedRules, typed(changed));

test("hours are a number or nothing, which is 0; what can't be read is said at the field and never sent as 0", () => {
  for (const [number_of_hours_requested, hours] of [
    ["", 0],
    [" ", 0],
    ["2", 2],
    ["2.5", 2.5],
    ["1,000", 1_000],
  ] as const) {
    assert.equal(broken({ number_of_hours_requested }), null, number_of_hours_requested);
    assert.equal(payloadOf(typed({ number_of_hours_requested })).number_of_hours_requested, hours);
  }
  for (const number_of_hours_requested of ["2-3", "about 3", "2 hours", "2,5", "1e2"])
    assert.deepEqual(
      broken({ number_of_hours_requested }),
      { message: "Please enter hours as a number, like 3.", field: "number_of_hours_requested" },
      number_of_hours_requested,
    );
  assert.equal(broken({ number_of_hours_requested: "-1" })?.message, "Hours have to be between 0 and 1,000.");
});

test("a fee or a royalty that could be read as another one isn't read at all", () => {
  assert.equal(payloadOf(typed({ flat_fees: "$1,250.50" })).flat_fees, 1_250.5);
  for (const flat_fees of ["12,50", "1e3", "0x1F4"])
    assert.equal(broken({ flat_fees })?.message, "Please enter Flat Fee Amount.", flat_fees);
  const royalties = { compensation: "royalties", flat_fees: "" };
  assert.equal(payloadOf(typed({ ...royalties, royalties: "2.5 %" })).royalties, 2.5);
  assert.equal(broken({ ...royalties, royalties: "2,5" })?.message, "Please enter Royalty Percentage.");
});
