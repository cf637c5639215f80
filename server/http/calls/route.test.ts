import assert from "node:assert/strict";
import { test } from "node:test";
import { getAllSports, totals } from "../../../contract/players/catalogue.ts";
import { calls } from "./declared.ts";
import { answers, checkRoutes } from "./route.ts";

const sports = answers(getAllSports, async () => []);

test("a declared call without a handler is told by name", () => {
  assert.throws(() => checkRoutes([getAllSports, totals], [sports]), /totals has 0 handlers/);
});

test("two handlers of one call are too many", () => {
  assert.throws(() => checkRoutes([getAllSports], [sports, sports]), /get_all_sports has 2 handlers/);
});

test("a handler of an undeclared call is told", () => {
  assert.throws(() => checkRoutes([], [sports]), /get_all_sports, which no file of contract\/ exports/);
});

test("two calls may not share a name", () => {
  assert.throws(() => checkRoutes([getAllSports, { ...getAllSports }], [sports]), /has|named/);
});

test("the declared calls have paths and names of their own", () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(addresses).size, calls.length);
});
