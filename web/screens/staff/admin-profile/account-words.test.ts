import assert from "node:assert/strict";
import { test } from "node:test";
import { accountWords } from "./account-words.ts";

test("an account is said to get the page while the claim waits, and not after it was undone or declined", () => {
  const words = (state: "waiting_for_review" | "undone" | "declined") =>
    accountWords({ has_account: true, account_has_page: false, state });
  assert.match(words("waiting_for_review"), /It gets the page/);
  for (const state of ["undone", "declined"] as const) assert.doesNotMatch(words(state), /gets the page/);
});

test("an account that has a page is not said to get another", () => {
  const words = accountWords({ has_account: true, account_has_page: true, state: "waiting_for_review" });
  assert.match(words, /already has a page and won't get a second one/);
});
