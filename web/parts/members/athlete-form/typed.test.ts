import assert from "node:assert/strict";
import { test } from "node:test";
import { TYPED_FIELDS } from "../../../../contract/athlete-form/fields.ts";
import { payloadOf, settled } from "./typed.ts";

const SETTLED: [field: string, typed: string, shown: string][] = [
  ["feet", "5", "5"],
  ["feet", "9", "8"],
  ["feet", "-1", "0"],
  ["inches", "11", "11"],
  ["inches", "12", "11"],
  ["inches", "x", "before"],
  ["jersey_number", "00", "00"],
  ["jersey_number", "-7", "before"],
  ["jersey_number", "-", "before"],
  ["jersey_number", "1000", "before"],
  ["weight", "", ""],
  ["weight", "-140", "before"],
  ["weight", "1.5", "before"],
  ["weight", "1e3", "before"],
  ["first_name", "-1", "-1"],
];
for (const [field, typed, shown] of SETTLED) {
  test(`'${typed}' in ${field} shows '${shown}'`, () => {
    assert.equal(settled(field, typed, "before"), shown);
  });
}

test("what is empty is sent as null, numbers as numbers, the height in feet and inches", () => {
  const payload = payloadOf(
    { first_name: " Maya ", feet: "5", inches: "0", jersey_number: "00", x_url: " " },
    null,
  );
  assert.deepEqual(
    [
      payload.first_name,
      payload.height,
      payload.jersey_number,
      payload.weight,
      payload.x_url,
      payload.last_name,
    ],
    ["Maya", `5' 0"`, 0, null, null, null],
  );
  assert.equal(payloadOf({ feet: "5", inches: "" }, null).height, null);
  assert.equal(Object.keys(payload).length, 8 + TYPED_FIELDS.length, "eight of who it is and the picture");
});
