import assert from "node:assert/strict";
import { test } from "node:test";
import { accountWords } from "./account-words.ts";

test("an account is said to get the page while the claim waits, and not after it was undone or declined", () => {
  const words = (state: "waiting_for_review" | "undone" | "declined") =>
    accountWords({ has_account: true, state });
  assert.match(words("waiting_for_review"), /it gets the page/);
  for (const state of ["undone", "declined"] as const) assert.doesNotMatch(words(state), /gets the page/);
});
