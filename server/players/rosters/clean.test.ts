import assert from "node:assert/strict";
import { test } from "node:test";
import {
  birthplace,
  footballPosition,
  fullName,
  inches,
  jersey,
  pounds,
  webAddress,
  yearClass,
} from "./clean.ts";
import type { Cleaner } from "./source.ts";

/** What a cleaner makes of the texts of its columns. */
const cases: [string, Cleaner<unknown>, (string | null)[], unknown][] = [
  ["a name has both parts", fullName, ["Will", "Rogers"], "Will Rogers"],
  ["a suffix stays", fullName, ["Jamie ", " Kaiser, Jr."], "Jamie Kaiser, Jr."],
  ["a digit in a name stays", fullName, ["K2", "Dickens"], "K2 Dickens"],
  ["a surname that reads like a word for nothing is a surname", fullName, ["Jordan", "Null"], "Jordan Null"],
  ["a team's row has no first name", fullName, [null, "Team"], null],
  ["a jersey is text", jersey, ["00"], "00"],
  ["a jersey of zero is a number", jersey, ["0"], "0"],
  ["a jersey read as a float", jersey, ["7.0"], "7"],
  ["a jersey that is none", jersey, ["RS"], null],
  ["a height", inches, ["74"], 74],
  ["a height of zero is a blank", inches, ["0"], null],
  ["a weight", pounds, ["216"], 216],
  ["a weight of zero is a blank", pounds, ["0"], null],
  ["the fourth year", yearClass, ["4"], "Senior"],
  ["a fifth year", yearClass, ["5"], "Fifth Year"],
  ["year zero", yearClass, ["0"], null],
  ["a position", footballPosition, ["wr"], "WR"],
  ["a guard of football stands in the line", footballPosition, ["G"], "OL"],
  ["a punt returner returns kicks", footballPosition, ["PR"], "KR"],
  ["an outside linebacker", footballPosition, ["OLB"], "LB"],
  ["nobody knows", footballPosition, ["?"], null],
  ["at home: city and state", birthplace, ["Port Saint Joe", "FL", "USA"], "Port Saint Joe, FL"],
  ["no country means at home", birthplace, ["Akron", "OH", null], "Akron, OH"],
  ["abroad: city and country", birthplace, ["Sydney", "NSW", "Australia"], "Sydney, Australia"],
  ["one country, two spellings", birthplace, ["London", "ON", "CAN"], "London, Canada"],
  ["a country without a town is not a birthplace", birthplace, [null, null, "USA"], null],
  ["an address", webAddress, ["https://example.org/a.png"], "https://example.org/a.png"],
  ["an address that runs code is none", webAddress, ["javascript:alert(1)"], null],
];
for (const [what, clean, given, expected] of cases) {
  test(`${what}: ${JSON.stringify(given)}`, () => assert.equal(clean(...given), expected));
}
