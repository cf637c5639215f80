import assert from "node:assert/strict";
import { test } from "node:test";
import { saidIn, saidOnArrival, textIn } from "./on-arrival.ts";

test("what is said on arrival is found in the router's state, and nothing in what is none", () => {
  assert.equal(saidIn(saidOnArrival("It is gone.")), "It is gone.");
  for (const state of [null, undefined, "said", 7, {}, { said: 7 }, { said: null }])
    assert.equal(saidIn(state), null);
});

test("a text that a page brought along is found by its name", () => {
  assert.equal(textIn({ list: "/AdminDashboard?skip=20" }, "list"), "/AdminDashboard?skip=20");
  assert.equal(textIn({ list: "/AdminDashboard" }, "user_email"), null);
});
