import assert from "node:assert/strict";
import { test } from "node:test";
import { firstName, lastName } from "./names.ts";

const NAMES: readonly (readonly [name: string, first: string, last: string])[] = [
  ["Kai O'Brien", "Kai", "O'Brien"],
  ["Eva De La Rosa", "Eva", "De La Rosa"],
  ["Luis Del Rio Jr.", "Luis", "Del Rio"],
  ["Anna van der Berg", "Anna", "van der Berg"],
  ["Jo La Croix III", "Jo", "La Croix"],
  ["Mia St. John", "Mia", "St. John"],
  ["Van Johnson", "Van", "Johnson"],
  ["Al Horford", "Al", "Horford"],
  ["De Shawn", "De", "Shawn"],
  ["Ana María Smith-Jones", "Ana", "Smith-Jones"],
  ["C. J. Stone", "C. J. Stone", "Stone"],
  ["J Smith", "J Smith", "Smith"],
  ["Nenê", "Nenê", "Nenê"],
  ["  Dee   Dee  ", "Dee", "Dee"],
  ["Jr.", "Jr.", "Jr."],
  ["", "", ""],
];

for (const [name, first, last] of NAMES) {
  test(`'${name}' is '${first}' and on a back '${last}'`, () => {
    assert.deepEqual([firstName(name), lastName(name)], [first, last]);
  });
}
