import assert from "node:assert/strict";
import { test } from "node:test";
import { hasStreetAddress } from "./street-address.ts";

const STREETS = [
  "Come to 12 Main Street, Springfield",
  "Come to 12 main street",
  "I live at 1600 Pennsylvania Avenue.",
  "742 Evergreen Ter",
  "12 N. Martin Luther King Blvd",
  "4 Elm Rd, behind the gym",
  "18 Saint Mary's Way",
  "12\u200b Main\nStreet",
  "P.O. Box 12",
  "po box 77",
  "Normal, IL 61761",
];
const PLAIN = [
  "He played 30 minutes on the court.",
  "She won 5 games on the road!",
  "My 2 kids down our street love you.",
  "You scored 3 on Bourbon street, and 12 in the first half.",
  "He turns 12 and plays street ball.",
  "For my son, number 30. Way to go!",
  "My daughter is 9. Which drive to the basket is yours?",
  "Go Illinois State! 30 points in 2026, 2 in overtime.",
  "Happy 70th, Grandpa: class of 1974.",
];

for (const words of STREETS)
  test(`a street address is none of a brief: ${words}`, () => assert.equal(hasStreetAddress(words), true));
for (const words of PLAIN)
  test(`that is no street address: ${words}`, () => assert.equal(hasStreetAddress(words), false));
