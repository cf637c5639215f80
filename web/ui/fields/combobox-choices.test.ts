import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesMatching, stepTo } from "./combobox-choices.ts";

const CHOICES = ["Michigan State", "San José State", "Iowa", "Iowa State", "Ohio State"].map((label) => ({
  value: label,
  label,
}));
const labels = (typed: string | null) => choicesMatching(CHOICES, typed).map(({ label }) => label);

test("nothing typed shows all", () => {
  assert.equal(labels(null).length, 5);
  assert.equal(labels("  ").length, 5);
});

test("any part is found, beginnings first, without case and accents", () => {
  assert.deepEqual(labels("iowa"), ["Iowa", "Iowa State"]);
  assert.deepEqual(labels("o"), ["Ohio State", "San José State", "Iowa", "Iowa State"]);
  assert.deepEqual(labels("JOSE"), ["San José State"]);
  assert.deepEqual(labels("duke"), []);
});

test("arrows go round, other keys do not move", () => {
  assert.equal(stepTo("ArrowDown", -1, 3), 0);
  assert.equal(stepTo("ArrowDown", 2, 3), 0);
  assert.equal(stepTo("ArrowUp", 0, 3), 2);
  assert.equal(stepTo("x", 1, 3), null);
});
