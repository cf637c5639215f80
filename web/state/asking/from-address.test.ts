import assert from "node:assert/strict";
import { test } from "node:test";
import { amountIn, nameIn, uuidIn } from "./from-address.ts";

const CALL = "CALL 1-800 555 0100 to get your money back";

test("an id is a UUID or nothing", () => {
  const id = "6f3c1de2-0f5c-4c9a-8d5b-52a1f0e6a001";
  assert.equal(uuidIn(id), id);
  for (const text of [CALL, `${id} ${CALL}`, `x${id}`, "0f5c", "", null, undefined])
    assert.equal(uuidIn(text), "");
});

test("a name is letters and what stands between them", () => {
  for (const name of [
    "Kai O'Brien",
    "Seán Ó Sé-Muñoz",
    "J.R. St. John, Jr.",
    "Keahi Kaʻaʻawa",
    "李小龙",
    "Zoë",
  ])
    assert.equal(nameIn(` ${name} `), name);
  for (const text of [
    CALL,
    "call.example now",
    "a@b.example",
    "https://evil.example",
    "<b>",
    "Kai\nO",
    "a".repeat(61),
    "",
    null,
  ])
    assert.equal(nameIn(text), "", String(text));
});

test("an amount is dollars, of five figures at most", () => {
  for (const amount of ["1", "50", "51.85", "10000"]) assert.equal(amountIn(amount), amount);
  for (const text of [CALL, "-1", "1e9", "1000000", "50.1", "50 or call", "", null])
    assert.equal(amountIn(text), "");
});
